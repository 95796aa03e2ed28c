// Finds a shop's products in a text by every name that a customer may use: name, code, alias, and the part of a name
// that variants share.
import { toArabicDigits } from '@app/contract/kit/text';
import { type CatalogueProduct, foldProduct } from './fold-product.ts';
import { familiesOf } from './product-families.ts';
import { addBase, addUnsized, isCalled, leastWord } from './product-keys.ts';
import { ofWeight } from './read-weight.ts';
import { isWhole, leadOf, mayFollow, otherThing, tailOf } from './whole-names.ts';

/** A product name in the text and the products that it may mean. */
export type ProductHit = { start: number; end: number; key: string; products: CatalogueProduct[] };

type ProductIndex = {
  keys: Map<string, Set<CatalogueProduct>>;
  /** The keys by their first two characters. */
  starts: Map<string, string[]>;
};

const dropped = /[\s่-์ํ็.\-_/'"()+]/;
const foldChars = (text: string): { chars: string; at: number[] } => {
  const at: number[] = [];
  let chars = '';
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index).toLowerCase();
    if (char !== '\n' && dropped.test(char)) continue;
    chars += char;
    at.push(index);
  }
  return { chars, at };
};

// Buyers write 'ลิปแดง' also as 'ลิปสีแดง'.
const bareColour = /([ก-๙])(?<!สี)\s*(ดำ|ขาว|แดง|ชมพู|ฟ้า|น้ำเงิน|เขียว|เหลือง|เทา|ม่วง|ส้ม|เบจ|น้ำตาล|กรม)/u;

const traitWords = /^(?:สี|ไซซ์|ไซส์|ไซด์|size|เบอร์|รส|กลิ่น|สูตร|ขนาด)/iu;
const traitsIn = (name: string): string[] =>
  toArabicDigits(name)
    .split(/[\s()+,/]+/)
    .slice(1)
    .flatMap((token) => {
      const trait = foldProduct(token.replace(traitWords, ''));
      const plain = plainColour.exec(trait)?.[0];
      return plain && plain !== trait ? [trait, plain] : [trait];
    })
    .filter((token) => token.length > 0);

// 'สีแดงเชอร์รี่' also counts as 'สีแดง'.
const plainColour = /^(?:ดำ|ขาว|แดง|ชมพู|ฟา|นำเงิน|เขียว|เหลือง|เทา|มวง|สม|เบจ|นำตาล|กรม)/u;

const traits = new WeakMap<CatalogueProduct, ReadonlySet<string>>();

/** Colour, size and other words of a product's names after the first word, in folded form. */
export const traitsOf = (product: CatalogueProduct): ReadonlySet<string> => {
  const known = traits.get(product);
  if (known) return known;
  const fresh = new Set([product.name, ...product.aliases].flatMap(traitsIn));
  traits.set(product, fresh);
  return fresh;
};

// Stretched letters of a message are cut ('หมูแดดดด' to 'หมูแด'), so names are indexed with single letters too.
const doubled = /([ก-ฮ])\1/gu;
const leastSingle = 5;

