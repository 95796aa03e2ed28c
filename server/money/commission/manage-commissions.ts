// What managers do with commissions: the plan, closing months, paying and cancelling payments.
import type {
  cancelCommissionPayment,
  CommissionPlan,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionAgents,
  payCommission,
  setCommissionPlan,
} from '@app/contract/money/commission';
import type { Gives } from '@app/contract/kit/endpoint';
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { holdFigures, markOrdersDirty } from '../../platform/recount.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  agentNames,
  cancelPayment,
  freeze,
  insertPayment,
  isFrozen,
  lockPayments,
  namesOf,
  pageOfPayments,
  readPlan,
  savePlan,
  unfreeze,
  type NewPayment,
} from './commission.store.ts';
import { paymentOf } from './read-commissions.ts';
import { forgetPaid, ordersOfMonth, ordersOfPlan } from './settle.store.ts';

type Rules = CommissionPlan['rules'];

export async function getPlanUse({
  tx,
}: Call<typeof getCommissionPlan>): Promise<Gives<typeof getCommissionPlan>> {
  const known = await readPlan(tx);
  const names = await namesOf(tx, known?.plan.rules ?? []);
  return { plan: known?.plan ?? null, version: known?.version ?? 0, names };
}

const parts = [
  ['userId', 'users', 'ไม่พบผู้ขายคนนี้ในร้าน'],
  ['productId', 'products', 'ไม่พบสินค้านี้ในร้าน'],
  ['categoryId', 'categories', 'ไม่พบหมวดหมู่นี้ในร้าน'],
  ['channelId', 'channels', 'ไม่พบช่องทางนี้ในร้าน'],
] as const;

/**
 * Rules may only name products, categories, channels and users that exist or existed; other rules
 * would silently never count.
 */
async function knownNames(tx: TenantTx, rules: Rules) {
  const names = await namesOf(tx, rules);
  const fields: Record<string, string> = {};
  for (const [key, list, text] of parts) {
    const known = new Set(names[list].map(({ id }) => id));
    rules.forEach((rule, at) => {
      const id = rule[key];
      if (id !== null && !known.has(id)) fields[`plan.rules.${at}.${key}`] = text;
    });
  }
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
  return names;
}

export async function setPlanUse({
  tx,
  body,
}: Call<typeof setCommissionPlan>): Promise<Gives<typeof setCommissionPlan>> {
  const { plan } = body;
  const before = await readPlan(tx);
  if (body.version !== undefined && body.version !== (before?.version ?? 0)) throw fail('STALE');
  const names = await knownNames(tx, plan.rules);
  // Of two users who read the same version, the second fails as STALE.
  const version = await savePlan(tx, plan, body.version ?? null);
  if (version === null) throw fail('STALE');
  await forgetPaid(tx);
  await markOrdersDirty(tx, await ordersOfPlan(tx, plan));
  tx.audit({
    action: 'commission.plan',
    entity: 'commission',
    before: before?.plan,
    after: plan,
  });
  return { plan, version, names };
}

export const listAgentsUse = async ({
  tx,
}: Call<typeof listCommissionAgents>): Promise<Gives<typeof listCommissionAgents>> => ({
  items: await agentNames(tx),
});

export async function freezeUse({
  tx,
  session,
  params,
  body,
}: Call<typeof freezeCommissionMonth>): Promise<Gives<typeof freezeCommissionMonth>> {
  const month = `${params.month}-01`;
  // Waits for a running recount, which has read the month's former state.
  await holdFigures(tx);
  const before = await isFrozen(tx, month);
  if (before && !body.frozen && !session.can('setting')) throw fail('PERMISSION_DENIED');
  await (body.frozen ? freeze : unfreeze)(tx, month);
  const known = before && !body.frozen ? await readPlan(tx) : undefined;
  if (known) await markOrdersDirty(tx, await ordersOfMonth(tx, known.plan, month));
  tx.audit({
    action: 'commission.month',
    entity: 'commission',
    before: { month: params.month, frozen: before },
    after: { month: params.month, frozen: body.frozen },
  });
  return { month: params.month, frozen: body.frozen };
}

/** Throws if the user has not seen the latest payment, by another user or another device. */
async function requireSeen(tx: TenantTx, payment: NewPayment, seen: number): Promise<void> {
  await lockPayments(tx, payment);
  const filter = { id: null, agentId: payment.userId, month: payment.month };
  const { rows, total } = await pageOfPayments(tx, filter, { page: 1, pageSize: 1 });
  const [last] = rows;
  if (total <= seen || !last) return;
  const text = `${last.paid_by ?? 'มีคน'} บันทึกจ่าย ${formatSatang(last.satang)} บาทของเดือนนี้ไปแล้ว ดูในรายการก่อน ถ้าต้องจ่ายอีกให้กดบันทึกอีกครั้ง`;
  throw fail('UNPROCESSED', { fields: { amount: text }, details: { payments: total } });
}

export async function payUse({
  tx,
  body,
}: Call<typeof payCommission>): Promise<Gives<typeof payCommission>> {
  const { userId, amount, note } = body;
  const payment = { userId, month: `${body.month}-01`, satang: satangFromBaht(amount), note };
  if (body.seen !== undefined) await requireSeen(tx, payment, body.seen);
  const id = await insertPayment(tx, payment);
  if (id === null) throw fail('USER_NOT_FOUND');
  const after = { userId, month: body.month, amount };
  tx.audit({ action: 'commission.pay', entity: 'commission', entityId: id, after });
  return { id };
}

/** Cancelling a second time changes nothing. */
export async function cancelPaymentUse({
  tx,
  params,
}: Call<typeof cancelCommissionPayment>): Promise<Gives<typeof cancelCommissionPayment>> {
  const isNew = await cancelPayment(tx, params.id);
  const only = { id: params.id, agentId: null, month: null };
  const { rows } = await pageOfPayments(tx, only, { page: 1, pageSize: 1 });
  const [row] = rows;
  if (!row) throw fail('NOT_FOUND');
  const payment = paymentOf(row);
  const { userId, month, amount } = payment;
  tx.audit({
    action: 'commission.unpay',
    entity: 'commission',
    entityId: params.id,
    before: { userId, month, amount, cancelled: !isNew },
    after: { cancelled: true },
  });
  return payment;
}
