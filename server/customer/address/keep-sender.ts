// A courier's own sender in the address book: created once, then updated.
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import {
  countOfType,
  insertAddress,
  lockAddress,
  lockBook,
  saveAddress,
  type AddressFields,
  type AddressRow,
} from './address.store.ts';
import { traceOf } from './manage-addresses.ts';

type Place = Omit<AddressFields, 'type' | 'is_default' | 'carriers'>;

/** Updates the row of `id` while it exists, else creates one; the first sender of a shop is its default. */
export async function keepSender(
  tx: TenantTx,
  { id, carrier, place }: { id: number | null; carrier: number; place: Place },
): Promise<AddressRow> {
  await lockBook(tx);
  const before = id === null ? undefined : await lockAddress(tx, id);
  if (!before) {
    const is_default = (await countOfType(tx, 'sender')) === 0;
    const fields = { ...place, type: 'sender' as const, carriers: [carrier], is_default };
    const row = await insertAddress(tx, fields);
    tx.audit({
      action: 'address.create',
      entity: 'address',
      entityId: row.id,
      after: traceOf(row),
    });
    return row;
  }
  if (before.type !== 'sender') throw fail('STALE');
  // No courier named means all of them.
  const isUsed = before.carriers.length === 0 || before.carriers.includes(carrier);
  const carriers = isUsed ? before.carriers : [...before.carriers, carrier];
  const { type, is_default } = before;
  const row = await saveAddress(tx, before.id, { ...place, type, is_default, carriers });
  const [was, is] = [traceOf(before), traceOf(row)];
  tx.audit({
    action: 'address.update',
    entity: 'address',
    entityId: row.id,
    before: was,
    after: is,
  });
  return row;
}
