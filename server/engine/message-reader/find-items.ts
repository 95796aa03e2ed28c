// What is ordered and how many: product names with the quantities that belong to them.
import { type Message, type Span, kinds, linesOf, markSpan } from './normalize/message.ts';
import { readNumber } from './amounts.ts';
import { numberWords } from './number-words.ts';
import { before, readQuantity, traitGap, withoutSizes } from './find-quantity.ts';
import { type Line, type Outcome, applyEach, applyLabelled, applyTraits } from './find-counts.ts';
import { count } from './count-words.ts';
import { applyLater, applyTaken } from './find-answers.ts';
import { lineEnd, question, topicsOfTalk } from './find-topic.ts';
import { isGivenUp, takePlace } from './find-changes.ts';
import { findHits } from './find-hits.ts';
import type { NamedHit } from './find-variants.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { type Turn, turnsOf } from './normalize/chat/turns.ts';
import { chooseVariant } from './product-index.ts';

export type Item = { productId: number; name: string; unit: number };
export type Items = { items: Item[]; isSure: boolean };

const refusal = /(?:ไม่(?:เอา|รับ|ต้องการ|ใช่|ได้สั่ง)|ยกเลิก|งด|ตัด|ไม่มี|หมด)\s*(?:รายการ|สินค้า|ตัว)?\s*$/u;
const takenBack = new RegExp(
  `^(?:\\s|\\d+|${count}|นี้|ที่สั่ง)*(?:ขอ)?(?:ตัด)?(?:ออก(?![ก-ฮ])|ไม่เอา(?:แล้ว)?|ไม่รับ(?:แล้ว)?|ยกเลิก(?!ไม่))`,
  'u',
);
const verbBefore =
  /(?:เอา|รับ(?:เป็น)?|สั่ง(?:ซื้อ|เพิ่ม)?|ขอ(?:สั่ง)?|สนใจ|เพิ่ม|ต้องการ|จะเอา|ซื้อ|cf|สินค้า\s*[:：]?|รายการ\s*[:：]?|order\s*[:：]?)\s*$/iu;

type Scene = {
  message: Message;
  hits: NamedHit[];
  /** The last variant, for what names only another size. */
  variant: string;
  catalogue: readonly CatalogueProduct[];
  turns: readonly Turn[];
};

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

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
  const dozens = /(ครึ่ง\s?)?โหล(?:นึง|หนึ่ง|เดียว)?(?:พอ|ของ|นะ|\s)*$/u.exec(text.slice(from, start));
  if (dozens && !/\d\s*$/.test(text.slice(from, from + dozens.index)))
    return { unit: dozens[1] ? 6 : 12, span: { start: from + dozens.index, end: start } };
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

const summary = /สรุป|ยืนยัน|รวม|ยอด|รายการ|ออเดอร์|สินค้า\s*[:：]|=/u;
/** Named by the shop, and not in its summary. */
const isOffered = ({ turns, message: { text } }: Scene, at: number): boolean => {
  const turn = turns.find(({ start, end }) => at >= start && at <= end);
  return turn?.isShop === true && !summary.test(text.slice(turn.start, turn.end));
};

/** The words of its line before and behind a product, up to the next one, and those that may tell its variant. */
type Said = { head: string; rest: string; own: string; around: string; wanted: number };

const saidAround = ({ message: { text }, hits }: Scene, at: number): Said => {
  const { start, end } = hits[at] ?? { start: 0, end: 0 };
  const stop = lineEnd(text, end);
  const next = hits[at + 1]?.start ?? text.length;
  const rest = text.slice(end, stop);
  const own = rest.slice(0, Math.max(0, next - end));
  return {
    head: text.slice(lineStart(text, start), start),
    rest,
    own,
    around: text.slice(start, Math.min(next, stop, end + 40)),
    wanted: Number(ifThere.exec(own)?.[1] ?? 0),
  };
};

const isRefused = ({ head, rest, own }: Said): boolean => {
  const hasNext = own.length < rest.length;
  return (isGivenUp(head, own) && hasNext) || refusal.test(head) || isTakenBack(own, hasNext);
};

