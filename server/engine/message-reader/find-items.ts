// The ordered goods: product names with their quantities.
import { type Message, type Span, kinds, linesOf } from './normalize/message.ts';
import { numberWords } from './number-words.ts';
import { type Line, type Outcome, applyEach, applyLabelled, applyTraits } from './find-counts.ts';
import { count } from './count-words.ts';
import { applyLater, applyTaken, siblingCalled } from './find-answers.ts';
import { isLeftEmpty } from './form-blanks.ts';
import { applyStock, isOtherwise } from './find-stock.ts';
import { insteadIn } from './instead-counts.ts';
import { applyTakers, inSets, isParted, linesOfTakers } from './several-takers.ts';
import { lineEnd, question, topicsOfTalk } from './find-topic.ts';
import { dropReplaced, isChange, isGivenUp, isLeftUnchanged, takePlace } from './find-changes.ts';
import { type Goods, agreeing } from './agree-sums.ts';
import { findHits } from './find-hits.ts';
import { type Traces, noTraces, tracesOf } from './goods-traces.ts';
import {
  type Scene,
  claimSpan,
  endsInModel,
  isNamedBeside,
  lineStart,
  quantityOf,
} from './hit-quantity.ts';
import type { CatalogueProduct } from './fold-product.ts';
import type { NamedHit } from './find-variants.ts';
import { turnsOf } from './normalize/chat/turns.ts';
import { applyEachOfAll, applyOneOfEach } from './one-of-each.ts';
import { chooseVariant } from './product-index.ts';
import { isOddCount } from './own-packs.ts';
import { type ItemContext, isRefused } from './refused-goods.ts';
import { isBelowCancelled, isIfGone, isOfEarlier } from './told-aside.ts';
import { applyToldTrait } from './told-trait.ts';

export type Item = { productId: number; name: string; unit: number };
export type Items = {
  items: Item[];
  isSure: boolean;
  traces: Traces;
};

// 'มีไหม ถ้ามีเอา 1 ใบ'
const ifThere = /ถ้า(?:ยัง)?(?:มี|เหลือ)(?:อยู่|ของ)?\s*(?:ก็)?(?:เอา|รับ|ขอ|สั่ง|จอง)\s*(\d{1,2})(?![\d/])/u;

// 'ชาเขียว 1 ซอง เพิ่มอีก 2 ซอง'
const addedBehind = /\d\s*[ก-๙]{0,6}\s*(?:ขอ)?เพิ่มอีก\s*(\d{1,2})(?![\d/])\s*(?!คน|ที่|บ้าน|วัน)/u;
// 'ชาเขียว 2 ซอง (ของแม่) ชาเขียว 1 ซอง (ของหนู)'
const isShare = /\d[^\n]*?ของ(?!แถม|ขวัญ)/u;

const inAll = /รวม(?:เป็น|ทั้งหมด)\s*(\d{1,2})(?!\d|[^\S\n]*(?:บาท|บ\.|฿|\.-))/u;

const summary = /สรุป|ยืนยัน|รวม|ยอด|รายการ|ออเดอร์|สินค้า\s*[:：]|=/u;
/** Named by the shop outside its summary. */
const isOffered = ({ turns, message: { text } }: Scene, at: number): boolean => {
  const turn = turns.find(({ start, end }) => at >= start && at <= end);
  return turn?.isShop === true && !summary.test(text.slice(turn.start, turn.end));
};

