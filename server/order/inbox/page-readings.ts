// What the reader has to say about a sale page: its place in words, and goods that no product is named as.
import type { Reading } from '@app/contract/customer/address';
import { productsForDetection } from '../../catalog/index.ts';
import { readMessages } from '../../customer/index.ts';
import { listProvinces } from '../../engine/message-reader/index.ts';
import type { Actor, Database, TenantTx } from '../../platform/database.ts';
import type { PageItem, PageOrder } from './read-salepage.ts';

// Reading a name as a customer would type it costs more than looking it up.
const MOST_SPOKEN = 5;

const provinces = new Set(listProvinces().map((each) => each.th));

export const isProvince = (name: string): boolean => provinces.has(name);

/** Products by each of their names in small letters. */
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

/** All parts are there, so nothing has to be read out of the text. */
export const hasWholePlace = ({ subdistrict, district, province, postcode }: PageOrder): boolean =>
  [subdistrict, district, postcode].every((part) => part !== '') && isProvince(province);

const placeText = (page: PageOrder): string =>
  [
    page.name,
    page.address,
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
  /** Undefined where it was not read: a product has that name, or more were unknown than are read. */
  goods(item: PageItem): Reading | undefined;
}

/** Waits for the reader's thread, so no transaction may be open around it. */
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
