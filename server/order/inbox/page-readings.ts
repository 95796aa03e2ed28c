// What the message reader finds in a sale page: its address, and goods that match no product name.
import type { Reading } from '@app/contract/customer/address';
import { productsForDetection } from '../../catalog/index.ts';
import { readMessages } from '../../customer/index.ts';
import type { Actor, Database, TenantTx } from '../../platform/database.ts';
import { isProvince } from './page-fields.ts';
import type { PageItem, PageOrder } from './read-salepage.ts';

// Reading a name as chat text costs more than a lookup.
const MOST_SPOKEN = 5;

/** Product ids by each of their names, lower-cased. */
export async function productNames(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const byName = new Map<string, number>();
  for (const { id, code, name, aliases } of (await productsForDetection(tx)).toReversed()) {
    for (const each of [...aliases, name, code]) byName.set(each.trim().toLowerCase(), id);
  }
  return byName;
}

export const productNamed = (
  names: ReadonlyMap<string, number>,
  { code, name }: PageItem,
): number | undefined =>
  [code, name].map((word) => names.get(word.trim().toLowerCase())).find((id) => id !== undefined);

/** All address parts are present, so nothing has to be read out of the text. */
export const hasWholePlace = ({ subdistrict, district, province, postcode }: PageOrder): boolean =>
  [subdistrict, district, postcode].every((part) => part !== '') && isProvince(province);

/** Longer than any address. */
const MOST_READ = 1000;

const placeText = (page: PageOrder): string =>
  [
    page.name.slice(0, MOST_READ),
    page.address.slice(0, MOST_READ),
    page.subdistrict,
    page.district,
    page.province,
    page.postcode,
    page.phone,
  ]
    .filter(Boolean)
    .join('\n');

const goodsText = ({ name, code }: PageItem): string => `${name} ${code}`;

export interface PageReadings {
  place(page: PageOrder): Reading | undefined;
  /** Undefined if not read: a product has that name, or more items were unknown than the limit. */
  goods(item: PageItem): Reading | undefined;
}

/** Waits for the reader's thread, so the caller must not hold a transaction open. */
export async function readPageParts(
  db: Database,
  actor: Actor,
  page: PageOrder,
): Promise<PageReadings> {
  const names = await db.withTenant(actor, productNames, { mode: 'read' });
  const unknown = page.items.filter((item) => productNamed(names, item) === undefined);
  const texts = [
    ...(hasWholePlace(page) ? [] : [placeText(page)]),
    ...unknown.slice(0, MOST_SPOKEN).map(goodsText),
  ];
  const read = await readMessages(db, actor, texts);
  const readings = new Map(texts.map((text, at) => [text, read[at]]));
  return {
    place: (asked) => readings.get(placeText(asked)),
    goods: (item) => readings.get(goodsText(item)),
  };
}
