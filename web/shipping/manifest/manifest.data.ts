// API calls for hand-overs; the only file of the feature that makes them.
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import {
  closeManifest,
  createManifest,
  deleteManifest,
  getManifest,
  listManifestItems,
  listManifests,
  printManifest,
  removeManifestItem,
  scanManifest,
  type Manifest,
  type ManifestItem,
} from '@app/contract/shipping/manifest';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Manifest, ManifestItem };
export type Scanned = Gives<typeof scanManifest>;
export type StartedManifest = Gives<typeof createManifest>;
export type ManifestQuery = Asks<typeof listManifests>['query'];

export const manifestsQuery = (query: ManifestQuery) =>
  read(listManifests, { query }, { keep: true });
export const manifestQuery = (id: number) => read(getManifest, { params: { id } });
export const itemsQuery = (id: number, query: Asks<typeof listManifestItems>['query']) =>
  read(listManifestItems, { params: { id }, query }, { keep: true });

const PAGE_MOST = 200;

/** All parcels of the hand-over, page by page. */
export async function allItems(id: number): Promise<ManifestItem[]> {
  const found: ManifestItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: PAGE_MOST };
    const { items } = await call(listManifestItems, { params: { id }, query });
    found.push(...items);
    if (items.length < PAGE_MOST) return found;
  }
}

export const begin = (courier: CourierId, orderIds: readonly number[]) =>
  call(createManifest, { body: { courier, orderIds: [...orderIds] } });
export const scanInto = (id: number, code: string): Promise<Scanned> =>
  call(scanManifest, { params: { id }, body: { code } }, { quiet: true });
export const removeFromManifest = (id: number, orderId: number) =>
  call(removeManifestItem, { params: { id }, body: { orderId } });
export const close = (id: number, body: { driver: string; note: string }) =>
  call(closeManifest, { params: { id }, body });
export const discardManifest = (id: number) => call(deleteManifest, { params: { id } });
export const printPaper = (id: number) => call(printManifest, { params: { id }, body: {} });

/** Shows a scan's result before the list is fetched again. */
export const showManifest = (client: QueryClient, manifest: Manifest): void => {
  client.setQueryData(manifestQuery(manifest.id).queryKey, manifest);
};

export const itemsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listManifestItems) });

/** Somebody else has closed or dropped it: shows its current state. */
export const manifestEnded = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getManifest) });

/** Orders were sent: updates their lists and counts. */
export async function manifestsChanged(client: QueryClient): Promise<void> {
  const stale = [listManifests, getManifest, listManifestItems];
  await Promise.all([
    ...stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
    ordersChanged(client),
  ]);
}
