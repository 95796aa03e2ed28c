// A shop's products by every name a customer may use: name, code, alias, and the part of a name that variants share.
import { toArabicDigits } from '@app/contract/kit/text';
import { type CatalogueProduct, foldProduct } from './fold-product.ts';
import { count } from './count-words.ts';
import { familiesOf } from './product-families.ts';

/** Where a product name stands in the text and which products it may mean. */
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

// 'ลิปแดง' is also typed 'ลิปสีแดง'.
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

// 'สีแดงเชอร์รี่' is also plain 'สีแดง'.
const plainColour = /^(?:ดำ|ขาว|แดง|ชมพู|ฟา|นำเงิน|เขียว|เหลือง|เทา|มวง|สม|เบจ|นำตาล|กรม)/u;

const traits = new WeakMap<CatalogueProduct, ReadonlySet<string>>();

/** Colour, size and other words of a product's names behind the first. */
const traitsOf = (product: CatalogueProduct): ReadonlySet<string> => {
  const known = traits.get(product);
  if (known) return known;
  const fresh = new Set([product.name, ...product.aliases].flatMap(traitsIn));
  traits.set(product, fresh);
  return fresh;
};

const build = (products: readonly CatalogueProduct[]): ProductIndex => {
  const index: ProductIndex = { keys: new Map(), starts: new Map() };
  const add = (text: string, product: CatalogueProduct): void => {
    const key = foldProduct(text);
    if (key.length < 2 || /^\d+$/.test(key)) return;
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
    for (const base of bases) for (const product of alike) add(base, product);
  return index;
};

const colour = '(?:สี)?(?:ดำ|ขาว|แดง|ชมพู|ฟ้า|น้ำเงิน|เขียว|เหลือง|เทา|ครีม|ม่วง|ส้ม|เบจ|น้ำตาล|กรม|กรมท่า)';
const trailingTrait = new RegExp(
  `\\s*(?:\\b(?:\\d?X{0,3}L|XS|S|M|F)\\b|ไซ[ซส]์|${colour}|สี)\\s*$`,
  'iu',
);

// 'ครีมกันแดด' is also called 'กันแดด'.
const classNoun = /^(?:ครีม|เจล|โลชั่น|เซรั่ม|หมวก|กระเป๋า|รองเท้า|ผ้า|ขนม|เครื่อง|ชุด)(?=[ก-ฮเ-ไ])/u;

// 'เสื้อยืดดำ L' also answers to 'เสื้อยืด' + 'ดำ' + 'L': the name up to its colour or size.
const addBase = (
  product: CatalogueProduct,
  add: (text: string, product: CatalogueProduct) => void,
): void => {
  const bare = product.name.replace(classNoun, '');
  if (bare !== product.name && foldProduct(bare).length >= leastWord) add(bare, product);
  const base = product.name.split(/\s*(?:สี|ไซซ์|ไซส์|size|รส|กลิ่น)/iu)[0] ?? '';
  if (base !== product.name && foldProduct(base).length >= 4) add(base, product);
  for (const alias of product.aliases) {
    let bare = alias;
    for (let before = ''; before !== bare;) {
      before = bare;
      bare = bare.replace(trailingTrait, '');
      if (bare !== before && foldProduct(bare).length >= 4) add(bare, product);
    }
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
const mayFollow = new RegExp(
  `^(?:${count}|คนละ|บ้านละ|รายละ|กล่องละ|มา|แค่|เบอร์|เพิ่ม|ราคา|ขอ|สี|ไซ|กับ|และ|อย่าง|อีก|แล้ว|ด้วย|ที่|ขนาด|แบบ|รส|กลิ่น|สูตร|เก็บ|ปลายทาง|โอน|ยอด|ราคา|จำนวน|หนึ่ง|นึง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|คะ|ค่ะ|ครับ|คับ|ค่า|จ้า|จ้ะ|นะ|หน่อย|เดียว|โหล|ครึ่ง|ไม่|คู่|สัก|พอ|ทั้ง|ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง|แพ|คู่|หลอด|ชุด|เซ|แท่ง|ซอง|ใบ|ก้อน|ผืน|ลูก|เม็ด|แผง|ห่อ|ม้วน|เครื่อง|เส้น|กระป๋อง|ด้าม|ลัง|เล่ม|ส่ง|เอา|ขอ|รับ|ดำ|ขาว|แดง|ชมพู|ฟ้า|เขียว|กรม|เบจ|ส้ม|เทา|ม่วง|เหลือง|น้ำตาล|ยัง|มี|กี่|เท่า|ไหม|มั้ย)`,
  'u',
);

// What may stand glued before one: 'เอาเซรั่ม', 'สองขวดเซรั่ม'; in 'มาส์กเซรั่ม' it is another product.
const mayLead =
  /(?:เอา|ว่า|หา|ถาม|รับ|สั่ง|ขอ|จัด|ซื้อ|เพิ่ม|อีก|และ|กับ|จอง|สนใจ|ต้องการ|ได้|แล้ว|คะ|ค่ะ|คับ|ครับ|ค่า|จ้า|ยกเลิก|ไม่|เป็น|นะ|แค่|พวก|สินค้า|รายการ|ของ|มี|ส่ง|งั้น|ก็|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|โหล|ชิ้น|อัน|ตัว|กระปุก|ขวด|กล่อง|ถุง|แพ็?[คก]|คู่|หลอด|ชุด|เซ[็]?ต|แท่ง|ซอง|ใบ|ก้อน|ละ|นึง|เดียว|ๆ)$/u;
// 'ร้านกาแฟ', 'ถ.ข้าวสาร', 'คุณครีม': a place or a person of that name.
const otherThing =
  /(?:ร้าน|โรง(?:งาน|เรียน)?|ตลาด|ซอย|ซ\.|ถนน|ถ\.|บ้าน|วัด|ม\.|คอนโด|บริษัท|หจก\.?|ต\.|ตำบล|แขวง|คลอง|สวน|ไร่|คุณ|นางสาว|นาย|นาง|น\.ส\.|k\.|ชื่อ)[^\S\n]*[:：]?[^\S\n]*$|(?:น้อง|พี่)$/iu;

const isLatin = (char: string): boolean => /[a-z0-9]/i.test(char);

const isWhole = (text: string, hit: { start: number; end: number; key: string }): boolean => {
  const before = text.charAt(hit.start - 1);
  const after = text.charAt(hit.end);
  const head = text.slice(Math.max(0, hit.start - 12), hit.start);
  if (otherThing.test(head)) return false;
  if (/[ก-๙]/.test(before) && /[ก-๙]/.test(text.charAt(hit.start)) && !mayLead.test(head))
    return false;
  if (isLatin(text.charAt(hit.start)) && isLatin(before)) return false;
  const closing = text.charAt(hit.end - 1);
  if (/[a-z]/i.test(closing) && /[a-z]/i.test(after)) return false;
  if (/\d/.test(closing) && /^(?:\d|[a-z](?![\s\d]*\d))/i.test(text.slice(hit.end, hit.end + 6)))
    return false;
  if (!/[ก-๙]/.test(closing) || !/[ก-๙]/.test(after)) return true;
  return mayFollow.test(text.slice(hit.end, hit.end + 12));
};

const leastStart = 6;
const leastWord = 5;

const sharedLength = (key: string, chars: string, from: number): number => {
  let length = 0;
  while (length < key.length && key.charCodeAt(length) === chars.charCodeAt(from + length)) {
    length += 1;
  }
  return length;
};

/** 'กางเกงผ้าลินิน' for 'กางเกงผ้าลินินขายาว': a name broken off at a word's end, when it is long enough to be sure. */
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
  if (/[ก-๙a-z]/i.test(text.charAt(end)) && !mayFollow.test(text.slice(end, end + 12)))
    return undefined;
  // A shorter one must be a word of its own.
  if (to - from < leastStart && /[ก-๙a-z]/iu.test(text.charAt(end))) return undefined;
  const key = chars.slice(from, to);
  const products = new Set(
    near.flatMap((name) => (name.startsWith(key) ? [...(index.keys.get(name) ?? [])] : [])),
  );
  return { start, end, key, products: [...products] };
};

/** All product names in the text, the longest at each place, not overlapping. */
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
      if (isWhole(text, { start, end, key })) best = { start, end, key, products };
    }
    best ??= startedName(index, { text, chars, at, from });
    if (best) {
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
      ? new RegExp(`(?<![a-z0-9])${trait}(?![a-z0-9])`).test(words)
      : folded.includes(trait);
};

/** Which of several variants the words mean, and those said before where these leave it open; none when unclear. */
export const chooseVariant = (
  products: readonly CatalogueProduct[],
  said: { around: string; before?: string },
): CatalogueProduct | undefined => {
  if (products.length <= 1) return products[0];
  const sets = products.map(traitsOf);
  const isNow = traitIn(said.around);
  const wasBefore = traitIn(said.before ?? '');
  const scores = sets.map((set) => {
    const own = [...set].filter((trait) => !sets.every((other) => other.has(trait)));
    return own.filter(isNow).length * 10 + own.filter(wasBefore).length;
  });
  const best = Math.max(...scores);
  const winners = products.filter((_, at) => scores[at] === best);
  return best >= 10 && winners.length === 1 ? winners[0] : undefined;
};

const variantStart =
  /(?:^|[\s,+]|และ|กับ)(?=(?:สี|ไซ[ซสด]์|size)|(?:ดำ|ขาว|แดง|ชมพู|ฟ้า|เขียว|กรม|เบจ|ส้ม|เทา|ม่วง|เหลือง)|(?:\d?x{0,3}l|xs|s|m)(?![a-z]))/giu;

/** 'เสื้อยืดดำ L 2 ตัว ขาว M 1 ตัว': what follows a counted variant and names only another colour or size. */
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
    const counted = /\d\s*(?:ตัว|ชิ้น|แท่ง|คู่|ใบ|อัน|ผืน)?|(?:ตัว|ชิ้น|แท่ง|คู่|ใบ|อัน)(?:เดียว|นึง)/u.exec(rest);
    if (!counted) return [hit];
    const from = counted.index + counted[0].length;
    const more = [...rest.slice(from).matchAll(variantStart)].map((match) => {
      const start = hit.end + from + match.index + match[0].length;
      return { start, end: start, key: hit.key, products: family };
    });
    // A size right after its colour belongs to it; a new variant needs a count before it.
    const kept = more.filter((one, index) => {
      const previous = more[index - 1]?.start ?? hit.end + from;
      return index === 0 || /\d|เดียว|นึง/.test(text.slice(previous, one.start));
    });
    return [hit, ...kept];
  });
};
