// The buyer behind a phone number: orders, deliveries, refusals, and the last address.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizePhone } from '../kit/text.ts';
import { orderStatusNames } from '../kit/order-states.ts';
import type { RiskAction } from '../shop/setting.contract.ts';

export const risks = { new: 'ลูกค้าใหม่', regular: 'ลูกค้าประจำ', risky: 'ลูกค้าเสี่ยง' } as const;
export type Risk = keyof typeof risks;

/** What the shop requires before sending goods to this buyer (option risk_rule); `off` = nothing. */
const asks = z.enum(['off', 'warn', 'reason', 'transfer', 'block'] satisfies [
  RiskAction,
  ...RiskAction[],
]);

/** Of the last 100 orders that were not cancelled; without order.view.all, of the user's own. */
const history = {
  orders: z.int(),
  delivered: z.int(),
  /** Orders that came back. */
  refused: z.int(),
  risk: z.enum(Object.keys(risks) as [Risk, ...Risk[]]),
  asks,
};

const phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizePhone(value) !== null, {
      error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
    }),
  ),
  z.transform((value) => normalizePhone(value) ?? value),
);

export const findCustomer = endpoint({
  does: 'Recognises a customer by phone: figures, the last orders and the last address.',
  at: 'GET /customer',
  may: 'order.view',
  takes: { query: z.object({ phone }) },
  gives: z.object({
    phone: f.personalPhone(),
    name: z.string(),
    ...history,
    lastOrders: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        status: z.enum(orderStatusNames),
        total: f.bahtOut,
        createdAt: f.instant,
        items: z.array(
          z.object({ productId: z.int(), code: z.string(), name: z.string(), unit: z.int() }),
        ),
      }),
    ),
    lastAddress: z.nullable(
      z.object({
        name: z.string(),
        phone2: f.personalPhone(),
        social: f.personalText(),
        address: f.personalText(),
        subdistrict: z.string(),
        district: z.string(),
        province: z.string(),
        postcode: z.string(),
      }),
    ),
  }),
  fails: [],
});

export const MARKS_MOST = 200;

const Mark = z.object({
  /** Order id. */
  id: z.int(),
  code: z.string(),
  ...history,
  /** Older orders of the phone with the same goods, while this one is not sent (option duplicate_days). */
  duplicates: z.array(z.object({ id: z.int(), code: z.string() })),
});

export const listMarks = endpoint({
  does: 'Tells of each order how its buyer has behaved and which recent orders look the same; orders out of reach are left out.',
  at: 'GET /customer/marks',
  may: 'order.view',
  takes: { query: z.object({ orderIds: f.idList(MARKS_MOST) }) },
  gives: z.object({ items: z.array(Mark) }),
  fails: [],
});
