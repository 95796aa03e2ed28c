// 'หมวกบักเก็ต 2 ใบ ดำกับครีม': a count before that many variants without quantities means one of each.
import { readNumber } from './amounts.ts';
import { count } from './count-words.ts';
import type { Outcome } from './find-counts.ts';
import { readQuantity } from './find-quantity.ts';
import { lineEnd } from './find-topic.ts';
import type { NamedHit } from './find-variants.ts';
import { type Scene, lineStart } from './hit-quantity.ts';
import { findProducts } from './product-index.ts';
import { numberWords } from './number-words.ts';

const ahead = new RegExp(
  `^\\s*(?:เอา|ขอ|รับ)?\\s*(\\d{1,2}(?![\\d/.-])|${numberWords})\\s*(?:${count})?[^\\d\\n]{0,12}$`,
  'iu',
);

/** '2 อย่าง เผากุ้งกับปลาทู อย่างละ 4': the first number counts kinds, not pieces. */
const ofEach = /(?:อย่าง|สี|รส|แบบ|กลิ่น|ไซ[ซส]์|เบอร์|รุ่น)\s?ละ/u;

/** The variants after a hit on their common name, up to the end of its line. */
const variantsOf = ({ hits, message: { text } }: Scene, at: number): NamedHit[] => {
  const base = hits[at];
  if (base?.isBase !== true) return [];
  const end = lineEnd(text, base.end);
  const own: NamedHit[] = [];
  for (const hit of hits.slice(at + 1)) {
    const [product, ...more] = hit.products;
    const isOwn = product && more.length === 0 && base.products.includes(product);
    if (!isOwn || hit.start >= end || hit.start === hit.end) break;
    own.push(hit);
  }
  return own;
};

/** Sets the quantities of such variants in `out`. Adds a doubt unless it is exactly one of each. */
export const applyOneOfEach = (scene: Scene, out: Outcome): void => {
  const { text } = scene.message;
  scene.hits.forEach((base, at) => {
    const variants = variantsOf(scene, at);
    const [first] = variants;
    const told = first && ahead.exec(text.slice(base.end, first.start))?.[1];
    const number = told ? (readNumber(told) ?? 0) : 0;
    const isCounted = variants.some((hit, index) =>
      readQuantity(text.slice(hit.end, variants[index + 1]?.start ?? lineEnd(text, hit.end))),
    );
    const last = variants.at(-1)?.end ?? base.end;
    const isToldEach = ofEach.test(text.slice(last, lineEnd(text, last)));
    if (number < 2 || variants.length < 2 || isCounted || isToldEach) return;
    const lineNo = lineStart(text, base.start);
    const products = variants.flatMap((hit) => hit.products);
    const lines = out.lines.filter((line) => line.lineNo === lineNo);
    // If the count is no multiple of the variants, a person must decide how many of each.
    if (number % variants.length > 0) out.doubts += 1;
    else
      for (const line of lines)
        if (products.includes(line.product)) line.unit = number / variants.length;
    if (number !== variants.length) out.doubts += 1;
  });
};

const ofAll = new RegExp(
  `^\\s*(?:งั้น)?(?:เอา|ขอ|รับ)?\\s*(?:(?:ทั้ง|ทุก|ครบ)[ก-๙\\d]{2,12}\\s*)?(?:อย่าง|แบบ|สี|กลิ่น|รส|ขนาด|ไซ[ซส]์)ละ\\s*(?:(\\d{1,2}(?![\\d/])|${numberWords})|(?:${count}))`,
  'u',
);
const mostKinds = 4;
/** 'กล้วยตากมีกี่แบบ' … 'อย่างละ 1': the buyer orders all products that the question can mean, with a doubt. */
export const applyEachOfAll = (
  { message: { text }, turns, catalogue }: Scene,
  out: Outcome,
): void => {
  if (out.lines.length > 0) return;
  for (const { start, from, end, isShop } of turns) {
    const said = isShop ? null : ofAll.exec(text.slice(from, end));
    const asked = said && findProducts(text.slice(0, start), catalogue).at(-1);
    if (!said || !asked || asked.products.length < 2 || asked.products.length > mostKinds) continue;
    const unit = readNumber(said[1] ?? '') ?? 1;
    for (const product of asked.products)
      out.lines.push({ product, unit, isMore: false, lineNo: start });
    out.doubts += 1;
    return;
  }
};
