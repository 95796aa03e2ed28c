// Closes a hand-over: all its parcels leave together, or none does.
import type { Gives } from '@app/contract/kit/endpoint';
import type { closeManifest } from '@app/contract/shipping/manifest';
import { insertEvents, orderRows, transitions } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { manifestNo, problemOf } from './assess-parcel.ts';
import { readManifest } from './manage-manifests.ts';
import { allItems, keepCollected, lockManifest, markClosed } from './manifest.store.ts';

const SHOWN = 10;

/**
 * Locks orders first, as all other code does; the check of the parcels then holds until the end of
 * the transaction.
 */
async function requireSound(tx: TenantTx, id: number) {
  const before = await allItems(tx, id);
  const orders = await orderRows.lockOrderRows(
    tx,
    before.map((item) => item.order_id),
    null,
  );
  const items = await allItems(tx, id);
  if (items.length === 0) throw fail('UNPROCESSED', { fields: { id: 'ใบนี้ยังไม่มีพัสดุ ยิงพัสดุก่อนปิด' } });
  const bad = items.filter((item) => problemOf(item) !== null);
  if (bad.length > 0 || orders.length < items.length) {
    const codes = bad.slice(0, SHOWN).map((item) => item.order_code);
    const rest = bad.length > SHOWN ? ` และอีก ${bad.length - SHOWN} ชิ้น` : '';
    throw fail('UNPROCESSED', {
      fields: { id: `มีพัสดุที่ส่งมอบไม่ได้แล้ว: ${codes.join(', ')}${rest} เอาออกจากใบนี้และจากกองก่อนปิด` },
      details: { orderIds: bad.map((item) => item.order_id) },
    });
  }
  return orders;
}

export async function closeManifestUse(
  call: Call<typeof closeManifest>,
): Promise<Gives<typeof closeManifest>> {
  const { tx, session, params, body, services } = call;
  const found = await lockManifest(tx, session, params.id);
  if (!found) throw fail('NOT_FOUND');
  let moved = 0;
  if (found.state === 'open') {
    const orders = await requireSound(tx, params.id);
    const waiting = orders.filter((order) => order.status === 'send');
    const moves = await transitions.beginTransitions(
      tx,
      waiting.map((order) => order.id),
    );
    for (const order of waiting)
      await transitions.applyTransition(tx, moves, { order, move: { to: 'sending' } });
    await transitions.finishTransitions(tx, moves);
    moved = waiting.length;
    const { driver = '', note = '' } = body;
    await keepCollected(tx, params.id);
    await markClosed(tx, { id: params.id, driver, note, at: services.now() });
    const reason = `ใบส่งมอบ ${manifestNo(found.no)}${driver && ` ผู้รับมอบ ${driver}`}`;
    await insertEvents(
      tx,
      orders.map((order) => ({ orderId: order.id, kind: 'handed-over', reason })),
    );
  }
  const manifest = await readManifest(tx, session, params.id);
  const after = { no: manifest.no, parcels: manifest.parcels, driver: manifest.driver };
  tx.audit({ action: 'manifest.close', entity: 'manifest', entityId: params.id, after });
  return { manifest, moved };
}
