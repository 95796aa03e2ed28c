// Hand-overs: opening, scanning into, correcting, dropping and listing them.
import { carrierById } from '@app/contract/kit/carriers';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import {
  MANIFEST_MOST,
  type createManifest,
  type deleteManifest,
  type getManifest,
  type listManifestItems,
  type listManifests,
  type Manifest,
  type ManifestItem,
  type removeManifestItem,
  type scanManifest,
} from '@app/contract/shipping/manifest';
import { findScanned } from '../pack/pack.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { requireFlag, type Session } from '../../platform/session.ts';
import {
  elsewhere,
  manifestNo,
  orderOfScan,
  problemOf,
  refusalOf,
  type Refusal,
} from './assess-parcel.ts';
import {
  deleteItem,
  dropManifest,
  findItem,
  findManifest,
  insertItem,
  insertManifest,
  lockManifest,
  pageOfItems,
  pageOfManifests,
  parcelsOf,
  type ItemRow,
  type ManifestRow,
  type ParcelRow,
} from './manifest.store.ts';

const person = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

const manifestOf = (row: ManifestRow): Manifest => ({
  id: row.id,
  no: manifestNo(row.no),
  courier: row.courier,
  state: row.state,
  parcels: row.parcels,
  codParcels: row.cod_parcels,
  codAmount: bahtFromSatang(row.cod_satang),
  driver: row.driver,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  createdBy: person(row.created_by, row.creator),
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: person(row.closed_by, row.closer),
  version: row.version,
});

const itemOf = (row: ItemRow, isOpen: boolean): ManifestItem => ({
  orderId: row.order_id,
  orderCode: row.order_code,
  pno: row.pno,
  name: row.name,
  province: row.province,
  codAmount: bahtFromSatang(row.cod_satang),
  at: row.added_at.toISOString(),
  by: person(row.added_by, row.username),
  problem: isOpen ? problemOf(row) : null,
});

export async function readManifest(tx: TenantTx, session: Session, id: number): Promise<Manifest> {
  const row = await findManifest(tx, session, id);
  if (!row) throw fail('NOT_FOUND');
  return manifestOf(row);
}

export const getManifestUse = ({ tx, session, params }: Call<typeof getManifest>) =>
  readManifest(tx, session, params.id);

