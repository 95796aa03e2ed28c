// What is ordered and how many: product names with the quantities that belong to them.
import { type Message, type Span, kinds, linesOf, markSpan } from './normalize/message.ts';
import { readNumber } from './amounts.ts';
import { numberWords } from './number-words.ts';
import {
  type Line,
  type Outcome,
  applyEach,
  applyLabelled,
  applyLater,
  applyTraits,
  count,
  mostBare,
} from './find-counts.ts';
import { lineEnd, question, topicOfTalk } from './find-topic.ts';
import {
  type CatalogueProduct,
  type ProductHit,
  addVariants,
  chooseVariant,
  findProducts,
} from './product-index.ts';

// '27x54 นิ้ว', '2XL': how big it is, not how many.
const size =
  /\d{1,4}(?:\.\d+)?\s?[x×*]\s?\d{1,4}(?:\.\d+)?(?:\s?[x×*]\s?\d{1,4})?\s?(?:นิ้ว|ซม\.?|เซน(?:ติเมตร)?|มม\.?|เมตร|ม\.(?!\s?\d)|ฟุต|cm|mm|inch(?:es)?|in(?![a-z])|ft|")|(?<![a-z\d])[2-6]xl(?![a-z])|(?<![ก-๙])(?:เอว|อก|สะโพก|รอบอก|ยาว|สูง)\s?\d{2,3}(?:\s?[/-]\s?\d{2,3})?(?!\d)/giu;
const withoutSizes = (text: string): string =>
  text.replace(size, (words) => ' '.repeat(words.length));

export type Item = { productId: number; name: string; unit: number };
export type Items = { items: Item[]; isSure: boolean };

const measure =
  '(?:กก|กิโล|กรัม|มล|มิล|ซม|นิ้ว|บาท|บ\\.|฿(?!\\s*\\d)|%|ml|kg|g(?![a-z])|วัน|ครั้ง|\\.-|\\/\\d|:\\d)';
const number = `(\\d{1,3}(?!\\d|,\\d{3})|${numberWords})`;
const after = new RegExp(
  `^(?:[\\s:=\\-–,|]|\\.{2,}|\\.(?=\\s)|จำนวน|ทั้งหมด|แค่|อีก|เอา|ขอ|สัก|รับ|สั่ง|เพิ่ม|มา|ไป|\\()*(?:[x×*✕]\\s*)?${number}(?!\\s*${measure})(?![/.-]\\d)\\s*(?:x(?![a-z])|×)?\\s*(โหล|${count})?`,
  'iu',
);
const single = new RegExp(`^\\s*(?:${count})\\s*(?:เดียว|นึง|หนึ่ง|ละ\\s*1(?!\\d))`, 'iu');
const unitWord = new RegExp(
  `^(?:[\\s]|จำนวน|เอา|ขอ|อีก|รับ)*(?:${count})\\s*${number}(?!\\s*${measure})`,
  'iu',
);
const halfDozen = /^(?:\s|จำนวน|เอา)*ครึ่งโหล/u;
const dozen = /^(?:\s|จำนวน|เอา)*(?:หนึ่ง|1|นึง)?\s*โหล/u;
const before = new RegExp(
  `(?:^|[\\s,+]|เอา|รับ|สั่ง|ขอ|ซื้อ|cf|f)${number}\\s*(โหล|${count})?\\s*(?:(?:นะ)?(?:คะ|ค่ะ|ครับ|จ้า)|ของ|(?:x|×|\\*)(?:\\s*[a-z]{3,15})?)?\\s*\\(?$`,
  'iu',
);
const refusal = /(?:ไม่(?:เอา|รับ|ต้องการ|ใช่|ได้สั่ง)|ยกเลิก|งด|ตัด|ไม่มี|หมด)\s*(?:รายการ|สินค้า|ตัว)?\s*$/u;
const takenBack = new RegExp(
  `^(?:\\s|\\d+|${count}|นี้|ที่สั่ง)*(?:ขอ)?(?:ตัด)?(?:ออก(?![ก-ฮ])|ไม่เอา(?:แล้ว)?|ไม่รับ(?:แล้ว)?|ยกเลิก(?!ไม่))`,
  'u',
);
const verbBefore =
  /(?:เอา|รับ(?:เป็น)?|สั่ง(?:ซื้อ|เพิ่ม)?|ขอ(?:สั่ง)?|สนใจ|เพิ่ม|ต้องการ|จะเอา|ซื้อ|cf|สินค้า\s*[:：]?|รายการ\s*[:：]?|order\s*[:：]?)\s*$/iu;

type Scene = {
  message: Message;
  hits: ProductHit[];
  /** The last variant, for what names only another size. */
  variant: string;
};

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

// '390x2=780'
const priced = /^\s*(\d{2,5})\s*(?:บาท|บ\.|\.-)?\s*[x×*]\s*(\d{1,3})(?!\d)(?:\s*=\s*\d[\d,]*)?/iu;

// 'เสื้อยืด +1 +1'
const plusses = /^(?:\s*\+\s?\d{1,2}(?![\d/])){2,6}/;

// 'รองเท้าแตะ 38 1 คู่', 'เบอร์ 40 2 คู่': a size, and behind it how many.
const sizeBefore = new RegExp(
  `^[^\\S\\n]*\\d{2}[^\\S\\n,]+(?=\\d{1,2}[^\\S\\n]*(?:${count}))`,
  'iu',
);

const readQuantity = (rest: string): { unit: number; length: number } | undefined => {
  const sum = priced.exec(rest);
  if (sum && Number(sum[1]) > Number(sum[2]) && Number(sum[2]) > 0)
    return { unit: Number(sum[2]), length: sum[0].length };
  const marks = plusses.exec(rest)?.[0];
  if (marks) {
    const unit = (marks.match(/\d+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);
    return { unit, length: marks.length };
  }
  const size = sizeBefore.exec(rest)?.[0].length ?? 0;
  if (size > 0) {
    const counted = readQuantity(rest.slice(size));
    return counted && { unit: counted.unit, length: counted.length + size };
  }
  const half = halfDozen.exec(rest);
  if (half) return { unit: 6, length: half[0].length };
  const one = dozen.exec(rest);
  if (one) return { unit: 12, length: one[0].length };
  const lone = single.exec(rest);
  if (lone) return { unit: 1, length: lone[0].length };
  const found = after.exec(rest) ?? unitWord.exec(rest);
  const value = found?.[1] ? readNumber(found[1]) : null;
  if (!found || !value) return undefined;
  // A bare number above that is a price or a house, and so is 'แพ็ค 199'.
  const isCounted = found[2] !== undefined || /[x×*]/i.test(found[0]);
  if (value > (isCounted ? 999 : mostBare)) return undefined;
  return { unit: found[2] === 'โหล' ? value * 12 : value, length: found[0].length };
};

const traitGap =
  /^\s*(?:\([^)\d\n]{1,20}\)|(?:เบอร์|ไซ[ซส]์?|size)\s?\d{1,3}(?!\d)|spf\s?\d{2,3}\+*(?:\s?pa\+*)?|(?:แพ็?[คก]|กล่อง|ชุด|คู่|โหล|เซ็?ต)\s?\d{2,4}\s?(?:บาท|บ\.|\.-|฿)?(?=\s*(?:เอา|รับ|สั่ง|ขอ|จัด))|(?:[ก-๙]{2,6}|\(|@|ราคา)?\s?(?:ละ|(?<=@|ราคา)\s?)\s?\d{2,5}\s*(?:บาท|บ\.|\.-|฿)?\)?|(?:สี|ไซซ์|ไซส์|size|ขนาด|รส|กลิ่น|สูตร|เบอร์)?\s?[ก-๙a-z]{1,10}|\(?\d+\s*(?:กก|กิโล|กรัม|มล|ml|kg|g|ซม|นิ้ว)[ก-๙a-z.]*\)?)(?=[\s\d=]|$)/iu;

/** The quantity behind a product, over the colour and size words that may stand between. */
const quantityAfter = (scene: Scene, at: number): { unit: number; span: Span } | undefined => {
  const { text } = scene.message;
  const next = scene.hits[at + 1]?.start ?? text.length;
  const start = scene.hits[at]?.end ?? 0;
  const end = Math.min(next, lineEnd(text, start));
  const words = withoutSizes(text.slice(start, end));
  let from = start;
  for (let step = 0; step < 4; step += 1) {
    const rest = words.slice(from - start);
    const found = readQuantity(rest);
    const to = from + (found?.length ?? 0);
    const isCovered =
      scene.message.cover[to - 1] === kinds.phone || scene.message.cover[to - 1] === kinds.money;
    if (found && !isCovered) return { unit: found.unit, span: { start, end: to } };
    const gap = traitGap.exec(rest);
    if (!gap) return undefined;
    from += gap[0].length;
  }
  return undefined;
};

const quantityBefore = (scene: Scene, at: number): { unit: number; span: Span } | undefined => {
  const { text } = scene.message;
  const start = scene.hits[at]?.start ?? 0;
  const from = Math.max(lineStart(text, start), scene.hits[at - 1]?.end ?? 0, start - 40);
  const found = before.exec(text.slice(from, start));
  const value = found?.[1] ? readNumber(found[1]) : null;
  if (!found || !value || value > 999) return undefined;
  const span = { start: from + found.index, end: start };
  if (scene.message.cover[span.end - 2] || /[/.-]\d*\s*$/.test(text.slice(from, start)))
    return undefined;
  return { unit: found[2] === 'โหล' ? value * 12 : value, span };
};

/** '2 A 3 B': on this line the numbers lead. */
const numbersLead = (scene: Scene, at: number): boolean => {
  const { text } = scene.message;
  const start = lineStart(text, scene.hits[at]?.start ?? 0);
  const onLine = scene.hits.flatMap((hit, index) =>
    lineStart(text, hit.start) === start ? [index] : [],
  );
  const first = onLine[0] ?? at;
  const last = onLine.at(-1) ?? at;
  return Boolean(quantityBefore(scene, first)) && !quantityAfter(scene, last);
};

const claimSpan = (scene: Scene, span: Span): void => {
  const { text } = scene.message;
  const verb = verbBefore.exec(
    text.slice(Math.max(lineStart(text, span.start), span.start - 20), span.start),
  );
  markSpan(
    scene.message,
    { start: span.start - (verb?.[0].length ?? 0), end: span.end },
    kinds.item,
  );
};

// 'เซรั่ม 1 ไม่เอาครีม': what is refused is the next product.
const isTakenBack = (own: string, hasNext: boolean): boolean => {
  const found = takenBack.exec(own);
  return Boolean(found) && !(hasNext && found?.[0].length === own.trimEnd().length);
};

// 'มีไหม ถ้ามีเอา 1 ใบ'
const ifThere = /ถ้า(?:ยัง)?(?:มี|เหลือ)(?:อยู่|ของ)?\s*(?:ก็)?(?:เอา|รับ|ขอ|สั่ง|จอง)\s*(\d{1,2})(?![\d/])/u;

const inAll = /รวม(?:เป็น|ทั้งหมด)\s*(\d{1,2})(?!\d|[^\S\n]*(?:บาท|บ\.|฿|\.-))/u;

const readHit = (scene: Scene, at: number, out: Outcome): void => {
  const hit = scene.hits[at];
  if (!hit) return;
  const { text } = scene.message;
  const rest = text.slice(hit.end, lineEnd(text, hit.end));
  const head = text.slice(lineStart(text, hit.start), hit.start);
  const nextStart = scene.hits[at + 1]?.start ?? text.length;
  const around = text.slice(hit.start, Math.min(nextStart, lineEnd(text, hit.end), hit.end + 40));
  const own = rest.slice(0, Math.max(0, nextStart - hit.end));
  claimSpan(scene, hit);
  if (refusal.test(head) || isTakenBack(own, nextStart < hit.end + rest.length)) {
    const gone = chooseVariant(hit.products, { around });
    out.lines = out.lines.filter((line) => line.product !== gone);
    return;
  }
  // 'ครีม 2 หลอดค่ะ มีของไหม' orders; 'ครีมมีไหม' only asks.
  const asked = question.exec(own)?.[0];
  const wanted = asked === undefined ? undefined : ifThere.exec(own);
  if (asked !== undefined && !/\d/.test(asked) && !wanted) {
    out.topic = chooseVariant(hit.products, { around });
    return;
  }
  const said = hit.start === hit.end ? { around, before: scene.variant } : { around };
  const product = chooseVariant(hit.products, said);
  scene.variant = product ? `${product.name} ${around}` : '';
  const lead = numbersLead(scene, at);
  const quantity = lead
    ? quantityBefore(scene, at)
    : (quantityAfter(scene, at) ?? quantityBefore(scene, at));
  if (quantity)
    claimSpan(scene, {
      start: Math.min(hit.start, quantity.span.start),
      end: Math.max(hit.end, quantity.span.end),
    });
  if (!product) {
    out.doubts += 1;
    return;
  }
  const isMore = /(?:เพิ่ม|อีก|แถม(?!\s*ฟรี))[^\n]{0,12}$/u.test(head) || /^\s*อีก/u.test(rest);
  // On a condition: taken, and shown to a person.
  if (wanted) out.doubts += 1;
  out.lines.push({
    product,
    unit: Number(wanted?.[1] ?? 0) || Number(inAll.exec(own)?.[1] ?? 0) || (quantity?.unit ?? null),
    isMore,
    lineNo: lineStart(text, hit.start),
  });
};

/** A product named twice: 'เพิ่มอีก 1' adds, a repeated name alone says nothing new, another number is a doubt. */
const merge = (lines: readonly Line[], out: Outcome): Item[] => {
  const items = new Map<number, Item & { said: boolean }>();
  for (const { product, unit, isMore } of lines) {
    const known = items.get(product.id);
    if (!known) {
      items.set(product.id, {
        productId: product.id,
        name: product.name,
        unit: unit ?? 1,
        said: unit !== null,
      });
      continue;
    }
    if (unit === null) continue;
    if (isMore) known.unit += unit;
    else {
      if (known.said && known.unit !== unit) out.doubts += 1;
      known.unit = unit;
    }
    known.said = true;
  }
  return [...items.values()].map(({ productId, name, unit }) => ({ productId, name, unit }));
};

const countedThing = new RegExp(
  `(?:(?<![\\d/])\\d{1,3}|${numberWords})\\s*(?:${count})(?![ก-ฮ])|(?:${count})(?:นึง|หนึ่ง|เดียว)(?![ก-ฮ])`,
  'giu',
);
const isCounted = (message: Message, line: Span): boolean =>
  [...message.text.slice(line.start, line.end).matchAll(countedThing)].some(
    ({ index }) => message.cover[line.start + index] === kinds.free,
  );

// 'Order : กันแดด 1': goods with a number that nothing of the catalogue answers to.
const listed =
  /^[^\S\n]*(?:orders?|สินค้า(?:ที่สั่ง)?|รายการ(?:สินค้า|ที่สั่ง)?|items?|สั่ง)\s*[:：][^\n]*?[ก-๙a-z]{3,}\s*[x×=]?\s*\d{1,2}(?![\d/])/gimu;

// 'เอาชุดเดิมนะคะ': what was ordered the last time is known to a person only.
const asBefore = /(?:ชุด|เซ็?ต|แบบ|ออเดอร์|สินค้า|รายการ)(?:เดิม|เหมือนเดิม|(?:รอบ|คราว|ครั้ง)(?:ที่แล้ว|ก่อน))/u;

// A longer list is no chat order; the rest is left for a person.
const mostNamed = 60;

export const findItems = (message: Message, catalogue: readonly CatalogueProduct[]): Items => {
  if (catalogue.length === 0) return { items: [], isSure: true };
  const named = findProducts(message.text, catalogue).filter((hit) => !message.cover[hit.start]);
  const hits = addVariants(message.text, named.slice(0, mostNamed), catalogue);
  const scene: Scene = { message, hits, variant: '' };
  const out: Outcome = { lines: [], doubts: 0, topic: topicOfTalk(message, catalogue) };
  hits.forEach((_, at) => readHit(scene, at, out));
  applyTraits(message, hits, out);
  applyEach(message, out.lines);
  applyLabelled(message, out.lines);
  applyLater(message, hits, out);
  const items = merge(out.lines, out);
  // Something was counted and nothing of the catalogue understood.
  const isMissed = linesOf(message.text).some((line) => isCounted(message, line));
  const isListed = [...message.text.matchAll(listed)].some(
    (match) => message.cover[match.index + match[0].length - 1] === kinds.free,
  );
  // Asked about and never counted: whether it is ordered is for a person.
  const isOpen = items.length === 0 && (out.topic !== undefined || asBefore.test(message.text));
  const isLong = named.length > mostNamed;
  const isSure = !isOpen && out.doubts === 0 && !isLong && !isMissed && !isListed;
  return { items, isSure };
};
