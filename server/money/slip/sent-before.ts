// Recognizes a slip that its buyer sends again, after a lost reply or a double press.
import type { Actor, TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { images } from '../../shop/index.ts';
import type { SentSlip } from './manage-slips.ts';
import { readSlip } from './read-slip.ts';
import { orderOfReference, slipsOf } from './slip.store.ts';

interface Context {
  readonly services: Pick<Services, 'db'>;
  readonly actor: Actor;
}

/** The slip of this order with the same transfer; undefined if there is none. */
export async function slipSentBefore(
  { services, actor }: Context,
  { orderId, file }: Pick<SentSlip, 'orderId' | 'file'>,
): Promise<number | undefined> {
  const read = <T>(run: (tx: TenantTx) => Promise<T>) =>
    services.db.withTenant(actor, run, { mode: 'read' });
  if (!file || !('bytes' in file) || !(file.bytes instanceof Uint8Array)) return undefined;
  if ((await read((tx) => slipsOf(tx, orderId))).length === 0) return undefined;
  await images.readImage(file.bytes, { field: 'file', shop: actor.tenantId });
  const { code } = await readSlip(file.bytes, actor.tenantId);
  if (code === null) return undefined;
  const used = await read((tx) => orderOfReference(tx, code.reference));
  return used?.id === orderId ? used.slip_id : undefined;
}
