// A user accepts or declines a buyer's proposal.
import type { decideProposal } from '@app/contract/order/proposal';
import type { OrderReply } from '@app/contract/order/order';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { editOrder } from '../order/edit-order.ts';
import { insertEvents } from '../order/order-write.store.ts';
import { lockOrder, readOrder } from '../order/read-orders.ts';
import { closeProposal, findOpenProposal } from './proposal.store.ts';

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>;

export async function decideProposalUse(call: Call<typeof decideProposal>): Promise<OrderReply> {
  const { tx, session, params, body } = call;
  const order = await lockOrder(tx, session, { id: params.id });
  const row = await findOpenProposal(tx, order.id);
  if (!row || (body.id !== undefined && body.id !== row.id)) throw fail('STALE');
  await closeProposal(tx, order.id, body.take ? 'taken' : 'declined');
  tx.audit({
    action: body.take ? 'order.proposal-taken' : 'order.proposal-declined',
    entity: 'order',
    entityId: order.id,
    after: { proposal: row.id },
  });
  if (!body.take) {
    await insertEvents(tx, [{ orderId: order.id, kind: 'proposal-declined' }]);
    return readOrder(tx, order.id, null);
  }
  const { id: _id, created_at: _at, customer_name: name, ...rest } = row;
  const info = given({ name, ...rest });
  // The address was checked when the proposal came, so the old mismatch reason is removed.
  const parts = { info: { ...info, ...(info.address && { addressReason: '' }) } };
  return editOrder(call, {
    id: order.id,
    version: undefined,
    kind: 'proposal-taken',
    parts,
    isPanel: true,
  });
}
