// Refuses a payment in its own form with the reason that the server would give.
import { chargesFault } from '@app/contract/kit/order-sums';
import * as z from 'zod/mini';
import { chargesOf, type TypedPayment } from './charges.ts';

/** For a form whose `payment` has to stand with these goods. */
export const standsWith = (itemsSatang: number) =>
  z.check<{ readonly payment?: TypedPayment | undefined }>(({ value, issues }) => {
    const fault = value.payment && chargesFault(itemsSatang, chargesOf(value.payment));
    if (fault)
      issues.push({
        code: 'custom',
        input: value,
        path: ['payment', fault.field],
        message: fault.text,
      });
  });
