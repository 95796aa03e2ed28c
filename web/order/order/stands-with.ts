// Validates a payment in its form with the server's own reasons.
import { chargesFault } from '@app/contract/kit/order-sums';
import { updateOrder } from '@app/contract/order/edit';
import type { OrderReply } from '@app/contract/order/order';
import * as z from 'zod/mini';
import { chargesOf, goodsSatang, type TypedPayment } from './charges.ts';

/** For a form whose `payment` belongs to these goods. */
const standsWith = (itemsSatang: number) =>
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

const Payment = z.strictObject({
  payment: z.required(z.object({ payment: updateOrder.takes.body.shape.payment })).shape.payment,
});

export const paymentSchema = (order: OrderReply) => Payment.check(standsWith(goodsSatang(order)));