/** 'ครีม 2 หลอดค่ะ มีของไหม' orders; 'ครีมมีไหม' only asks. */
const isOnlyAsked = ({ own, wanted }: Said): boolean => {
  const asked = question.exec(own)?.[0];
  return asked !== undefined && !/\d/.test(asked) && wanted === 0;
};

const quantityOf = (scene: Scene, at: number): ReturnType<typeof quantityBefore> => {
  const quantity = numbersLead(scene, at)
    ? quantityBefore(scene, at)
    : (quantityAfter(scene, at) ?? quantityBefore(scene, at));
  const hit = scene.hits[at];
  if (quantity && hit)
    claimSpan(scene, {
      start: Math.min(hit.start, quantity.span.start),
      end: Math.max(hit.end, quantity.span.end),
    });
  return quantity;
};

const readOrdered = (
  scene: Scene,
  at: number,
  { said, out }: { said: Said; out: Outcome },
): void => {
  const hit = scene.hits[at];
  if (!hit) return;
  const { text } = scene.message;
  const { head, rest, own, around, wanted } = said;
  const before = hit.start === hit.end ? { before: scene.variant } : {};
  const product = chooseVariant(hit.products, { around, ...before });
  scene.variant = product ? `${product.name} ${around}` : '';
  const quantity = quantityOf(scene, at);
  if (!product) {
    out.doubts += 1;
    return;
  }
  const lineNo = lineStart(text, hit.start);
  // A shop that names goods without a count offers them.
  if (isOffered(scene, hit.start) && !quantity) {
    out.topics.push({ product, lineNo });
    return;
  }
  const words = text.slice(lineNo, lineEnd(text, hit.end));
  const replaced = takePlace(out, product, { catalogue: scene.catalogue, words, lineNo });
  const isMore = /(?:เพิ่ม|อีก|แถม(?!\s*ฟรี))[^\n]{0,12}$/u.test(head) || /^\s*อีก/u.test(rest);
  // On a condition: taken, and shown to a person.
  if (wanted > 0) out.doubts += 1;
  const unit = wanted || Number(inAll.exec(own)?.[1] ?? 0) || (quantity?.unit ?? replaced);
  out.lines.push({ product, unit, isMore, lineNo });
};

const readHit = (scene: Scene, at: number, out: Outcome): void => {
  const hit = scene.hits[at];
  if (!hit) return;
  claimSpan(scene, hit);
  // What follows says which of its family are meant.
  if (hit.isBase) return;
  const said = saidAround(scene, at);
  const { around } = said;
  if (isRefused(said)) {
    const gone = chooseVariant(hit.products, { around });
    out.lines = out.lines.filter((line) => line.product !== gone);
    return;
  }
  if (isOnlyAsked(said)) {
    const product = chooseVariant(hit.products, { around });
    if (product) out.topics.push({ product, lineNo: lineStart(scene.message.text, hit.start) });
    return;
  }
  readOrdered(scene, at, { said, out });
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

export const findItems = (message: Message, catalogue: readonly CatalogueProduct[]): Items => {
  if (catalogue.length === 0) return { items: [], isSure: true };
  const { hits, isLong } = findHits(message, catalogue);
  const turns = turnsOf(message.text);
  const scene: Scene = { message, hits, variant: '', catalogue, turns };
  const out: Outcome = { lines: [], doubts: 0, topics: topicsOfTalk(message, catalogue) };
  hits.forEach((_, at) => readHit(scene, at, out));
  applyTraits(message, hits, out);
  applyEach(message, out.lines);
  applyLabelled(message, out.lines);
  out.topics.sort((a, b) => a.lineNo - b.lineNo);
  applyLater(message, hits, out);
  applyTaken(message, out);
  const items = merge(out.lines, out);
  // Something was counted and nothing of the catalogue understood.
  const isMissed = linesOf(message.text).some((line) => isCounted(message, line));
  const isListed = [...message.text.matchAll(listed)].some(
    (match) => message.cover[match.index + match[0].length - 1] === kinds.free,
  );
  // Asked about and never counted: whether it is ordered is for a person.
  const isOpen = items.length === 0 && (out.topics.length > 0 || asBefore.test(message.text));
  const isSure = !isOpen && out.doubts === 0 && !isLong && !isMissed && !isListed;
  return { items, isSure };
};
