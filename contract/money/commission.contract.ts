// Commissions of sellers on delivered orders: the plan, the report, closing months and paying out.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { counting, format, inOrder, notTooLong, range } from '../kit/report-range.ts';

const month = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'ใช้รูปแบบเดือน ปปปป-ดด' }), f.inOurEra);

const percent = z.number().check(z.gte(0), z.lte(100, { error: 'ไม่เกิน 100%' }));
const ref = z._default(z.nullable(f.id), null);

/** Of all rules that match a line the most specific applies: product, then category, then seller, then channel. */
export const CommissionRule = z
  .strictObject({
    userId: ref,
    productId: ref,
    categoryId: ref,
    channelId: ref,
    /** Percent of the line's amount, or baht per unit. */
    kind: z.enum(['percent', 'baht']),
    value: f.baht,
  })
  .check(
    z.refine(({ kind, value }) => kind === 'baht' || value <= 100, {
      error: 'ไม่เกิน 100%',
      path: ['value'],
    }),
  );
export type CommissionRule = z.output<typeof CommissionRule>;

/** The conditions of a rule; with two rules for the same conditions it would be unclear which applies. */
export const scopeOf = ({ userId, productId, categoryId, channelId }: CommissionRule): string =>
  [userId, productId, categoryId, channelId].join('·');

const eachOnce = z.refine<readonly CommissionRule[]>(
  (rules) => new Set(rules.map(scopeOf)).size === rules.length,
  { error: 'มีกฎที่ใช้กับสิ่งเดียวกันซ้ำ เก็บไว้ข้อเดียว' },
);

const Tier = z.strictObject({ above: f.baht, percent });

export const earnMoments = { delivered: 'เมื่อส่งถึง', paid: 'เมื่อได้รับเงิน' } as const;

export const CommissionPlan = z.strictObject({
  rules: z.array(CommissionRule).check(z.maxLength(200), eachOnce),
  /** Additional percent for the part of a month's base above an amount. */
  tiers: z._default(z.array(Tier).check(z.maxLength(10)), []),
  earnOn: z._default(z.enum(['delivered', 'paid']), 'delivered'),
  /** The first month to which the plan applies. */
  from: month,
});
export type CommissionPlan = z.output<typeof CommissionPlan>;

const Named = z.object({ id: f.id, name: z.string() });

const PlanReply = z.object({
  plan: z.nullable(CommissionPlan),
  version: z.int(),
  /** Names of everything that the rules refer to, including removed items. */
  names: z.object({
    users: z.array(Named),
    products: z.array(Named),
    categories: z.array(Named),
    channels: z.array(Named),
  }),
});

export const getCommissionPlan = endpoint({
  does: 'Reads the commission plan of the shop with the names of what its rules refer to; null where there is none.',
  at: 'GET /commission/plan',
  may: 'report.commission',
  takes: {},
  gives: PlanReply,
  fails: [],
});

export const setCommissionPlan = endpoint({
  does: 'Sets the commission plan; months that are not closed are worked out anew.',
  at: 'PUT /commission/plan',
  may: 'report.commission',
  takes: {
    body: z.strictObject({ plan: CommissionPlan, version: z.optional(z.int()), prefix: f.prefix }),
  },
  gives: PlanReply,
  fails: ['STALE'],
  once: 'by-state',
});

export const listCommissionAgents = endpoint({
  does: 'Names who may earn commissions: users of the shop, also suspended ones.',
  at: 'GET /commission/agent',
  may: 'report.commission',
  takes: {},
  gives: z.object({ items: z.array(Named) }),
  fails: [],
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
      /**
       * The number of payments of this seller and month that the payer has seen, including cancelled ones: the call
       * is refused when there are more.
       */
      seen: z.optional(z.int().check(z.gte(0))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ id: f.id }),
  fails: ['USER_NOT_FOUND'],
  once: true,
});

