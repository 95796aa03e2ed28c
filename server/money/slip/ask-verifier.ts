// Verifies a waiting slip with the shop's own account, outside any transaction; the verdict is
// written once.
import type { Actor, TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { amendments, orderRows } from '../../order/index.ts';
import {
  claimBankLines,
  findSlip,
  findVerifier,
  lockBankLedger,
  lockSlip,
  writeOutcome,
  writeOver,
  type SlipRow,
} from './slip.store.ts';
import { verifyTransfer, type Verdict } from './verify-slip.ts';

interface JobContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/**
 * 'settled': no retry is needed, because the slip is decided, the shop has no account, or a retry
 * cannot help.
 */
export async function askVerifier(
  { services, actor, signal }: JobContext,
  slipId: number,
): Promise<'settled' | 'down'> {
  const asked = await services.db.withTenant(actor, async (tx) => ({
    slip: await findUndecided(tx, slipId),
    account: await findVerifier(tx),
  }));
  const { slip, account } = asked;
  if (!slip || !account) return 'settled';
  const key = services.secrets.opened(account.key);
  // The key was sealed with a server key that is gone: as without an account, until it is entered
  // again.
  if (key === undefined) return 'settled';
  const { bank, reference, amount_satang: satang } = slip;
  const verdict = await verifyTransfer(
    { url: services.config.SLIP_VERIFY_URL, branch: account.branch, key },
    { bank: bank ?? '', reference: reference ?? '', satang },
    signal,
  );
  if (verdict.word === 'down' && verdict.fault === undefined) return 'down';
  await services.db.withTenant(actor, (tx) => writeVerdict(tx, slipId, verdict));
  return 'settled';
}

const isWaiting = ({ state, reference }: SlipRow): boolean =>
  state === 'pending' && reference !== null;

/**
 * Undefined if an answer would change nothing, because each request costs the shop: the service
 * refused to tell, or the order is not paid by transfer now.
 */
async function findUndecided(tx: TenantTx, slipId: number): Promise<SlipRow | undefined> {
  const slip = await findSlip(tx, slipId);
  if (!slip || !isWaiting(slip) || slip.fault !== '') return undefined;
  const order = await orderRows.findOrderRow(tx, slip.order_id, null);
  return order?.pay_method === 'transfer' ? slip : undefined;
}

/**
 * Locks the order before the slip, as other code does; the slip may move to another order
 * meanwhile. Undefined if the order is in the trash or is now paid on delivery, even in part: then
 * the slip waits for a user, since nothing would pay the order later.
 */
async function lockAfterOrder(tx: TenantTx, slipId: number): Promise<SlipRow | undefined> {
  let slip = await findSlip(tx, slipId);
  while (slip) {
    const [order] = await orderRows.lockOrderRows(tx, [slip.order_id], null);
    if (order?.pay_method !== 'transfer') return undefined;
    const now = await findSlip(tx, slipId);
    if (now?.order_id === slip.order_id) return lockSlip(tx, slipId);
    slip = now;
  }
  return undefined;
}

async function writeVerdict(tx: TenantTx, slipId: number, verdict: Verdict): Promise<void> {
  const slip = await lockAfterOrder(tx, slipId);
  if (!slip || !isWaiting(slip)) return;
  const state = verdict.word === 'down' ? 'pending' : verdict.word;
  const fault = 'fault' in verdict ? (verdict.fault ?? '') : '';
  const paidOn = verdict.word === 'confirmed' ? verdict.paidOn : null;
  const satang = slip.amount_satang;
  await writeOutcome(tx, slipId, { state, fault, satang, paidOn, by: null });
  const overSatang = state === 'confirmed' ? await countTransfer(tx, slip, satang) : 0;
  tx.audit({
    action: 'slip.verified',
    entity: 'order',
    entityId: slip.order_id,
    after: {
      slip: slipId,
      state,
      ...(fault !== '' && { fault }),
      ...(overSatang > 0 && { overSatang }),
    },
  });
}

/**
 * Pays the order with the transfer and claims its bank line, which then pays nothing else. Returns
 * the satang beyond the order's total, which stay with the slip.
 */
export async function countTransfer(tx: TenantTx, slip: SlipRow, satang: number): Promise<number> {
  const counted = await amendments.payOrder(tx, { orderId: slip.order_id, satang, at: tx.now });
  const over = satang - counted;
  if (over > 0) await writeOver(tx, slip.id, over);
  await lockBankLedger(tx);
  await claimBankLines(tx);
  return over;
}
