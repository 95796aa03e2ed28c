// Commissions earned by month and seller, and what was paid; sellers see only their own.
import type {
  commissionReport,
  CommissionPayment,
  listCommissionOrders,
  listCommissionPayments,
} from '@app/contract/money/commission';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { bangkokDay, daysAsked, monthsBefore, type Days } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { frozenMonths, pageOfPayments, readPlan, type PaymentRow } from './commission.store.ts';
import {
  commissionSums,
  isWhole,
  pageOfCommissionOrders,
  type CommissionSumRow,
  type Goods,
} from './report.store.ts';

/** The seller to whom the session is limited; null = all. */
const whose = (session: Session): number | null =>
  session.can('report.commission') ? null : session.userId;

type Report = Gives<typeof commissionReport>;

interface GoodsFilter {
  readonly productId?: readonly number[] | undefined;
  readonly catId?: readonly number[] | undefined;
}

const goodsOf = ({ productId, catId }: GoodsFilter): Goods => ({
  productIds: productId ?? null,
  categoryIds: catId ?? null,
});

const sumsOf = (rows: readonly CommissionSumRow[], goods: Goods): Report['total'] => {
  const sum = (of: (row: CommissionSumRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    orders: sum((row) => row.orders),
    units: sum((row) => row.units),
    sales: bahtFromSatang(sum((row) => row.sales)),
    delivered: sum((row) => row.orders),
    takenBack: bahtFromSatang(sum((row) => row.taken_back)),
    base: bahtFromSatang(sum((row) => row.base)),
    commission: bahtFromSatang(sum((row) => row.satang)),
    ...(isWhole(goods) && {
      paid: bahtFromSatang(sum((row) => row.paid)),
      due: bahtFromSatang(sum((row) => row.satang - row.paid)),
    }),
  };
};

/** Months with rows, closed months, and the present month if asked for; newest first. */
async function monthsOf(
  tx: TenantTx,
  { start, end, now }: Days & { now: string },
  rows: readonly CommissionSumRow[],
): Promise<Report['months']> {
  const frozen = new Set(await frozenMonths(tx, { start, end }));
  const isAsked = start.slice(0, 7) <= now && now <= end.slice(0, 7);
  const months = new Set([...rows.map(({ month }) => month), ...frozen, ...(isAsked ? [now] : [])]);
  return [...months]
    .sort()
    .reverse()
    .map((month) => ({ month, frozen: frozen.has(month) }));
}

export async function commissionReportUse({
  tx,
  session,
  query,
  services,
}: Call<typeof commissionReport>): Promise<Report> {
  const now = bangkokDay(services.now());
  const { start, end } = daysAsked(query, now);
  const goods = goodsOf(query);
  const asked = { reach: whose(session), agentId: query.userId ?? null, ...goods };
  const rows = await commissionSums(tx, { ...asked, start, end });
  const items = rows.map((row) => ({
    key: `${row.agent_id}`,
    label: row.agent,
    userId: row.agent_id,
    month: row.month,
    frozen: row.frozen,
    ...sumsOf([row], goods),
  }));
  const months = await monthsOf(tx, { start, end, now: now.slice(0, 7) }, rows);
  const before = monthsBefore({ start, end });
  return {
    start,
    end,
    items,
    total: sumsOf(rows, goods),
    months,
    ...(query.compare === true && {
      previous: {
        ...before,
        total: sumsOf(await commissionSums(tx, { ...asked, ...before }), goods),
      },
    }),
  };
}

interface CommissionQuery {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly userId?: number | undefined;
  readonly month?: string | undefined;
}

/**
 * Without days, one seller's month, given as its first day; with days, the report's months for all
 * visible sellers.
 */
function spanOf(asked: CommissionQuery, session: Session, now: string) {
  const reach = whose(session);
  if (asked.start === undefined && asked.end === undefined) {
    const day = `${asked.month ?? now.slice(0, 7)}-01`;
    return { start: day, end: day, agentId: asked.userId ?? session.userId, reach };
  }
  return { ...daysAsked(asked, now), agentId: asked.userId ?? null, reach };
}

export async function listOrdersUse({
  tx,
  session,
  query,
  services,
}: Call<typeof listCommissionOrders>): Promise<Gives<typeof listCommissionOrders>> {
  const span = spanOf(query, session, bangkokDay(services.now()));
  if (span.reach !== null && span.agentId !== null && span.reach !== span.agentId)
    throw fail('PERMISSION_DENIED');
  const plan = (await readPlan(tx))?.plan ?? null;
  const wanted = { ...span, ...goodsOf(query), kind: query.kind ?? null, plan };
  const { rows, total } = await pageOfCommissionOrders(tx, wanted, query);
  return {
    items: rows.map((row) => ({
      id: row.id,
      code: row.code,
      userId: row.agent_id,
      user: row.agent,
      month: row.month,
      kind: row.kind,
      earnedIn: row.earned_in,
      status: row.status,
      base: bahtFromSatang(row.base_satang),
      commission: bahtFromSatang(row.satang),
    })),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total.n },
    total: { base: bahtFromSatang(total.base), commission: bahtFromSatang(total.satang) },
  };
}

export const paymentOf = (row: PaymentRow): CommissionPayment => ({
  id: row.id,
  userId: row.agent_id,
  user: row.agent,
  month: row.month,
  amount: bahtFromSatang(row.satang),
  note: row.note,
  paidAt: row.paid_at.toISOString(),
  paidBy: row.paid_by,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  cancelledBy: row.cancelled_by,
});

export async function listPaymentsUse({
  tx,
  session,
  query,
}: Call<typeof listCommissionPayments>): Promise<Gives<typeof listCommissionPayments>> {
  const own = whose(session);
  if (own !== null && query.userId !== undefined && query.userId !== own)
    throw fail('PERMISSION_DENIED');
  const filter = {
    id: null,
    agentId: own ?? query.userId ?? null,
    month: query.month === undefined ? null : `${query.month}-01`,
  };
  const { rows, total } = await pageOfPayments(tx, filter, query);
  return {
    items: rows.map(paymentOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
