// Stores what couriers push about pickups.
import type { Words } from '../../courier-setup/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { planFollow } from './follow-pickups.ts';
import { DONE, writeNews } from './pickup.store.ts';

/**
 * Stores nothing about an unknown pickup, because the day's list will show it. Returns false for an
 * unknown pickup.
 */
export async function takePickupPush(
  tx: TenantTx,
  { ticket, state, staffName, staffPhone }: NonNullable<Words.ParsedPush['pickup']>,
  at: number | null,
): Promise<boolean> {
  const news = { ticket, state, staffName, staffPhone, stateText: '', parcels: null };
  const id = await writeNews(tx, { ...news, at: at === null ? null : new Date(at) });
  if (id === undefined) return false;
  tx.audit({ action: 'pickup.state', entity: 'pickup', entityId: id, after: { state, ticket } });
  // Only the day's list tells how many parcels were picked up.
  if (state === DONE) await planFollow(tx, 0);
  return true;
}
