// What sellers earn by the orders that arrived: the plan, the report, closing months and paying out.
import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';
import { inOrder, notTooLong, range } from './report.contract.ts';

const month = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'ใช้รูปแบบเดือน ปปปป-ดด' }));

const percent = z.number().check(z.gte(0), z.lte(100, { error: 'ไม่เกิน 100%' }));
const ref = z._default(z.nullable(f.id), null);

/** Of the rules that fit a line the most particular counts: product, then category, then seller, then channel. */
const Rule = z.strictObject({
  userId: ref,
  productId: ref,
  categoryId: ref,
  channelId: ref,
  /** Percent of the line's amount, or baht for each unit. */
  kind: z.enum(['percent', 'baht']),
  value: f.baht,
});
export type CommissionRule = z.output<typeof Rule>;

const Tier = z.strictObject({ above: f.baht, percent });

export const earnMoments = { delivered: 'เมื่อส่งถึง', paid: 'เมื่อได้รับเงิน' } as const;

const Plan = z.strictObject({
  rules: z.array(Rule).check(z.maxLength(200)),
  /** More percent for the part of a month's base that is above an amount. */
  tiers: z._default(z.array(Tier).check(z.maxLength(10)), []),
  earnOn: z._default(z.enum(['delivered', 'paid']), 'delivered'),
  /** The first month that counts. */
  from: month,
});
export type CommissionPlan = z.output<typeof Plan>;

export const getCommissionPlan = endpoint({
  does: 'Reads the commission plan of the shop; null where there is none.',
  at: 'GET /commission/plan',
  may: 'report.commission',
  takes: {},
  gives: z.object({ plan: z.nullable(Plan), version: z.int() }),
  fails: [],
});

export const setCommissionPlan = endpoint({
  does: 'Sets the commission plan; months that are not closed are worked out anew.',
  at: 'PUT /commission/plan',
  may: 'report.commission',
  takes: {
    body: z.strictObject({ plan: Plan, version: z.optional(z.int()), prefix: f.prefix }),
  },
  gives: z.object({ plan: Plan, version: z.int() }),
  fails: ['STALE'],
});

export const freezeCommissionMonth = endpoint({
  does: 'Closes a month of commissions, or opens it again (only who may change settings); what comes back later is taken from a later month.',
  at: 'PUT /commission/month/{month}',
  may: 'report.commission',
  takes: {
    params: z.object({ month }),
    body: z.strictObject({ frozen: z.boolean(), prefix: f.prefix }),
  },
  gives: z.object({ month: z.string(), frozen: z.boolean() }),
  fails: [],
});

export const payCommission = endpoint({
  does: 'Writes down that a seller was paid for a month.',
  at: 'POST /commission/payment',
  may: 'report.commission',
  takes: {
    body: z.strictObject({
      userId: f.id,
      month,
      amount: f.baht.check(z.gt(0, { error: 'จำนวนเงินต้องมากกว่า 0' })),
      note: z._default(f.optionalText(200), ''),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ id: f.id }),
  fails: ['USER_NOT_FOUND'],
  once: true,
});

const sums = {
  orders: z.int(),
  units: z.int(),
  sales: f.bahtOut,
  delivered: z.int(),
  /** Taken back by returns of closed months; zero or less. */
  takenBack: f.bahtOut,
  base: f.bahtOut,
  commission: f.bahtOut,
  paid: f.bahtOut,
  due: f.bahtOut,
};

export const CommissionRow = z.object({
  key: z.string(),
  label: z.string(),
  userId: f.id,
  month: z.string(),
  frozen: z.boolean(),
  ...sums,
});
export type CommissionRow = z.infer<typeof CommissionRow>;

/** `1,2,3`, or none. */
const ids = z.optional(f.idList(100));

export const commissionReport = endpoint({
  does: 'Sums what each seller earned in each month of a range; sellers with the right to their own only see themselves.',
  at: 'GET /report/commission',
  may: ['report.commission', 'report.commission.own'],
  takes: {
    query: z.object({ ...range, catId: ids, productId: ids }).check(inOrder, notTooLong),
  },
  gives: z.object({
    start: z.string(),
    end: z.string(),
    items: z.array(CommissionRow),
    total: z.object(sums),
  }),
  fails: [],
});

export const CommissionOrder = z.object({
  id: f.id,
  code: z.string(),
  kind: z.enum(['earn', 'back']),
  base: f.bahtOut,
  commission: f.bahtOut,
});
export type CommissionOrder = z.infer<typeof CommissionOrder>;

export const listCommissionOrders = endpoint({
  does: 'Lists the orders that make up what a seller earned in a month.',
  at: 'GET /commission/order',
  may: ['report.commission', 'report.commission.own'],
  takes: {
    /** Without them one's own, of the present month. */
    query: z.object({ userId: z.optional(f.idText), month: z.optional(month), ...f.paging }),
  },
  gives: f.listOf(CommissionOrder),
  fails: [],
});