export async function listManifestsUse({
  tx,
  session,
  query,
}: Call<typeof listManifests>): Promise<Gives<typeof listManifests>> {
  const { courier, state, search = '', from, to, page, pageSize } = query;
  const filter = { courier, state, search, from, to, session };
  const { rows, total } = await pageOfManifests(tx, filter, query);
  return {
    items: rows.map(manifestOf),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

export async function listItemsUse({
  tx,
  session,
  params,
  query,
}: Call<typeof listManifestItems>): Promise<Gives<typeof listManifestItems>> {
  const { state, parcels } = await readManifest(tx, session, params.id);
  const isOpen = state === 'open';
  const rows = await pageOfItems(tx, { manifestId: params.id, isOpen }, query);
  return {
    items: rows.map((row) => itemOf(row, isOpen)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: parcels },
  };
}

/** Locked, so that nobody closes it between the check and the insert. */
export async function requireOpen(tx: TenantTx, session: Session, id: number) {
  const found = await lockManifest(tx, session, id);
  if (!found) throw fail('NOT_FOUND');
  if (found.state !== 'open')
    throw fail('UNPROCESSED', {
      fields: { id: `ใบส่งมอบ ${manifestNo(found.no)} ปิดแล้ว แก้ไม่ได้ เปิดใบใหม่แทน` },
    });
  return found;
}

type Added = 'added' | 'already' | Refusal;

interface Paper {
  readonly id: number;
  readonly courier: Manifest['courier'];
  readonly session: Session;
}

async function add(
  tx: TenantTx,
  { id, courier, session }: Paper,
  parcel: ParcelRow,
): Promise<Added> {
  if (parcel.manifest_id === id) return 'already';
  const refused = refusalOf(parcel, courier);
  if (refused) return refused;
  if (parcel.manifest_id !== null) return elsewhere(parcel);
  const added = await insertItem(tx, id, parcel);
  if (added.length > 0) return 'added';
  // Somebody added it to another hand-over a moment ago.
  const [now = parcel] = await parcelsOf(tx, session, [parcel.order_id]);
  if (now.manifest_id !== null) return now.manifest_id === id ? 'already' : elsewhere(now);
  // It is listed here under a number that is no longer valid.
  await deleteItem(tx, id, now.order_id);
  await insertItem(tx, id, now);
  return 'added';
}

const isRefusal = (added: Added): added is Refusal => typeof added === 'object';

export async function createManifestUse(
  call: Call<typeof createManifest>,
): Promise<Gives<typeof createManifest>> {
  const { tx, session, body, services } = call;
  const { courier, orderIds = [] } = body;
  const flag = carrierById(courier)?.flag;
  if (flag) await requireFlag(tx, flag, services.config.CARRIERS);
  const id = await insertManifest(tx, { courier, at: services.now() });
  const refused: Gives<typeof createManifest>['refused'] = [];
  for (const parcel of await parcelsOf(tx, session, [...new Set(orderIds)])) {
    const added = await add(tx, { id, courier, session }, parcel);
    if (isRefusal(added)) refused.push({ code: parcel.order_code, ...added });
  }
  const manifest = await readManifest(tx, session, id);
  const after = { no: manifest.no, courier, parcels: manifest.parcels };
  tx.audit({ action: 'manifest.create', entity: 'manifest', entityId: id, after });
  return { manifest, refused };
}

async function scan(
  tx: TenantTx,
  { id, courier, session }: Paper,
  code: string,
): Promise<{ added: Added; orderId: number | null }> {
  const hit = orderOfScan(await findScanned(tx, session, code), code);
  if ('reason' in hit) return { added: hit, orderId: null };
  const [parcel] = await parcelsOf(tx, session, [hit.order_id]);
  if (!parcel) return { added: { reason: 'unknown', text: `ไม่พบเลข ${code}` }, orderId: null };
  return { added: await add(tx, { id, courier, session }, parcel), orderId: parcel.order_id };
}

export async function scanManifestUse(
  call: Call<typeof scanManifest>,
): Promise<Gives<typeof scanManifest>> {
  const { tx, session, params, body } = call;
  const { id } = params;
  const { courier } = await requireOpen(tx, session, id);
  const before = await readManifest(tx, session, id);
  const isFull = before.parcels >= MANIFEST_MOST;
  const full: Refusal = { reason: 'full', text: `ใบนี้ครบ ${MANIFEST_MOST} ชิ้นแล้ว ปิดใบนี้แล้วเปิดใบใหม่` };
  const { added, orderId } = isFull
    ? { added: full, orderId: null }
    : await scan(tx, { id, courier, session }, body.code);
  const t = isRefusal(added) ? 'refused' : added;
  tx.audit({
    action: 'manifest.scan',
    entity: 'manifest',
    entityId: id,
    after: { code: body.code, t },
  });
  const row = t === 'refused' || orderId === null ? undefined : await findItem(tx, id, orderId);
  return {
    t,
    item: row ? itemOf(row, true) : null,
    refused: isRefusal(added) ? { code: body.code, ...added } : null,
    manifest: await readManifest(tx, session, id),
  };
}

export async function removeItemUse({
  tx,
  session,
  params,
  body,
}: Call<typeof removeManifestItem>): Promise<Manifest> {
  await requireOpen(tx, session, params.id);
  const [gone] = await deleteItem(tx, params.id, body.orderId);
  tx.audit({
    action: 'manifest.remove',
    entity: 'manifest',
    entityId: params.id,
    before: { orderId: body.orderId, pno: gone?.pno ?? null },
  });
  return readManifest(tx, session, params.id);
}

export async function deleteManifestUse({
  tx,
  session,
  params,
}: Call<typeof deleteManifest>): Promise<Gives<typeof deleteManifest>> {
  const { no } = await requireOpen(tx, session, params.id);
  await dropManifest(tx, params.id);
  const before = { no: manifestNo(no) };
  tx.audit({ action: 'manifest.delete', entity: 'manifest', entityId: params.id, before });
  return { ok: true };
}
