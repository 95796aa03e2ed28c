// The shop's products for sale, stored in the browser: order lines search them while offline.
import { listProducts } from '@app/contract/catalog/product';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { call, ownPath } from '../../ui/http.ts';
import { recallSealed, storeSealed } from '../../ui/outbox/seal.ts';
import type { Product } from './product.data.ts';

export { findByThaiLetters } from './other-layout.ts';

const PAGE = 200;
/** A shop with more products finds the first thousand. */
const MOST_PAGES = 5;
const MOST_SHOWN = 20;
const FRESH_MS = 10 * 60_000;

interface KeptProducts {
  /** An instant. */
  readonly at: string;
  readonly items: readonly Product[];
}

const keyOfUser = (): string => `${ownPath()}read/goods`;

export const keptProducts = async (): Promise<KeptProducts | undefined> =>
  (await recallSealed(keyOfUser())) as KeptProducts | undefined;

/** Refetches products stored more than ten minutes ago; a lost connection keeps the old ones. */
export async function keepProducts(): Promise<void> {
  const key = keyOfUser();
  const kept = await keptProducts();
  if (kept && Date.now() - Date.parse(kept.at) < FRESH_MS) return;
  const items: Product[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { showUnit: '1' as const, active: '1' as const, page, pageSize: PAGE };
    const reply = await call(listProducts, { query }, { quiet: true }).catch(() => null);
    if (!reply) return;
    items.push(...reply.items);
    if (items.length >= reply.pagination.total_count) break;
  }
  await storeSealed(key, { at: new Date().toISOString(), items });
}

/**
 * Stored products whose code, name, barcode or alias contains the text, with the stock at the time of storing. Null
 * when nothing is stored.
 */
export async function findKept(search: string): Promise<readonly Product[] | null> {
  const kept = await keptProducts();
  if (!kept) return null;
  const wanted = search.trim().toLowerCase();
  const found = kept.items.filter(({ code, name, barcode, aliases }) =>
    [code, name, barcode ?? '', ...aliases].some((text) => text.toLowerCase().includes(wanted)),
  );
  toast.info(`ไม่มีสัญญาณ ค้นจากสินค้าที่เก็บไว้เมื่อ ${formatTime(kept.at)} จำนวนคงเหลืออาจเปลี่ยนแล้ว`);
  return found.slice(0, MOST_SHOWN);
}

/** In the given order; null unless all are there. */
export async function keptByIds(ids: readonly number[]): Promise<readonly Product[] | null> {
  const kept = (await keptProducts())?.items ?? [];
  const found = ids.flatMap((id) => kept.filter((product) => product.id === id));
  return found.length === ids.length ? found : null;
}
