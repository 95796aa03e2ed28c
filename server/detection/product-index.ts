// A shop's products by every name a customer may use: name, code, alias, and the part of a name that variants share.
import { normalizeText, toArabicDigits } from '@app/contract/kit/text';

export type CatalogueProduct = {
  id: number;
  name: string;
  code: string;
  aliases: readonly string[];
};
/** Where a product name stands in the text and which products it may mean. */
export type ProductHit = { start: number; end: number; key: string; products: CatalogueProduct[] };

type Key = { products: Set<CatalogueProduct>; isCode: boolean };
type ProductIndex = {
  keys: Map<string, Key>;
  prefixes: Set<string>;
  traits: Map<CatalogueProduct, Set<string>>;
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
export const foldProduct = (text: string): string =>
  foldChars(toArabicDigits(normalizeText(text))).chars;

const traitWords = /^(?:สี|ไซซ์|ไซส์|ไซด์|size|เบอร์|รส|กลิ่น|สูตร|ขนาด)/iu;
const traitsOf = (name: string): string[] =>
  toArabicDigits(normalizeText(name))
    .split(/[\s()+,/]+/)
    .slice(1)
    .map((token) => foldProduct(token.replace(traitWords, '')))
    .filter((token) => token.length > 0);

const build = (products: readonly CatalogueProduct[]): ProductIndex => {
  const index: ProductIndex = { keys: new Map(), prefixes: new Set(), traits: new Map() };
  const add = (text: string, product: CatalogueProduct, isCode = false): void => {
    const key = foldProduct(text);
    if (key.length < 2 || /^\d+$/.test(key)) return;
    const known = index.keys.get(key) ?? { products: new Set(), isCode };
    known.products.add(product);
    index.keys.set(key, known);
    for (let length = 1; length <= key.length; length += 1)
      index.prefixes.add(key.slice(0, length));
  };
  const firstWords = new Map<string, CatalogueProduct[]>();
  for (const product of products) {
    add(product.name, product);
    add(product.code, product, true);
    for (const alias of product.aliases) add(alias, product);
    const first = product.name.split(/[\s(]/)[0] ?? '';
    if (foldProduct(first).length >= 5) {
      firstWords.set(first, [...(firstWords.get(first) ?? []), product]);
    }
    index.traits.set(product, new Set([product.name, ...product.aliases].flatMap(traitsOf)));
    addBase(product, add);
  }
  for (const [first, group] of firstWords) for (const product of group) add(first, product);
  return index;
};

// 'เสื้อยืดดำ L' also answers to 'เสื้อยืด' + 'ดำ' + 'L': the name up to its colour or size.
const addBase = (
  product: CatalogueProduct,
  add: (text: string, product: CatalogueProduct) => void,
): void => {
  const base = product.name.split(/\s*(?:สี|ไซซ์|ไซส์|size|รส|กลิ่น)/iu)[0] ?? '';
  if (base !== product.name && foldProduct(base).length >= 4) add(base, product);
  for (const alias of product.aliases) {
    const bare = alias.replace(/\s*(?:\b(?:X{0,3}L|S|M|F)\b|สี)?\s*$/iu, '');
    if (bare !== alias && foldProduct(bare).length >= 4) add(bare, product);
  }
};

const built = new WeakMap<readonly CatalogueProduct[], ProductIndex>();
const indexOf = (products: readonly CatalogueProduct[]): ProductIndex => {
  const known = built.get(products);
  if (known) return known;
  const fresh = build(products);
  built.set(products, fresh);
  return fresh;
};

// What may stand glued behind a short alias: 'ครีม' in 'ครีมอาบน้ำ' is another product, in 'ครีมสองกระปุก' it is not.
const mayFollow =
  /^(?:สี|ไซ|กับ|และ|อย่าง|อีก|แล้ว|ด้วย|ที่|ขนาด|แบบ|รส|กลิ่น|สูตร|เก็บ|ปลายทาง|โอน|ยอด|ราคา|จำนวน|หนึ่ง|นึง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|คะ|ค่ะ|ครับ|คับ|ค่า|จ้า|จ้ะ|นะ|หน่อย|เดียว|ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง|แพ|คู่|หลอด|ชุด|เซ|แท่ง|ซอง|ใบ|ก้อน|ส่ง|เอา|ขอ|รับ|ดำ|ขาว|แดง|ชมพู|ฟ้า|เขียว|กรม|เบจ|ส้ม|เทา|ม่วง|เหลือง|น้ำตาล|ยัง|มี|กี่|เท่า|ไหม|มั้ย)/u;

const isLatin = (char: string): boolean => /[a-z0-9]/i.test(char);

const isWhole = (text: string, hit: { start: number; end: number; key: string }): boolean => {
  const before = text.charAt(hit.start - 1);
  const after = text.charAt(hit.end);
  if (isLatin(text.charAt(hit.start)) && isLatin(before)) return false;
  const closing = text.charAt(hit.end - 1);
  if (/[a-z]/i.test(closing) && /[a-z]/i.test(after)) return false;
  if (/\d/.test(closing) && /[\da-z]/i.test(after)) return false;
  if (!/[ก-๙]/.test(closing) || !/[ก-๙]/.test(after)) return true;
  return mayFollow.test(text.slice(hit.end, hit.end + 12));
};

/** All product names in the text, the longest at each place, not overlapping. */
export const findProducts = (text: string, products: readonly CatalogueProduct[]): ProductHit[] => {
  const index = indexOf(products);
  const { chars, at } = foldChars(text);
  const hits: ProductHit[] = [];
  for (let from = 0; from < chars.length;) {
    let best: ProductHit | undefined;
    for (let to = from + 1; to <= chars.length; to += 1) {
      const key = chars.slice(from, to);
      if (!index.prefixes.has(key)) break;
      const known = index.keys.get(key);
      if (!known) continue;
      const start = at[from] ?? 0;
      let end = (at[to - 1] ?? 0) + 1;
      while (/[่-์ํ็]/.test(text.charAt(end))) end += 1;
      if (isWhole(text, { start, end, key }))
        best = { start, end, key, products: [...known.products] };
    }
    if (best) {
      hits.push(best);
      while (from < chars.length && (at[from] ?? 0) < best.end) from += 1;
    } else from += 1;
  }
  return hits;
};

/** Which of several variants the words around mean; none when they don't say. */
export const chooseVariant = (
  products: readonly CatalogueProduct[],
  around: string,
  catalogue: readonly CatalogueProduct[],
): CatalogueProduct | undefined => {
  if (products.length <= 1) return products[0];
  const { traits } = indexOf(catalogue);
  const sets = products.map((product) => traits.get(product) ?? new Set<string>());
  const words = toArabicDigits(around).toLowerCase();
  const folded = foldProduct(around);
  const says = (trait: string): boolean =>
    /^[a-z0-9]+$/.test(trait)
      ? new RegExp(`(?<![a-z0-9])${trait}(?![a-z0-9])`).test(words)
      : folded.includes(trait);
  const scores = sets.map((set) => {
    const own = [...set].filter((trait) => !sets.every((other) => other.has(trait)));
    return own.filter(says).length;
  });
  const best = Math.max(...scores);
  const winners = products.filter((_, at) => scores[at] === best);
  return best > 0 && winners.length === 1 ? winners[0] : undefined;
};
