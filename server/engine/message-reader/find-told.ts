// Finds goods by some of their words, in addition to those with their full name.
import { readQuantity } from './find-quantity.ts';
import { lineEnd } from './find-topic.ts';
import type { NamedHit } from './find-variants.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { type Turn, turnsOf } from './normalize/chat/turns.ts';
import { type Message, kinds } from './normalize/message.ts';
import { chooseVariant } from './product-index.ts';
import { type Mention, kindOf, mentionsIn } from './told-apart.ts';

type MentionInput = { message: Message; catalogue: readonly CatalogueProduct[] };
/** `spoken`: includes names in lines of talk. */
type Called = { hits: readonly NamedHit[]; spoken: readonly NamedHit[] };
type TextRange = { start: number; end: number };

const joined =
  /(?:กับ|กะ|และ|แล้ว(?:ก็)?|[,+/&]|อีก|เอา|ขอ|รับ|เป็น|\d\s*[ก-๙]{0,8})\s*(?:สี|กลิ่น|รส|ไซ[ซส]์?|เบอร์|ตัว)?\s*$/u;
/** 'ใส่ยีนส์ S ใช่ไหมคะ เอา S 1 ตัวค่ะ' */
const again = /(?:เอา|รับ|สั่ง|ขอ)\s*(?:ไซ[ซส]์?|สี)?\s*$/u;
const ends = /^\s*(?:$|\n|กับ|และ|[,+]|ค่ะ|คะ|ครับ|คับ|จ้า|นะ|อย่าง|สี|ไซ)/u;

const isCounted = (text: string, at: number): boolean =>
  readQuantity(text.slice(at, lineEnd(text, at))) !== undefined;

const isFree = ({ cover }: Message, { start, end }: TextRange): boolean => {
  for (let at = start; at < end; at += 1)
    if (cover[at] && cover[at] !== kinds.item && cover[at] !== kinds.label) return false;
  return true;
};

const spokenOf = (
  { message, catalogue }: MentionInput,
  focus: readonly CatalogueProduct[],
  textRange: TextRange,
): Mention[] => {
  const [first] = focus;
  if (!first) return [];
  return mentionsIn(
    message.text.slice(textRange.start, textRange.end),
    focus,
    kindOf(first, catalogue),
  )
    .map((one) => ({ ...one, start: one.start + textRange.start, end: one.end + textRange.start }))
    .filter((one) => isFree(message, one));
};

const hitOf = ({ start, end, words, products, isNear }: Mention): NamedHit => ({
  start,
  end,
  key: words.join(''),
  products: [...products],
  ...(isNear && { isNear }),
});

/** Words after a hit on its line that mean other products of its kind. */
const behind = (mentionInput: MentionInput, hit: NamedHit, end: number): NamedHit[] => {
  const { text } = mentionInput.message;
  const [own, ...others] = hit.products;
  if (hit.isBase || !own) return [hit];
  const alone = spokenOf(mentionInput, hit.products, { start: hit.end, end }).filter(
    ({ products }) => products.length === 1,
  );
  if (others.length === 0) {
    const fresh = alone.filter(
      ({ start, end: to, products }) =>
        (products[0] !== own || again.test(text.slice(hit.end, start))) &&
        joined.test(text.slice(hit.end, start)) &&
        (isCounted(text, to) || ends.test(text.slice(to))),
    );
    return [hit, ...fresh.map(hitOf)];
  }
  const isMeant = alone.map(({ end: to }) => isCounted(text, to) || ends.test(text.slice(to)));
  // 'แมว หมา กระต่าย อย่างละ 2': listed one after the other, ending with a meant one.
  for (let at = alone.length - 2; at >= 0; at -= 1)
    isMeant[at] ||=
      isMeant[at + 1] === true &&
      /^[^\S\n]*,?[^\S\n]*(?:ลาย|สี|กลิ่น|รส)?$/u.test(
        text.slice(alone[at]?.end, alone[at + 1]?.start),
      );
  const counted = alone.filter((_, at) => isMeant[at]);
  const meant = new Set(counted.map(({ products }) => products[0]));
  const isClear = chooseVariant(hit.products, { around: text.slice(hit.start, end) }) !== undefined;
  if (meant.size === 0 || (meant.size === 1 && isClear)) return [hit];
  return [{ ...hit, isBase: true }, ...counted.map(hitOf)];
};

const mostShort = 30;
const refuses = /(?:ไม่เอา|ไม่รับ|ยกเลิก|ตัด)\s*(?:สี|กลิ่น|ไซ[ซส]์?|ตัว)?\s*$/u;
const orders = /(?:เอา|ขอ|รับ|เปลี่ยน|งั้น|สั่ง|เพิ่ม)/u;

/** Lines without a product name that continue those above: a buyer's answer, or a list below its heading. */
const below = (mentionInput: MentionInput, { hits, spoken }: Called): NamedHit[] => {
  const { text } = mentionInput.message;
  const all = [...spoken, ...hits].toSorted((a, b) => a.end - b.end);
  const found: NamedHit[] = [];
  let narrowed: { products: readonly CatalogueProduct[]; at: number } | undefined;
  const isOf = (turn: Turn, { start }: TextRange): boolean =>
    start >= turn.start && start <= turn.end;
  for (const turn of turnsOf(text)) {
    const above = all.findLast((hit) => hit.end <= turn.start);
    if (!above) continue;
    const own = hits.find((hit) => isOf(turn, hit));
    // 'งั้นนม 4 ชาเขียว 1', of which only the latter has its full name.
    if (own && turn.speaker === '') continue;
    const end = own?.start ?? turn.end;
    const words = text.slice(turn.from, turn.end);
    if (turn.isShop || /\d{5}/.test(words)) continue;
    const focus = narrowed && narrowed.at > above.end ? narrowed.products : above.products;
    const mentions = spokenOf(mentionInput, focus, { start: turn.from, end });
    const isChat = turn.speaker !== '';
    const isShort = words.length <= mostShort;
    for (const mention of mentions) {
      const lead = text.slice(turn.from, mention.start);
      const isMeant = isChat
        ? isCounted(text, mention.end) || orders.test(lead) || (isShort && lead.trim().length < 6)
        : (isShort && lead.trim().length < 4 && isCounted(text, mention.end)) ||
          refuses.test(lead) ||
          (again.test(lead) && isCounted(text, mention.end));
      if (!isMeant) continue;
      narrowed = { products: mention.products, at: mention.end };
      if (mention.products.length === 1) found.push(hitOf(mention));
    }
  }
  return found;
};

/** Adds hits by words alone; text that a name already covers stays. */
export const withTold = (
  message: Message,
  { hits, spoken }: Called,
  catalogue: readonly CatalogueProduct[],
): NamedHit[] => {
  const ground = { message, catalogue };
  const { text } = message;
  // A hit that only continues the family before it needs no words of its own.
  const solid = hits.filter(({ start, end, products }) => start < end || products.length === 1);
  const beside = solid.flatMap((hit, at) => {
    const end = Math.min(solid[at + 1]?.start ?? text.length, lineEnd(text, hit.end));
    const told = behind(ground, hit, end);
    const further = hits.filter(
      (one) => !solid.includes(one) && one.start > hit.end && one.end < end,
    );
    return told.length > further.length ? told : [hit, ...further];
  });
  return [...beside, ...below(ground, { hits: beside, spoken })].toSorted(
    (a, b) => a.start - b.start,
  );
};
