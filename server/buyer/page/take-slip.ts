// Accepts a transfer slip from the buyer.
import type { addSlipOnPage } from '@app/contract/buyer/page';
import type { Parsed } from '@app/contract/kit/endpoint';
import { fail, Failure } from '../../platform/failure.ts';
import { buyerMoney } from '../../money/index.ts';
import { readOrder } from '../../order/index.ts';
import { isToBePaid } from './page-facts.ts';
import { openOrder, type Done, type Visit } from './visit.ts';

export async function takeSlipUse(
  visit: Visit,
  { body }: Parsed<typeof addSlipOnPage>,
): Promise<Done> {
  const { services, actor, incoming } = visit;
  const { orderId, isDue } = await services.db.withTenant(actor, async (tx) => {
    const id = await openOrder(tx, visit);
    return { orderId: id, isDue: isToBePaid(await readOrder(tx, id, null)) };
  });
  const slipId = isDue
    ? await keepBuyersSlip({ services, actor, signal: incoming.signal }, orderId, body.file)
    : await buyerMoney.slipSentBefore({ services, actor }, { orderId, file: body.file });
  // The order is paid by this very slip, so a repeat counts as accepted.
  if (slipId === undefined) throw fail('NOTHING_DUE');
  const slip = await services.db.withTenant(actor, (tx) => buyerMoney.findSlip(tx, slipId), {
    mode: 'read',
  });
  if (!slip) throw fail('NOT_FOUND');
  const { state, bank, reference } = slip;
  return { json: { state, bank, reference }, done: state === 'unreadable' ? 'unreadable' : 'slip' };
}

type SlipContext = Parameters<typeof buyerMoney.keepSlip>[0];
type File = Parameters<typeof buyerMoney.keepSlip>[1]['file'];

/** Where else a slip was used concerns only the shop: the buyer only learns that it was used. */
async function keepBuyersSlip(
  slipContext: SlipContext,
  orderId: number,
  file: File,
): Promise<number> {
  try {
    return await buyerMoney.keepSlip(slipContext, { orderId, file, source: 'page', ownerId: null });
  } catch (error) {
    if (error instanceof Failure && error.code === 'SLIP_USED') throw fail('SLIP_USED', {}, error);
    throw error;
  }
}
