// API calls for the shop's own data, export and import; the only file of the feature that makes them.
import {
  exportShop,
  getShopData,
  importShop,
  previewShopImport,
  type DataFigure,
  type DataMove,
} from '@app/contract/upkeep/shop-data';
import type { Gives } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export { MOST_ARCHIVE } from '@app/contract/upkeep/shop-data';
export type { DataFigure, DataMove };
export type ShopData = Gives<typeof getShopData>;
export type ArchivePreview = Gives<typeof previewShopImport>;

const LOOK_EVERY_MS = 1500;

const isOpen = (move: DataMove | null): boolean =>
  move?.state === 'waiting' || move?.state === 'running';

/** Refetched while an export or import is running. */
export const shopDataQuery = () => ({
  ...read(getShopData, {}, { quiet: true }),
  refetchInterval: ({ state }: { state: { data: ShopData | undefined } }) =>
    isOpen(state.data?.taken ?? null) || isOpen(state.data?.moved ?? null) ? LOOK_EVERY_MS : false,
});
export const shopDataKey = keyOf(getShopData);

export const exportArchive = (reason: string): Promise<DataMove> =>
  call(exportShop, { body: { reason } });

export const previewArchive = (file: File): Promise<ArchivePreview> =>
  call(previewShopImport, { body: formBody({ file }) });

export const importArchive = (file: File): Promise<DataMove> =>
  call(importShop, { body: formBody({ file }) });