const build = (products: readonly CatalogueProduct[]): ProductIndex => {
  const index: ProductIndex = { keys: new Map(), starts: new Map() };
  const add = (text: string, product: CatalogueProduct): void => {
    const key = foldProduct(text);
    if (key.length < 2 || /^\d+$/.test(key)) return;
    const single = key.replace(doubled, '$1');
    if (single !== key && single.length >= leastSingle) addKey(single, product);
    addKey(key, product);
  };
  const addKey = (key: string, product: CatalogueProduct): void => {
    const known = index.keys.get(key);
    if (known) {
      known.add(product);
      return;
    }
    index.keys.set(key, new Set([product]));
    const start = key.slice(0, 2);
    const others = index.starts.get(start);
    if (others) others.push(key);
    else index.starts.set(start, [key]);
  };
  const firstWords = new Map<string, CatalogueProduct[]>();
  for (const product of products) {
    add(product.name, product);
    add(product.code, product);
    for (const alias of product.aliases) {
      add(alias, product);
      const spelled = alias.replace(bareColour, '$1สี$2');
      if (spelled !== alias) add(spelled, product);
    }
    const first = product.name.split(/[\s(]/)[0] ?? '';
    if (foldProduct(first).length >= 5) {
      const group = firstWords.get(first);
      if (group) group.push(product);
      else firstWords.set(first, [product]);
    }
    addBase(product, add);
  }
  for (const [first, group] of firstWords) for (const product of group) add(first, product);
  for (const { bases, products: alike } of familiesOf(products))
    for (const base of bases)
      for (const product of alike) if (isCalled(product, foldProduct(base))) add(base, product);
  addUnsized(products, add);
  return index;
};

const built = new WeakMap<readonly CatalogueProduct[], ProductIndex>();
const indexOf = (products: readonly CatalogueProduct[]): ProductIndex => {
  const known = built.get(products);
  if (known) return known;
  const fresh = build(products);
  built.set(products, fresh);
  return fresh;
};

const leastStart = 6;

const sharedLength = (key: string, chars: string, from: number): number => {
  let length = 0;
  while (length < key.length && key.charCodeAt(length) === chars.charCodeAt(from + length)) {
    length += 1;
  }
  return length;
};

/**
 * 'กางเกงผ้าลินิน' for 'กางเกงผ้าลินินขายาว': a name that stops at the end of a word and is long enough to be clear.
 */
const startedName = (
  index: ProductIndex,
  scan: { text: string; chars: string; at: readonly number[]; from: number },
): ProductHit | undefined => {
  const { text, chars, at, from } = scan;
  const start = at[from] ?? 0;
  if (otherThing.test(text.slice(Math.max(0, start - 12), start))) return undefined;
  if (
    /[ก-๙a-z]/i.test(text.charAt(start - 1)) &&
    !/(?:เอา|รับ|สั่ง|ขอ|ซื้อ)$/u.test(text.slice(Math.max(0, start - 5), start))
  ) {
    return undefined;
  }
  const near = index.starts.get(chars.slice(from, from + 2)) ?? [];
  const to = from + Math.max(0, ...near.map((key) => sharedLength(key, chars, from)));
  if (to - from < leastWord) return undefined;
  let end = (at[to - 1] ?? 0) + 1;
  while (/[่-์ํ็]/.test(text.charAt(end))) end += 1;
  if (/[a-z]/i.test(text.charAt(end - 1)) && /[a-z]/i.test(text.charAt(end))) return undefined;
  if (/[ก-๙a-z]/i.test(text.charAt(end)) && !mayFollow.test(text.slice(end, end + 12)))
    return undefined;
  // A short start of a name must be a separate word.
  if (to - from < leastStart && /[ก-๙a-z]/iu.test(text.charAt(end))) return undefined;
  const key = chars.slice(from, to);
  const products = new Set(
    near.flatMap((name) => (name.startsWith(key) ? [...(index.keys.get(name) ?? [])] : [])),
  );
  return { start, end, key, products: [...products] };
};

/** All product names in the text without overlaps, the longest at each position. */
export const findProducts = (text: string, products: readonly CatalogueProduct[]): ProductHit[] => {
  const index = indexOf(products);
  const { chars, at } = foldChars(text);
  const hits: ProductHit[] = [];
  for (let from = 0; from < chars.length;) {
    let best: ProductHit | undefined;
    for (const key of index.starts.get(chars.slice(from, from + 2)) ?? []) {
      if (best && key.length <= best.key.length) continue;
      if (!chars.startsWith(key, from)) continue;
      const start = at[from] ?? 0;
      let end = (at[from + key.length - 1] ?? 0) + 1;
      while (/[่-์ํ็]/.test(text.charAt(end))) end += 1;
      const products = [...(index.keys.get(key) ?? [])];
      const lead = leadOf(text.slice(Math.max(0, start - 16), start), products);
      const tail = tailOf(text.slice(end, end + 16), products);
      if (isWhole(text, { start: start - lead, end: end + tail, key }))
        best = { start: start - lead, end: end + tail, key, products };
    }
    best ??= startedName(index, { text, chars, at, from });
    if (best) {
      // 'เสื้อ' and then 'เสื้อมัดย้อมคราม': the longer hit replaces the one that it overlaps.
      if ((hits.at(-1)?.end ?? 0) > best.start) hits.pop();
      hits.push(best);
      while (from < chars.length && (at[from] ?? 0) < best.end) from += 1;
    } else from += 1;
  }
  return hits;
};

const traitIn = (around: string): ((trait: string) => boolean) => {
  const words = toArabicDigits(around).toLowerCase();
  const folded = foldProduct(around);
  return (trait) =>
    /^[a-z0-9]+$/.test(trait)
      ? new RegExp(`(?<![a-z0-9])${trait}(?!${/^\d{3,}$/.test(trait) ? '\\d' : '[a-z0-9]'})`).test(
          words,
        )
      : folded.includes(trait);
};

export const soldByKilo = /(?<![\d.])1\s?(?:กิโล(?:กรัม)?|กก\.?|โล|kg)(?![ก-ฮa-z])/iu;
const someKilos =
  /^[^\d\n]{0,24}?(?:[2-9]|1\d|สอง|สาม|สี่|ห้า|หก|สิบ)\s?(?:โล|กิโล|กก\.?|kg)(?![ก-ฮa-z])/iu;

/** The variant that the words mean; words said `before` decide only between equals. Undefined if unclear. */
export const chooseVariant = (
  products: readonly CatalogueProduct[],
  said: { around: string; before?: string },
): CatalogueProduct | undefined => {
  if (products.length <= 1) return products[0];
  // 'คั่วกลาง 2 โล' for a product sold by one kilo and in smaller packs.
  const weighed = ofWeight(products, said.around);
  if (weighed) return weighed;
  const kilos = products.filter(({ name }) => soldByKilo.test(name));
  if (kilos.length === 1 && someKilos.test(said.around)) return kilos[0];
  const sets = products.map(traitsOf);
  const isNow = traitIn(said.around);
  const wasBefore = traitIn(said.before ?? '');
  const scores = sets.map((set) => {
    const own = [...set].filter((trait) => !sets.every((other) => other.has(trait)));
    return own.filter(isNow).length * 10 + own.filter(wasBefore).length;
  });
  const best = Math.max(...scores);
  const winners = products.filter((_, at) => scores[at] === best);
  if (best >= 10 && winners.length === 1) return winners[0];
  const called = best < 10 ? products.filter((one) => endingsOf(one, products).some(isNow)) : [];
  return called.length === 1 ? called[0] : undefined;
};

const leastShared = 4;
const leastEnding = 2;
/** 'ใหญ่' of 'ตาแดงใหญ่' beside 'ตาแดงเล็ก': the rest of an alias after the part that others share. */
const endingsOf = (product: CatalogueProduct, alike: readonly CatalogueProduct[]): string[] => {
  const others = alike.filter((one) => one !== product).flatMap(({ aliases }) => aliases);
  return product.aliases.flatMap((alias) => {
    const shared = Math.max(0, ...others.map((other) => sharedLength(alias, other, 0)));
    const ending = foldProduct(alias.slice(shared));
    return shared >= leastShared && ending.length >= leastEnding ? [ending] : [];
  });
};

const variantStart =
  /(?:^|[\s,+]|และ|กับ)(?=(?:สี|ไซ[ซสด]์|size)|(?:ดำ|ขาว|แดง|ชมพู|ฟ้า|เขียว|กรม|เบจ|ส้ม|เทา|ม่วง|เหลือง)|(?:\d?x{0,3}l|xs|s|m)(?![a-z]))/giu;

/**
 * 'เสื้อยืดดำ L 2 ตัว ขาว M 1 ตัว': adds hits for words after a counted variant that name only another colour or size.
 */
export const addVariants = (
  text: string,
  hits: readonly ProductHit[],
  products: readonly CatalogueProduct[],
): ProductHit[] => {
  const { keys } = indexOf(products);
  return hits.flatMap((hit, at) => {
    const first = foldProduct(hit.products[0]?.name.split(/[\s(]/)[0] ?? '');
    const family = [...(keys.get(first) ?? [])];
    if (family.length < 2 || !family.includes(hit.products[0] as CatalogueProduct)) return [hit];
    const newline = text.indexOf('\n', hit.end);
    const end = Math.min(hits[at + 1]?.start ?? text.length, newline < 0 ? text.length : newline);
    const rest = text.slice(hit.end, end);
    const counted =
      /\d\s*(?:ตัว|ชิ้น|แท่ง|คู่|ใบ|อัน|ผืน)?|(?:ตัว|ชิ้น|แท่ง|คู่|ใบ|อัน)(?:เดียว|นึง|(?=\s|$))/u.exec(rest);
    if (!counted) return [hit];
    const from = counted.index + counted[0].length;
    const more = [...rest.slice(from).matchAll(variantStart)].map((match) => {
      const start = hit.end + from + match.index + match[0].length;
      return { start, end: start, key: hit.key, products: family };
    });
    // A size right after its colour belongs to it; a new variant needs a count before it.
    const kept = more.filter((one, index) => {
      const previous = more[index - 1]?.start ?? hit.end + from;
      return index === 0 || /\d|เดียว|นึง|ตัว|ชิ้น|คู่/.test(text.slice(previous, one.start));
    });
    return [hit, ...kept];
  });
};
