// Groups products whose names differ by a word: sizes, scents, models. The catalogue itself tells which words differ.
import { type CatalogueProduct, foldProduct } from './fold-product.ts';

export type Family = {
  products: readonly CatalogueProduct[];
  /** Their common names: 'เคส' of 'เคส 13' and 'เคส 15'. */
  bases: readonly string[];
  /** Words that only one of the products has. */
  traits: readonly { words: string; product: CatalogueProduct }[];
};

const leastGlued = 4;
const leastBase = 2;
const leastRest = 2;

/**
 * 'ผ้าปู' of 'ผ้าปูกรม' and 'ผ้าปูเทา': the common start of both names, '' if it is short or little remains after it.
 */
const sharedStart = (one: string, other: string): string => {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1;
  const isWordInside = /[่-์ํ็ะาำิีึืุู]/u.test(one.charAt(length) + other.charAt(length));
  const rest = Math.min(one.length, other.length) - length;
  return length >= leastGlued && rest >= leastRest && !isWordInside ? one.slice(0, length) : '';
};

const calledBy = ({ name, aliases }: CatalogueProduct): readonly string[] => [name, ...aliases];
const wordsOf = (text: string): string[] => text.split(/[\s()+,/]+/u).filter(Boolean);

type Split = { base: string; rest: string; product: CatalogueProduct };

/** Each name of a product, split into a part that others may share and the rest. */
const splitsOf = (product: CatalogueProduct, others: readonly CatalogueProduct[]): Split[] =>
  calledBy(product).flatMap((called) => {
    const words = wordsOf(called);
    const splits: Split[] = [];
    if (words.length > 1)
      splits.push({ base: words.slice(0, -1).join(' '), rest: words.at(-1) ?? '', product });
    for (const other of others.flatMap(calledBy)) {
      const base = other === called ? '' : sharedStart(called, other);
      if (base && !/\s/.test(base)) splits.push({ base, rest: called.slice(base.length), product });
    }
    return splits;
  });

const isTrait = (words: string): boolean =>
  /^(?:[a-z]{1,3}|\d{1,4}|[ก-๙a-z\d.-]{2,20})$/iu.test(words.trim()) &&
  !/^(?:กก|กรัม|มล|ซม|นิ้ว|ฟุต|ซีซี|แพ็ค|กระปุก|ขวด|เมตร|ml|kg|g|mah)\.?$/iu.test(words.trim());

const traitWord = /^(?:สี|กลิ่น|รส|เบอร์|ไซ[ซส]์|รุ่น|สูตร|ขนาด|size|no\.?)/iu;

type Trait = Family['traits'][number];

/** The rests of the names, and the words after the first word of each product's name. */
const candidatesOf = (alike: readonly CatalogueProduct[], shared: readonly Split[]): Trait[] => [
  ...shared.map(({ rest, product }) => ({ words: rest.trim(), product })),
  ...alike.flatMap((product) =>
    wordsOf(product.name)
      .slice(1)
      // A number inside a name is often the content of a pack.
      .filter((words) => !/^\d/.test(words))
      .map((words) => ({ words: words.replace(traitWord, ''), product })),
  ),
];

const plain = (word: string): string => foldProduct(word.replace(traitWord, ''));

/** Words of one product that no other product of the group has. */
const traitsAmong = (alike: readonly CatalogueProduct[], shared: readonly Split[]): Trait[] => {
  const owners = new Map<string, Set<CatalogueProduct>>();
  for (const product of alike)
    for (const word of calledBy(product).flatMap(wordsOf)) {
      const key = plain(word);
      owners.set(key, (owners.get(key) ?? new Set()).add(product));
    }
  const told = new Map<string, Trait>();
  for (const trait of candidatesOf(alike, shared)) {
    const key = plain(trait.words);
    const others = [...(owners.get(key) ?? [])].filter((one) => one !== trait.product);
    if (isTrait(trait.words) && others.length === 0) told.set(`${key}/${trait.product.id}`, trait);
  }
  return [...told.values()];
};

/** Every product is compared with every other; a larger group is a category, not a family. */
const mostAlike = 40;

const familyOf = (alike: readonly CatalogueProduct[]): Family[] => {
  if (alike.length < 2 || alike.length > mostAlike) return [];
  const splits = alike.flatMap((one) =>
    splitsOf(
      one,
      alike.filter((other) => other !== one),
    ),
  );
  const owners = new Map<string, Set<CatalogueProduct>>();
  for (const { base, product } of splits) {
    const key = foldProduct(base);
    owners.set(key, (owners.get(key) ?? new Set()).add(product));
  }
  const shared = splits.filter(({ base }) => (owners.get(foldProduct(base))?.size ?? 0) > 1);
  const traits = traitsAmong(alike, shared);
  const bases = [...new Set(shared.map(({ base }) => base.trim()))].filter(
    (base) => foldProduct(base).length >= leastBase && !/^\d+$/.test(base),
  );
  return traits.length > 1 ? [{ products: alike, bases, traits }] : [];
};

const familiesIn = (products: readonly CatalogueProduct[]): Family[] => {
  const byHead = new Map<string, CatalogueProduct[]>();
  for (const product of products) {
    const head = foldProduct(wordsOf(product.name)[0] ?? '');
    const group = byHead.get(head);
    if (group) group.push(product);
    else byHead.set(head, [product]);
  }
  return [...byHead.values()].flatMap(familyOf);
};

const known = new WeakMap<readonly CatalogueProduct[], Family[]>();
/** The families of a catalogue; remembered for each catalogue array. */
export const familiesOf = (products: readonly CatalogueProduct[]): readonly Family[] => {
  const families = known.get(products) ?? familiesIn(products);
  known.set(products, families);
  return families;
};

/** Whether the text has a name of the product with several words: its name, or 'เสื้อยืดขาว M'. */
export const isCalledInFull = (product: CatalogueProduct, text: string): boolean => {
  const said = foldProduct(text);
  return calledBy(product).some(
    (called) => wordsOf(called).length > 1 && said.includes(foldProduct(called)),
  );
};

/** All products whose names start with the same word; empty for a product of a large category. */
export const alikeTo = (
  product: CatalogueProduct | undefined,
  products: readonly CatalogueProduct[],
): readonly CatalogueProduct[] => {
  if (!product) return [];
  const head = foldProduct(wordsOf(product.name)[0] ?? '');
  const alike = products.filter(({ name }) => foldProduct(wordsOf(name)[0] ?? '') === head);
  return alike.length > mostAlike ? [] : alike;
};
