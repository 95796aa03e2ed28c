// Rows without a number that are already orders: the earlier days of a sheet that grows daily.
import type { ImportItem } from '@app/contract/upkeep/import';
import { comparableText, normalizePhone } from '@app/contract/kit/text';
import type { TenantTx } from '../../platform/database.ts';
import { isRecord } from './check-orders.ts';
import { ordersOfPhones } from './import.store.ts';

const ALIKE = 'มีออเดอร์';
const alikeText = (code: string): string => `${ALIKE} ${code} แล้ว ผู้รับและสินค้าเดียวกัน`;
export const isAlikeText = (text: string): boolean => text.startsWith(ALIKE);

const phoneOf = ({ values }: Pick<ImportItem, 'values'>): string | null => {
  const info = isRecord(values['info']) ? values['info'] : {};
  return typeof info['phone'] === 'string' ? normalizePhone(info['phone']) : null;
};

/** Recipient and goods. */
const printOf = (phone: string, name: unknown, goods: Iterable<[string, number]>): string =>
  JSON.stringify([
    phone,
    typeof name === 'string' ? comparableText(name) : '',
    [...goods].map(([id, units]) => `${id}×${units}`).toSorted(),
  ]);

/** Undefined where its goods are not known yet. */
function printOfItem(item: Pick<ImportItem, 'values'>): string | undefined {
  const phone = phoneOf(item);
  const { info, items } = item.values;
  if (phone === null || !Array.isArray(items)) return undefined;
  const goods = new Map<string, number>();
  for (const line of items as unknown[]) {
    const { productId, unit } = isRecord(line) ? line : {};
    if (typeof productId !== 'number' || typeof unit !== 'number') return undefined;
    goods.set(String(productId), (goods.get(String(productId)) ?? 0) + unit);
  }
  return printOf(phone, isRecord(info) ? info['name'] : '', goods);
}

/** Of each item without a number, the code of the order that it is already, by its position. */
export async function codesAlike(
  tx: TenantTx,
  items: readonly Pick<ImportItem, 'values'>[],
  which: { readonly justByOthers?: boolean } = {},
): Promise<(string | undefined)[]> {
  const bare = items.map((item) =>
    item.values['ref'] === undefined ? printOfItem(item) : undefined,
  );
  const phones = items.flatMap((item, at) => (bare[at] === undefined ? [] : (phoneOf(item) ?? [])));
  if (phones.length === 0) return items.map(() => undefined);
  const there = new Map(
    (await ordersOfPhones(tx, [...new Set(phones)], which)).map((order) => [
      printOf(order.phone_key, order.customer_name, Object.entries(order.goods ?? {})),
      order.code,
    ]),
  );
  return bare.map((print) => (print === undefined ? undefined : there.get(print)));
}

/** For each item the reason to skip it by default, or null. */
export const ordersAlike = async (
  tx: TenantTx,
  items: readonly ImportItem[],
): Promise<(string | null)[]> =>
  (await codesAlike(tx, items)).map((code) => (code === undefined ? null : alikeText(code)));
