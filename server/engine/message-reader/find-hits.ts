// Where a message names goods: by their own names, or by what distinguishes them within a family.
import { count } from './count-words.ts';
import { type NamedHit, variantsAlone, withVariants } from './find-variants.ts';
import { isExchange } from './find-changes.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { turnsOf } from './normalize/chat/turns.ts';
import { type Message, kinds } from './normalize/message.ts';
import { findNear } from './near-names.ts';
import { withTold } from './find-told.ts';
import { lineEnd } from './find-topic.ts';
import { addVariants, findProducts } from './product-index.ts';
import { withWeighed } from './weighed-names.ts';

// A longer list is no chat order; the rest is left to a person.
const mostNamed = 60;

const lastNumber = /\d{2,3}$/u;
const sides = /^[^\S\n]?(\d{2,3})?\s?[x×*]\s?(\d{2,3})(?!\d)/u;
/** 'ผ้าเช็ดตัวขาว 27x54': a size that is part of the product's name. */
const withOwnSize = (text: string, hit: NamedHit): NamedHit => {
  const found = sides.exec(text.slice(hit.end, hit.end + 10));
  const first = found?.[1] ?? lastNumber.exec(text.slice(hit.start, hit.end))?.[0] ?? '';
  const size = `${first}x${found?.[2] ?? ''}`;
  const isOwn = found !== null && hit.products.some(({ name }) => name.includes(size));
  return isOwn ? { ...hit, end: hit.end + found[0].length } : hit;
};
const number = /^[^\S\n]?(?:ตัว\s?|no\.?\s?)?(\d{2,6})(?![\d/.-])/;
const counted = new RegExp(`^\\s*(?:${count})(?![ก-ฮ])`, 'iu');
const codeNumber = (code = ''): string => /^[a-z]{1,3}-?0*(\d{2})$/iu.exec(code)?.[1] ?? '';
/** 'พาวเวอร์แบงค์ 20000': a number in the product's name is no count, sum or postcode. */
const withOwnNumber = (text: string, named: NamedHit): NamedHit => {
  const hit = withOwnSize(text, named);
  const [said, own = ''] = number.exec(text.slice(hit.end, hit.end + 14)) ?? [];
  const isOwn =
    said !== undefined &&
    hit.products.length > 0 &&
    hit.products.every(({ name }) => new RegExp(`(?<!\\d)${own}(?!\\d)`).test(name));
  const isCode =
    hit.products.length === 1 &&
    codeNumber(hit.products[0]?.code) === own &&
    !counted.test(text.slice(hit.end + (said ?? '').length));
  // A short one may also be a count, except a number that identifies the product: 'คาร์ดิแกนตัว 28'.
  return isOwn && (own.length > 2 || isCode) ? { ...hit, end: hit.end + said.length } : hit;
};

const example = /ตัวอย่าง|(?:^|\s)(?:e\.g\.|ex[.:]|example)/iu;
/** A form with an example line orders nothing by it. */
const withoutExamples = (text: string, hits: readonly NamedHit[]): NamedHit[] => {
  const own = hits.filter(
    ({ start }) =>
      !example.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, lineEnd(text, start))),
  );
  return own.length > 0 ? own : [...hits];
};

/** 'เดรสสีครีม' where the shop sells a sun cream: a colour names no other product. */
const isColour = (text: string, { start, end, products }: NamedHit): boolean =>
  /สี[^\S\n]?$/u.test(text.slice(0, start)) &&
  !products.some(({ name, aliases }) =>
    [name, ...aliases].join(' ').includes(`สี${text.slice(start, end)}`),
  );

/** 'เปลี่ยนเป็นสีครีมนะคะ': a buyer replaces goods. */
const isChanging = ({ text, cover }: Message, { start }: NamedHit): boolean => {
  if (cover[start] !== kinds.noise) return false;
  const turn = turnsOf(text).find((one) => start >= one.from && start < one.end);
  return turn !== undefined && !turn.isShop && isExchange(text.slice(turn.from, turn.end));
};

export const findHits = (
  { text, cover }: Message,
  catalogue: readonly CatalogueProduct[],
): { hits: NamedHit[]; isLong: boolean } => {
  const spoken = findProducts(text, catalogue);
  // 'send 1 monstera to Olga': a label may include goods.
  const isTold = (hit: NamedHit): boolean => !cover[hit.start] || isChanging({ text, cover }, hit);
  const named = spoken.filter((hit) => isTold(hit) || cover[hit.start] === kinds.label);
  const few = named.slice(0, mostNamed);
  const further = withVariants(text, few, catalogue);
  const told: NamedHit[] =
    further.length > few.length ? further : addVariants(text, few, catalogue);
  const above = [...spoken, ...told].toSorted((a, b) => a.start - b.start);
  const alone = variantsAlone(text, above, catalogue).filter(isTold);
  const spelled = [...told, ...alone].map((hit) => withOwnNumber(text, hit));
  const exact = withTold(
    { text, cover },
    { hits: spelled.toSorted((a, b) => a.start - b.start), spoken },
    catalogue,
  );
  const near = findNear({ text, cover }, [...spoken, ...exact], catalogue).map((hit): NamedHit => ({
    ...hit,
    isNear: true,
  }));
  const called = [...exact, ...near].toSorted((a, b) => a.start - b.start);
  const hits = withWeighed({ text, cover }, called, catalogue);
  const own = hits.filter((hit) => hit.start === hit.end || !isColour(text, hit));
  return { hits: withoutExamples(text, own), isLong: named.length > mostNamed };
};
