// Hand-overs: begun, scanned full, corrected, given up, and listed.
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
import { requireFlag } from '../../platform/session.ts';
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

export async function readManifest(tx: TenantTx, id: number): Promise<Manifest> {
  const row = await findManifest(tx, id);
  if (!row) throw fail('NOT_FOUND');
  return manifestOf(row);
}

export const getManifestUse = ({ tx, params }: Call<typeof getManifest>): Promise<Manifest> =>
  readManifest(tx, params.id);

export async function listManifestsUse({
  tx,
  query,
}: Call<typeof listManifests>): Promise<Gives<typeof listManifests>> {
  const { courier, state, search = '', from, to, page, pageSize } = query;
  const filter = { courier, state, search, from, to };
  const { rows, total } = await pageOfManifests(tx, filter, query);
  return {
    items: rows.map(manifestOf),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

export async function listItemsUse({
  tx,
  params,
  query,
}: Call<typeof listManifestItems>): Promise<Gives<typeof listManifestItems>> {
  const { state, parcels } = await readManifest(tx, params.id);
  const isOpen = state === 'open';
  const rows = await pageOfItems(tx, { manifestId: params.id, isOpen }, query);
  return {
    items: rows.map((row) => itemOf(row, isOpen)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: parcels },
  };
}

/** Locked, so that nobody closes it between the look and the parcel. */
export async function requireOpen(tx: TenantTx, id: number) {
  const found = await lockManifest(tx, id);
  if (!found) throw fail('NOT_FOUND');
  if (found.state !== 'open')
    throw fail('UNPROCESSED', {
      fields: { id: `ใบส่งมอบ ${manifestNo(found.no)} ปิดแล้ว แก้ไม่ได้ เปิดใบใหม่แทน` },
    });
  return found;
}

type Added = 'added' | 'already' | Refusal;

async function add(
  tx: TenantTx,
  { id, courier }: { id: number; courier: Manifest['courier'] },
  parcel: ParcelRow,
): Promise<Added> {
  if (parcel.manifest_id === id) return 'already';
  const refused = refusalOf(parcel, courier);
  if (refused) return refused;
  if (parcel.manifest_id !== null) return elsewhere(parcel);
  const added = await insertItem(tx, id, parcel);
  if (added.length > 0) return 'added';
  // Somebody put it on another paper a moment ago.
  const [now] = await parcelsOf(tx, [parcel.order_id]);
  return now && now.manifest_id === id ? 'already' : elsewhere(now ?? parcel);
}

const isRefusal = (added: Added): added is Refusal => typeof added === 'object';

export async function createManifestUse(
  call: Call<typeof createManifest>,
): Promise<Gives<typeof createManifest>> {
  const { tx, body, services } = call;
  const { courier, orderIds = [] } = body;
  const flag = carrierById(courier)?.flag;
  if (flag) await requireFlag(tx, flag, services.config.CARRIERS);
  const id = await insertManifest(tx, { courier, at: services.now() });
  const refused: Gives<typeof createManifest>['refused'] = [];
  for (const parcel of await parcelsOf(tx, [...new Set(orderIds)])) {
    const added = await add(tx, { id, courier }, parcel);
    if (isRefusal(added)) refused.push({ code: parcel.order_code, ...added });
  }
  const manifest = await readManifest(tx, id);
  const after = { no: manifest.no, courier, parcels: manifest.parcels };
  tx.audit({ action: 'manifest.create', entity: 'manifest', entityId: id, after });
  return { manifest, refused };
}

async function scan(
  tx: TenantTx,
  { id, courier }: { id: number; courier: Manifest['courier'] },
  code: string,
): Promise<{ added: Added; orderId: number | null }> {
  const hit = orderOfScan(await findScanned(tx, code), code);
  if ('reason' in hit) return { added: hit, orderId: null };
  const [parcel] = await parcelsOf(tx, [hit.order_id]);
  if (!parcel) return { added: { reason: 'unknown', text: `ไม่พบเลข ${code}` }, orderId: null };
  return { added: await add(tx, { id, courier }, parcel), orderId: parcel.order_id };
}

export async function scanManifestUse(
  call: Call<typeof scanManifest>,
): Promise<Gives<typeof scanManifest>> {
  const { tx, params, body } = call;
  const { id } = params;
  const { courier } = await requireOpen(tx, id);
  const before = await readManifest(tx, id);
  const isFull = before.parcels >= MANIFEST_MOST;
  const full: Refusal = { reason: 'full', text: `ใบนี้ครบ ${MANIFEST_MOST} ชิ้นแล้ว ปิดใบนี้แล้วเปิดใบใหม่` };
  const { added, orderId } = isFull
    ? { added: full, orderId: null }
    : await scan(tx, { id, courier }, body.code);
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
    manifest: await readManifest(tx, id),
  };
}

export async function removeItemUse({
  tx,
  params,
  body,
}: Call<typeof removeManifestItem>): Promise<Manifest> {
  await requireOpen(tx, params.id);
  const [gone] = await deleteItem(tx, params.id, body.orderId);
  tx.audit({
    action: 'manifest.remove',
    entity: 'manifest',
    entityId: params.id,
    before: { orderId: body.orderId, pno: gone?.pno ?? null },
  });
  return readManifest(tx, params.id);
}

export async function deleteManifestUse({
  tx,
  params,
}: Call<typeof deleteManifest>): Promise<Gives<typeof deleteManifest>> {
  const { no } = await requireOpen(tx, params.id);
  await dropManifest(tx, params.id);
  const before = { no: manifestNo(no) };
  tx.audit({ action: 'manifest.delete', entity: 'manifest', entityId: params.id, before });
  return { ok: true };
}
