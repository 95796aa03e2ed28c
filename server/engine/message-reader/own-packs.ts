// Goods that the buyer counts in another unit than the shop: pieces of a pack, dozens, pairs and crates.
import { count } from './count-words.ts';
import type { NamedHit } from './find-variants.ts';
import type { CatalogueProduct } from './fold-product.ts';
import type { Message, Span } from './normalize/message.ts';

type Told = { message: Message };
const dozenOf = 12;
const soldInPairs = /คู่|รองเท้า|ถุงเท้า|แตะ|ต่างหู|ตุ้มหู|ถุงมือ|ตะเกียบ|คัทชู/u;
/** Whether the goods are sold in pairs: 'ถุงผ้าคู่นึง' means two bags, 'ถุงเท้าคู่นึง' one pair. */
export const inPairs = (products: readonly CatalogueProduct[]): boolean =>
  products.some(({ name, aliases }) => [name, ...aliases].some((one) => soldInPairs.test(one)));

/** '12 คู่ (1 โหล)' says the same quantity twice, if the product is not sold by the dozen. */
export const isSameInDozens = (hit: NamedHit | undefined, said: string, unit: number): boolean =>
  /โหล/u.test(said) &&
  unit === Number(/\d+/.exec(said)?.[0]) * dozenOf &&
  hit?.products.every(({ name }) => !byDozen.test(name)) === true;

const packed = /(\d{1,3})\s*(คู่|เล่ม|แท่ง|ซอง|ด้าม|แผ่น|ลูก|ก้อน|ฟอง)/u;
const byDozen = /โหล/u;
const thing = new RegExp(`(?:โหล|${count})\\s*$`, 'iu');
/**
 * 'ถุงเท้า 6 คู่' for packs of three pairs, 'สมุด 5 โหล' for a product sold by the dozen: the quantity in the shop's
 * packs. Unchanged if it is not a whole number of packs.
 */
export const inOwnPacks = (
  { message: { text } }: Told,
  hit: NamedHit,
  { unit, span }: { unit: number; span: Span },
): number => {
  const [product, ...more] = hit.products;
  const name = product?.name ?? '';
  const [, size, of = ''] = packed.exec(name) ?? [];
  const words = text.slice(hit.end, span.end);
  const isDozen = byDozen.test(name) && thing.test(words);
  const isSame = more.length === 0 && (isDozen || (of !== '' && words.trimEnd().endsWith(of)));
  const pack = isDozen ? dozenOf : Number(size ?? 1);
  return isSame && pack > 1 && unit % pack === 0 ? unit / pack : unit;
};

const bulk = /(ลัง|กระสอบ|เข่ง|ปี๊บ|หีบ)(?:นึง|หนึ่ง|เดียว)?$/u;
/**
 * 'ไข่เค็ม 5 ฟอง' for packs of ten, 'หมอน 2 คู่', 'น้ำปลา 2 ลัง': a person must convert these into the shop's unit.
 */
export const isOddCount = (
  { message: { text } }: Told,
  { products, end }: NamedHit,
  { unit, span }: { unit: number; span: Span },
): boolean => {
  const words = text.slice(end, Math.max(end, span.end)).trimEnd();
  const [, size = '1', of = ''] = packed.exec(products[0]?.name ?? '') ?? [];
  const isPiece = of !== '' && words.endsWith(of) && unit > 1;
  const said = Number(/(\d{1,3})\s*[ก-๙]+$/u.exec(words)?.[1] ?? unit);
  const crate = bulk.exec(words)?.[1] ?? '';
  const names = products.flatMap(({ name, aliases }) => [name, ...aliases]).join(' ');
  return (
    (crate !== '' && !names.includes(crate)) ||
    (isPiece && said % Number(size) > 0) ||
    (/\d\s?คู่$/u.test(words) && !inPairs(products))
  );
};