export const CommissionPayment = z.object({
  id: f.id,
  userId: f.id,
  user: z.string(),
  month: z.string(),
  amount: f.bahtOut,
  note: z.string(),
  paidAt: f.instant,
  paidBy: z.nullable(z.string()),
  /** A payment made by mistake stays visible but no longer counts. */
  cancelledAt: z.nullable(f.instant),
  cancelledBy: z.nullable(z.string()),
});
export type CommissionPayment = z.infer<typeof CommissionPayment>;

export const listCommissionPayments = endpoint({
  does: 'Lists what sellers were paid, newest first, cancelled ones included; sellers with the right to their own only see theirs.',
  at: 'GET /commission/payment',
  may: ['report.commission', 'report.commission.own'],
  takes: {
    query: z.object({ userId: z.optional(f.idText), month: z.optional(month), ...f.paging }),
  },
  gives: f.listOf(CommissionPayment),
  fails: [],
});

export const cancelCommissionPayment = endpoint({
  does: 'Cancels a payment that was written down by mistake: it stays in the list and is due again.',
  at: 'DELETE /commission/payment/{id}',
  may: 'report.commission',
  takes: { params: z.object({ id: f.idText }), body: z.strictObject({ prefix: f.prefix }) },
  gives: CommissionPayment,
  fails: [],
});

const sums = {
  orders: z.int(),
  units: z.int(),
  sales: f.bahtOut,
  delivered: z.int(),
  /** Reversed by returns of closed months; zero or less. */
  takenBack: f.bahtOut,
  base: f.bahtOut,
  commission: f.bahtOut,
  /** Payments are for whole months, so these two are absent with a product filter. */
  paid: z.optional(f.bahtOut),
  due: z.optional(f.bahtOut),
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
  does: 'Sums what each seller earned in each month of a range, by `productId` and `catId` only by the lines of these goods; sellers with the right to their own only see themselves.',
  at: 'GET /report/commission',
  may: ['report.commission', 'report.commission.own'],
  takes: {
    query: z
      .object({
        ...range,
        catId: ids,
        productId: ids,
        userId: z.optional(f.idText),
        compare: z.optional(f.flagText),
        format,
      })
      .check(inOrder, notTooLong),
  },
  gives: z.object({
    start: z.string(),
    end: z.string(),
    items: z.array(CommissionRow),
    total: z.object(sums),
    /** Months in the range with amounts, closed months, and the current one; newest first. */
    months: z.array(z.object({ month: z.string(), frozen: z.boolean() })),
    /** The period just before, of equal length; with `compare`. */
    previous: z.optional(z.object({ start: z.string(), end: z.string(), total: z.object(sums) })),
    counting,
  }),
  fails: [],
});

export const CommissionOrder = z.object({
  id: f.id,
  code: z.string(),
  /** The seller who earned it, and the month in which it counts. */
  userId: f.id,
  user: z.string(),
  month: z.string(),
  kind: z.enum(['earn', 'back']),
  /** The closed month in which it was earned; null when it is the same month. */
  earnedIn: z.nullable(z.string()),
  /** The order's current status. */
  status: z.string(),
  base: f.bahtOut,
  commission: f.bahtOut,
});
export type CommissionOrder = z.infer<typeof CommissionOrder>;

export const listCommissionOrders = endpoint({
  does: 'Lists the orders that make up what a seller earned in a month, or with `start` and `end` what all sellers earned in the months of the report; `total` sums all of them.',
  at: 'GET /commission/order',
  may: ['report.commission', 'report.commission.own'],
  takes: {
    query: z
      .object({
        /** Without it and without days: the current user. */
        userId: z.optional(f.idText),
        /** Without it and without days: the current month. */
        month: z.optional(month),
        ...range,
        catId: ids,
        productId: ids,
        /** Only earned amounts, or only reversed ones. */
        kind: z.optional(z.enum(['earn', 'back'])),
        ...f.paging,
      })
      .check(inOrder, notTooLong),
  },
  gives: z.extend(f.listOf(CommissionOrder), {
    total: z.object({ base: f.bahtOut, commission: f.bahtOut }),
    counting,
  }),
  fails: [],
});
