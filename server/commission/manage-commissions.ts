// The plan, closing months, paying out, and the report of what sellers earned.
import type {
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionOrders,
  payCommission,
  setCommissionPlan,
} from '@app/contract/commission';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import { markOrders } from '../figures/index.ts';
import { fail } from '../platform/failure.ts';
import type { Call } from '../platform/route.ts';
import type { Session } from '../platform/session.ts';
import {
  commissionSums,
  freeze,
  insertPayment,
  isFrozen,
  ordersOfMonth,
  ordersOfPlan,
  pageOfCommissionOrders,
  readPlan,
  savePlan,
  unfreeze,
  type CommissionSumRow,
} from './commission.store.ts';

export async function getPlanUse({
  tx,
}: Call<typeof getCommissionPlan>): Promise<Gives<typeof getCommissionPlan>> {
  return (await readPlan(tx)) ?? { plan: null, version: 0 };
}

export async function setPlanUse({
  tx,
  body,
}: Call<typeof setCommissionPlan>): Promise<Gives<typeof setCommissionPlan>> {
  const before = await readPlan(tx);
  if (body.version !== undefined && body.version !== (before?.version ?? 0)) throw fail('STALE');
  const version = await savePlan(tx, body.plan);
  await markOrders(tx, await ordersOfPlan(tx, body.plan));
  tx.audit({
    action: 'commission.plan',
    entity: 'commission',
    before: before?.plan,
    after: body.plan,
  });
  return { plan: body.plan, version };
}

export async function freezeUse({
  tx,
  session,
  params,
  body,
}: Call<typeof freezeCommissionMonth>): Promise<Gives<typeof freezeCommissionMonth>> {
  const month = `${params.month}-01`;
  const before = await isFrozen(tx, month);
  if (before && !body.frozen && !session.can('setting')) throw fail('PERMISSION_DENIED');
  await (body.frozen ? freeze : unfreeze)(tx, month);
  if (before && !body.frozen) await markOrders(tx, await ordersOfMonth(tx, month));
  tx.audit({
    action: 'commission.month',
    entity: 'commission',
    before: { month: params.month, frozen: before },
    after: { month: params.month, frozen: body.frozen },
  });
  return { month: params.month, frozen: body.frozen };
}

export async function payUse({
  tx,
  body,
}: Call<typeof payCommission>): Promise<Gives<typeof payCommission>> {
  const { userId, amount, note } = body;
  const payment = { userId, month: `${body.month}-01`, satang: satangFromBaht(amount), note };
  const id = await insertPayment(tx, payment);
  if (id === null) throw fail('USER_NOT_FOUND');
  const after = { userId, month: body.month, amount };
  tx.audit({ action: 'commission.pay', entity: 'commission', entityId: id, after });
  return { id };
}

/** Whose commissions a session may see: null = everybody's. */
const whose = (session: Session): number | null =>
  session.can('report.commission') ? null : session.userId;

type Sums = Gives<typeof commissionReport>['total'];

const sumsOf = (rows: readonly CommissionSumRow[]): Sums => {
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
    paid: bahtFromSatang(sum((row) => row.paid)),
    due: bahtFromSatang(sum((row) => row.satang - row.paid)),
  };
};

const today = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(now);

export async function commissionReportUse({
  tx,
  session,
  query,
  services,
}: Call<typeof commissionReport>): Promise<Gives<typeof commissionReport>> {
  const end = query.end ?? today(services.now());
  const start = query.start ?? `${end.slice(0, 7)}-01`;
  const rows = await commissionSums(tx, {
    start,
    end,
    agentId: whose(session),
    productIds: query.productId ?? null,
    categoryIds: query.catId ?? null,
  });
  const items = rows.map((row) => ({
    key: `${row.agent_id}`,
    label: row.agent,
    userId: row.agent_id,
    month: row.month,
    frozen: row.frozen,
    ...sumsOf([row]),
  }));
  return { start, end, items, total: sumsOf(rows) };
}

export async function listOrdersUse({
  tx,
  session,
  query,
  services,
}: Call<typeof listCommissionOrders>): Promise<Gives<typeof listCommissionOrders>> {
  const own = whose(session);
  const agentId = query.userId ?? session.userId;
  if (own !== null && own !== agentId) throw fail('PERMISSION_DENIED');
  const month = query.month ?? today(services.now()).slice(0, 7);
  const wanted = { agentId, month: `${month}-01` };
  const { rows, total } = await pageOfCommissionOrders(tx, wanted, query);
  return {
    items: rows.map((row) => ({
      id: row.id,
      code: row.code,
      kind: row.kind,
      base: bahtFromSatang(row.base_satang),
      commission: bahtFromSatang(row.satang),
    })),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
