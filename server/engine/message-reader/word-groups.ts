// Groups neighbouring catalogue words of a text by the products that have all of them.
import { count } from './count-words.ts';
import { readQuantity } from './find-quantity.ts';
import { lineEnd } from './find-topic.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { type Stock, rarityOf } from './goods-words.ts';
import type { SpokenWord } from './said-words.ts';

export type WordsInput = { text: string; stock: Stock };
export type Group = {
  start: number;
  end: number;
  said: SpokenWord[];
  products: readonly CatalogueProduct[];
};

/** What may be between two words of one name. */
const between =
  /^(?:[\s"'“”(),.\-–/]|สี|ไซ[ซส]์?|ขนาด|เบอร์|รุ่น|แบบ|ตัว|อัน|ถุง|กระปุก|ขวด|ใบ|ผืน|ที่|เป็น|นะ|รส|กลิ่น|สูตร|ยาว|กว้าง|สูง|size|of|the|with|filling)*$/iu;

const having = ({ options }: SpokenWord, stock: Stock): CatalogueProduct[] =>
  stock.products.filter((product) => {
    const words = stock.wordsOf.get(product);
    return options.some((option) => option.every((word) => words?.has(word)));
  });

/**
 * The words grouped in text order. A group grows while some product has all its words and only filler is between them.
 */
export const groupsIn = (text: string, said: readonly SpokenWord[], stock: Stock): Group[] => {
  const groups: Group[] = [];
  for (const one of said) {
    const owners = having(one, stock);
    const last = groups.at(-1);
    const shared =
      last && between.test(text.slice(last.end, one.start))
        ? last.products.filter((product) => owners.includes(product))
        : [];
    if (last && shared.length > 0) {
      last.said.push(one);
      last.end = one.end;
      last.products = shared;
    } else groups.push({ start: one.start, end: one.end, said: [one], products: owners });
  }
  return groups;
};

/** The words of the text that belong to this product. */
export const wordsFor = (
  said: readonly SpokenWord[],
  product: CatalogueProduct,
  stock: Stock,
): string[] => {
  const own = stock.wordsOf.get(product);
  return said.flatMap(
    ({ options }) => options.find((option) => option.every((word) => own?.has(word))) ?? [],
  );
};

/** How distinctive the words are together: the sum of their rarities, each multiplied by its trust. */
export const weightOf = (
  said: readonly SpokenWord[],
  product: CatalogueProduct,
  stock: Stock,
): number =>
  said.reduce((sum, one) => {
    const words = wordsFor([one], product, stock);
    return sum + one.trust * Math.max(0, ...words.map((word) => rarityOf(word, stock)));
  }, 0);

/**
 * The only product whose whole name these words are: 'เคส 14' between 'เคส 14' and 'เคส 14 pro max'. Undefined if
 * unclear.
 */
export const chosen = (group: Group, stock: Stock): CatalogueProduct | undefined => {
  const { products } = group;
  if (products.length <= 1) return products[0];
  const whole = products.filter((product) => isCalledSo(group, product, stock));
  return whole.length === 1 ? whole[0] : undefined;
};

/** Whether the words are exactly one whole name of the product, in any order. */
export const isCalledSo = ({ said }: Group, product: CatalogueProduct, stock: Stock): boolean =>
  stock.calledBy
    .get(product)
    ?.has([...new Set(wordsFor(said, product, stock))].toSorted().join(' ')) === true;

const isNumber = ({ options }: SpokenWord): boolean =>
  options.every(([word]) => /^\d/u.test(word ?? ''));
/** A number without a unit or pattern, which can mean anything, unlike '16-16-16' or '20W'. */
export const isBare = (text: string, said: SpokenWord): boolean =>
  isNumber(said) &&
  !/^\d+-\d+-\d+|^\d+-\d+|^\d+\s?(?:w|วัตต์|mah)$/iu.test(text.slice(said.start, said.end));

const counted = new RegExp(`(?:${count})$`, 'iu');
const marked = /(?:อก|เอว|เบอร์|ไซ[ซส]์?|รุ่น|เล่ม|อายุ|iphone|ไอโฟน)\s*$/iu;
/** A number that belongs to a name: a measure, a marked size, or a number before the real quantity. */
const isOwnNumber = (text: string, { start, end }: SpokenWord): boolean => {
  const words = text.slice(start, end);
  const isMeasure = /[^\d\s]\s*$/u.test(words) && !counted.test(words);
  const rest = text.slice(end, lineEnd(text, end));
  return isMeasure || marked.test(text.slice(0, start)) || readQuantity(rest) !== undefined;
};

/** The group without a bare number at its end, which is a quantity unless another quantity follows. */
export const withoutCount = ({ text, stock }: WordsInput, group: Group): Group | undefined => {
  const last = group.said.at(-1);
  if (!last || !isNumber(last)) return group;
  if (isOwnNumber(text, last)) return group;
  const said = group.said.slice(0, -1);
  const end = said.at(-1)?.end;
  // 'เคสแม็กเซฟ 14 กับฟิล์ม': the number stays if a product has exactly this name and the shorter name is unclear.
  const alike = stock.products.filter((one) =>
    said.every((word) => having(word, stock).includes(one)),
  );
  const shorter = said.length > 0 && chosen({ ...group, said, products: alike }, stock);
  const whole = chosen(group, stock);
  if (
    !shorter &&
    whole &&
    isCalledSo(group, whole, stock) &&
    !counted.test(text.slice(0, last.end))
  )
    return group;
  return end === undefined ? undefined : { ...group, said, end, products: alike };
};

/**
 * The product that shares the most telling words with the earlier one; undefined if several do or too few words agree.
 */
export const nearestTo = (
  { stock }: WordsInput,
  products: readonly CatalogueProduct[],
  before: CatalogueProduct,
): CatalogueProduct | undefined => {
  const own = stock.wordsOf.get(before) ?? new Set<string>();
  const shares = products.map((product) =>
    [...(stock.wordsOf.get(product) ?? [])].reduce(
      (sum, word) => sum + (own.has(word) ? leastShare + rarityOf(word, stock) : 0),
      0,
    ),
  );
  const most = Math.max(0, ...shares);
  const nearest = products.filter((_, at) => shares[at] === most);
  return most >= leastShared && nearest.length === 1 ? nearest[0] : undefined;
};
const leastShare = 0.2;
const leastShared = 0.6;