const saidAround = ({ message: { text }, hits }: Scene, at: number): ItemContext => {
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

/** 'ครีม 2 หลอดค่ะ มีของไหม' orders; 'ครีมมีไหม' only asks. */
const isOnlyAsked = ({ own, wanted }: ItemContext): boolean => {
  const asked = question.exec(own)?.[0];
  return asked !== undefined && !/\d/.test(asked) && wanted === 0;
};

/** 'เอา M สอง เอ้ยไม่ใช่ เอา L สองตัว', 'ดำ 2 ขอเปลี่ยนเป็นกรม 2' */
const saidInstead = /^[^\n]*(?:เอ้ย|เอ๊ย|อุ๊ย|ไม่ใช่|เปลี่ยน(?:ใจ)?(?:มา)?(?:เป็น|เอา)(?!\s*\d))[^\n]*$/u;

/** The intended product and the count that replaces the first one: 0 where there is none, or where it is a size. */
const meantBy = (
  scene: Scene,
  { products, start, end }: NamedHit,
  { head, own, around }: ItemContext,
): { product: CatalogueProduct | undefined; changed: number; isTurned: boolean } => {
  const before = start === end ? { before: scene.variant } : {};
  const named = chooseVariant(products, { around, ...before });
  const changed = insteadIn(own, head);
  // 'แตะ 38 ขอเปลี่ยนเป็น 40': a size, where a product of the same family has that name.
  const other = named && siblingCalled(scene.catalogue, named, String(changed));
  return { product: other ?? named, changed: other ? 0 : changed, isTurned: other !== undefined };
};

const readOrdered = (
  scene: Scene,
  at: number,
  { said, out }: { said: ItemContext; out: Outcome },
): void => {
  const hit = scene.hits[at];
  if (!hit) return;
  const { text } = scene.message;
  const { head, rest, own, around, wanted } = said;
  const { product, changed, isTurned } = meantBy(scene, hit, said);
  scene.variant = product ? `${product.name} ${around}` : '';
  const quantity = quantityOf(scene, at);
  const isModel = endsInModel(text.slice(hit.start, quantity?.span.end ?? hit.start));
  const isNear = hit.isNear === true && !isNamedBeside(scene, hit, product);
  const isOdd = quantity !== undefined && isOddCount(scene, hit, quantity);
  if (!product || isNear || isModel || isTurned || isOdd) out.doubts += 1;
  if (!product) return;
  const lineNo = lineStart(text, hit.start);
  // 'ซื้อ 2 แถมสบู่ 1 ก้อน': a shop's gift is no order.
  if (isOffered(scene, hit.start) && /แถม\s*$/u.test(head)) return;
  // A shop that names goods without a count offers them.
  if (isOffered(scene, hit.start) && !quantity) {
    out.topics.push({ product, lineNo });
    return;
  }
  const words = text.slice(lineNo, lineEnd(text, hit.end));
  const gap = text.slice(scene.hits[at - 1]?.end ?? hit.start, hit.start);
  if (saidInstead.test(gap)) scene.givenUp ??= { lineNo, unit: out.lines.pop()?.unit ?? null };
  const given = scene.givenUp?.lineNo === lineNo ? scene.givenUp : undefined;
  delete scene.givenUp;
  const replaced = given
    ? given.unit
    : takePlace(out, product, { catalogue: scene.catalogue, words, lineNo });
  const isOthers =
    (isShare.test(own) && out.lines.some((line) => line.lineNo === lineNo)) ||
    linesOfTakers(text, scene.hits).has(lineNo);
  const isMore =
    isOthers ||
    /(?:เพิ่ม|อีก|แถม(?!\s*ฟรี))[^\n]{0,12}$/u.test(head) ||
    /^\s*(?:อีก|\+\s?\d)/u.test(rest);
  // A condition: taken, with a doubt.
  if (wanted > 0) out.doubts += 1;
  const added = quantity ? Number(addedBehind.exec(own)?.[1] ?? 0) : 0;
  const unit =
    wanted ||
    changed ||
    Number(inAll.exec(own)?.[1] ?? 0) ||
    (quantity ? quantity.unit + added : replaced);
  out.lines.push({ product, unit, isMore, lineNo, isInstead: !given && isChange(words) });
};

const readHit = (scene: Scene, at: number, out: Outcome): void => {
  const hit = scene.hits[at];
  if (!hit) return;
  claimSpan(scene, hit);
  // The following words tell which of the family is meant.
  if (hit.isBase) return;
  const said = saidAround(scene, at);
  const { around } = said;
  const { text } = scene.message;
  if (isLeftEmpty(text, said.rest) || isIfGone(said, out) || isOtherwise(said.head, out)) return;
  if (isOfEarlier(said, out)) return;
  const gone = chooseVariant(hit.products, { around });
  const known = out.lines.find(({ product }) => product === gone);
  const isCancelled = isBelowCancelled(text, lineStart(text, hit.start));
  if (isCancelled) out.doubts += 1;
  if (isCancelled || isRefused(said, known !== undefined)) {
    if (known && isGivenUp(said.head, said.rest, true))
      scene.givenUp = { lineNo: lineStart(text, hit.start), unit: known.unit };
    out.lines = out.lines.filter((line) => line.product !== gone);
    return;
  }
  if (isOnlyAsked(said)) {
    const product = chooseVariant(hit.products, { around });
    const unit = quantityOf(scene, at)?.unit;
    const lineNo = lineStart(text, hit.start);
    if (product) out.topics.push({ product, lineNo, ...(unit && { unit }) });
    return;
  }
  readOrdered(scene, at, { said, out });
};

/** A product named twice: 'เพิ่มอีก 1' adds, the bare name adds nothing, another number is a doubt. */
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

const mostNamed = 12;
/** The same goods, or similar ones whose price equals the sum in the message, with a doubt. */
const inAgreement = ({ message, hits, catalogue }: Scene, out: Outcome, items: Item[]): Item[] => {
  const named = [
    ...new Set([
      ...hits.flatMap(({ products }) => products),
      ...out.topics.map(({ product }) => product),
    ]),
  ];
  if (named.length === 0 || named.length > mostNamed) return items;
  const goodsOf = (some: readonly Item[]): Goods =>
    some.flatMap(({ productId, unit }) => {
      const product = catalogue.find(({ id }) => id === productId);
      return product ? [{ product, unit }] : [];
    });
  const starts = [...new Set(out.lines.map(({ lineNo }) => lineNo))].toSorted((a, b) => a - b);
  const later = starts.slice(1).map((start) =>
    goodsOf(
      merge(
        out.lines.filter(({ lineNo }) => lineNo >= start),
        { ...out },
      ),
    ),
  );
  const better = agreeing({ message, goods: goodsOf(items), later, named, catalogue });
  if (!better) return items;
  out.doubts += 1;
  return better.map(({ product, unit }) => ({ productId: product.id, name: product.name, unit }));
};

const countedThing = new RegExp(
  `(?:(?<![\\d/])\\d{1,3}|${numberWords})\\s*(?:${count})(?![ก-ฮ])|(?:${count})(?:นึง|หนึ่ง|เดียว)(?![ก-ฮ])`,
  'giu',
);
const isCounted = (message: Message, line: Span): boolean =>
  [...message.text.slice(line.start, line.end).matchAll(countedThing)].some(
    ({ index }) => message.cover[line.start + index] === kinds.free,
  );

// 'Order : กันแดด 1': goods with a count that match nothing in the catalogue.
const listed =
  /^[^\S\n]*(?:orders?|สินค้า(?:ที่สั่ง)?|รายการ(?:สินค้า|ที่สั่ง)?|items?|สั่ง)\s*[:：][^\n]*?[ก-๙a-z]{3,}\s*[x×=]?\s*\d{1,2}(?![\d/])/gimu;

// 'เอาชุดเดิมนะคะ': only a person knows the last order.
const asBefore = /(?:ชุด|เซ็?ต|แบบ|ออเดอร์|สินค้า|รายการ)(?:เดิม|เหมือนเดิม|(?:รอบ|คราว|ครั้ง)(?:ที่แล้ว|ก่อน))/u;

export const findItems = (message: Message, catalogue: readonly CatalogueProduct[]): Items => {
  if (catalogue.length === 0) return { items: [], isSure: true, traces: noTraces };
  const { hits, isLong } = findHits(message, catalogue);
  const turns = turnsOf(message.text);
  const scene: Scene = { message, hits, variant: '', catalogue, turns };
  const out: Outcome = { lines: [], doubts: 0, topics: topicsOfTalk(message, catalogue) };
  hits.forEach((_, at) => readHit(scene, at, out));
  applyOneOfEach(scene, out);
  applyToldTrait(scene, out);
  applyTraits(message, hits, out);
  applyEach(message, out);
  applyLabelled(message, out.lines);
  out.topics.sort((a, b) => a.lineNo - b.lineNo);
  applyLater(message, { hits, catalogue }, out);
  dropReplaced(out, catalogue);
  applyEachOfAll(scene, out);
  applyTaken(message, out);
  applyTakers(message, out);
  applyStock(message, hits, out);
  for (const line of linesOf(message.text)) {
    const own = out.lines.filter(({ lineNo }) => lineNo === line.start);
    const sets = Number(inSets.exec(message.text.slice(line.start, line.end))?.[1] ?? 0);
    if (own.length < 2 || sets < 2 || !own.every(({ unit }) => unit !== null)) continue;
    for (const one of own) one.unit = (one.unit ?? 1) * sets;
    out.doubts += 1;
  }
  const items = inAgreement(scene, out, merge(out.lines, out));
  const isUnchanged = isLeftUnchanged(message.text, turns, out.lines);
  // Something was counted, but nothing matches the catalogue.
  const isMissed = linesOf(message.text).some((line) => isCounted(message, line));
  const isListed = [...message.text.matchAll(listed)].some(
    (match) => message.cover[match.index + match[0].length - 1] === kinds.free,
  );
  // Asked about but never counted: a person must decide whether it is ordered.
  const isOpen = items.length === 0 && (out.topics.length > 0 || asBefore.test(message.text));
  const isSure =
    ![isOpen, isParted(message.text), isUnchanged, isLong, isMissed, isListed].includes(true) &&
    out.doubts === 0;
  return { items, isSure, traces: tracesOf(scene, out.lines, items) };
};
