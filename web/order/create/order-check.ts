// Validates a typed order with the contract's schema.
import { thaiIssue } from '@app/contract/kit/issues';
import { CreateOrder } from '@app/contract/order/create';
import * as z from 'zod/mini';
import { contractResolver } from '../../ui/form/resolver.ts';
import { abroad, inputOf, moneyFault, orderBody, type OrderDraft } from './create-order.ts';

/** Thai text per field, the first error of each; empty when the order can be sent. */
export function faultsOf(draft: OrderDraft): Record<string, string> {
  const schema: z.core.$ZodType = (draft.country === 'LA' && abroad.schema) || CreateOrder;
  const parsed = z.safeParse(schema, orderBody(draft), { reportInput: true });
  const faults: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const input = inputOf(issue.path.map(String).join('.'));
    faults[input] ??=
      input === 'lines' && draft.lines.length === 0 ? 'เพิ่มสินค้าอย่างน้อย 1 รายการ' : thaiIssue(issue);
  }
  const money = moneyFault(draft);
  if (money) faults[money.input] ??= money.text;
  return faults;
}

/** The form's schema: validates the body to be sent, and maps its errors to the form's fields. */
const OrderDraftSchema = z
  .custom<OrderDraft>(() => true)
  .check((context) => {
    for (const [input, message] of Object.entries(faultsOf(context.value))) {
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: input.split('.'),
        message,
      });
    }
  });

export const checkOrder = contractResolver<OrderDraft>(OrderDraftSchema);
