// Rules of the address book: at most one default per type, and the first address of a type becomes it.
import type {
  Address,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '@app/contract/customer/address';
import { fail } from '../../platform/failure.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import type { Call } from '../../platform/route.ts';
import { offerRestore } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import {
  bringBackAddress,
  countOfType,
  dropDefault,
  findSeenAddress,
  insertAddress,
  isDefaultOfOthers,
  sendersInUse,
  lockOwnAddress,
  lockBook,
  pageOfAddresses,
  ensureDefaultAddress,
  removeAddresses,
  saveAddress,
  type AddressFields,
  type AddressRow,
} from './address.store.ts';

const addressOf = ({ is_default, last_used_at, ...row }: AddressRow): Address => ({
  ...row,
  isDefault: is_default,
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

/** The audit entry; a use is no change of the address. */
export const traceOf = ({ last_used_at: _used, ...row }: AddressRow) => row;

export async function listAddressesUse({ tx, session, query }: Call<typeof listAddresses>) {
  const { rows, total } = await pageOfAddresses(tx, {
    ...query,
    session,
  });
  return {
    items: rows.map(addressOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

async function shownAddress(tx: TenantTx, session: Session, row: AddressRow): Promise<Address> {
  const seen = ownerOf(session) === null ? row : await findSeenAddress(tx, session, row.id);
  return addressOf(seen ?? row);
}

async function requireDefaultFree(tx: TenantTx, session: Session, type: AddressRow['type']) {
  if (!(await isDefaultOfOthers(tx, session, type))) return;
  const text = 'ค่าเริ่มต้นเป็นที่อยู่ของผู้อื่น ให้ผู้ที่ดูข้อมูลทั้งร้านเป็นผู้เปลี่ยน';
  throw fail('UNPROCESSED', { fields: { isDefault: text } });
}

export async function createAddressUse({
  tx,
  session,
  body,
}: Call<typeof createAddress>): Promise<Address> {
  await lockBook(tx);
  if (body.isDefault) await requireDefaultFree(tx, session, body.type);
  const isDefault = body.isDefault === true || (await countOfType(tx, body.type)) === 0;
  if (isDefault) await dropDefault(tx, body.type, 0);
  const { prefix: _prefix, isDefault: _asked, carriers = [], ...fields } = body;
  const row = await insertAddress(tx, { ...fields, carriers, is_default: isDefault });
  tx.audit({ action: 'address.create', entity: 'address', entityId: row.id, after: traceOf(row) });
  return shownAddress(tx, session, row);
}

async function requireAddress(tx: TenantTx, session: Session, id: number): Promise<AddressRow> {
  const row = await lockOwnAddress(tx, session, id);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** A default is only replaced by making another address the default. */
async function requireDefaultKept(tx: TenantTx, before: AddressRow, after: AddressFields) {
  if (!before.is_default || (after.is_default && after.type === before.type)) return;
  const isMoved = after.type !== before.type;
  if (isMoved && (await countOfType(tx, before.type)) === 1) return;
  const text = 'เป็นที่อยู่เริ่มต้น ตั้งที่อยู่อื่นเป็นค่าเริ่มต้นก่อน';
  throw fail('UNPROCESSED', { fields: { [isMoved ? 'type' : 'isDefault']: text } });
}

/** An address moved to a type without a default becomes that default. */
async function isDefaultAfter(tx: TenantTx, before: AddressRow, after: AddressFields) {
  if (after.type === before.type) return after.is_default;
  return after.is_default || (await countOfType(tx, after.type)) === 0;
}

export async function updateAddressUse({
  tx,
  session,
  params,
  body,
}: Call<typeof updateAddress>): Promise<Address> {
  await lockBook(tx);
  const before = await requireAddress(tx, session, params.id);
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  const { prefix: _prefix, version: _version, isDefault, ...given } = body;
  const { id: _id, version: _before, last_used_at: _used, ...old } = before;
  const changed = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const fields: AddressFields = { ...old, ...changed, is_default: isDefault ?? before.is_default };
  await requireDefaultKept(tx, before, fields);
  const is_default = await isDefaultAfter(tx, before, fields);
  if (is_default) {
    await requireDefaultFree(tx, session, fields.type);
    await dropDefault(tx, fields.type, before.id);
  }
  const row = await saveAddress(tx, before.id, { ...fields, is_default });
  const [was, is] = [traceOf(before), traceOf(row)];
  tx.audit({
    action: 'address.update',
    entity: 'address',
    entityId: row.id,
    before: was,
    after: is,
  });
  return shownAddress(tx, session, row);
}

/** The default is deleted last: while there are others of its type, one of them must become the default first. */
export async function deleteAddressUse({ tx, session, params }: Call<typeof deleteAddress>) {
  await lockBook(tx);
  const row = await requireAddress(tx, session, params.id);
  const leavesOthers = row.is_default && (await countOfType(tx, row.type)) > 1;
  // A user who may not choose the default passes it on to the next address.
  const mayChoose = ownerOf(session) === null;
  if (leavesOthers && mayChoose) {
    throw fail('IN_USE', { fields: { id: 'เป็นที่อยู่เริ่มต้น ตั้งที่อยู่อื่นเป็นค่าเริ่มต้นก่อน' } });
  }
  if ((await sendersInUse(tx, [row.id])).size > 0) {
    throw fail('IN_USE', {
      fields: { id: 'ออเดอร์ที่รอส่งหรือบัญชีขนส่งยังใช้ที่อยู่นี้เป็นผู้ส่ง เปลี่ยนผู้ส่งก่อนลบ' },
    });
  }
  await removeAddresses(tx, [row.id]);
  if (leavesOthers) await ensureDefaultAddress(tx, row.type);
  tx.audit({ action: 'address.delete', entity: 'address', entityId: row.id, before: traceOf(row) });
  const undo = await offerRestore(tx, { kind: 'address', ids: [row.id] });
  return { ok: true as const, ...undo };
}

/** Restores a deleted address; it becomes the default again only where its type has no other. */
export async function restoreAddress(tx: TenantTx, session: Session, id: number): Promise<void> {
  await lockBook(tx);
  const row = await bringBackAddress(tx, session, id);
  if (!row) throw fail('NOT_FOUND');
  tx.audit({ action: 'address.restore', entity: 'address', entityId: id, after: traceOf(row) });
}
