// Sold-out goods and the buyer's reaction: 'แมคน้ำผึ้งหมดค่ะ' … 'งั้นตัดออก', 'เปลี่ยนเป็นเกลือได้ไหมคะ' … 'ได้ค่ะ'.
import type { Outcome } from './find-counts.ts';
import type { NamedHit } from './find-variants.ts';
import { turnsOf } from './normalize/chat/turns.ts';
import type { Message } from './normalize/message.ts';

const gone = /^[^\n\d]{0,6}(?:หมด|ไม่มี(?:แล้ว)?|ขาดตลาด|ของขาด)/u;
const dropped = /ตัด(?:ออก|ไป|เลย)?|ไม่เป็นไร|ไม่เอา(?:แล้ว)?|ข้ามไป|เท่าที่มี|ยกเลิก|เอาออก/u;
const agreed = /^\s*(?:ได้|โอเค|ok|ตกลง|ค่ะ|ครับ|จ้า|เอา(?:ค่ะ|ครับ|เลย))/iu;

const otherwise =
  /(?:ถ้า|หาก)[^\n\d]{0,20}?(?:ไม่มี|ไม่เหลือ|หมด)[^\n\d]{0,10}?(?:เอา|ขอ|รับ|ส่ง|ใช้|เป็น)(?:มา)?\s*(?:สี|กลิ่น|รส|ไซ[ซส]์?|ตัว|แบบ)?\s*$/u;
const ordersAhead = /(?:เอา|รับ|ขอ|สั่ง)[^\n]*(?:ถ้า|หาก)/u;
/** 'เสื้อดำ 1 ถ้าไม่มีเอาขาวแทน': wanted only if the earlier product is sold out, which a person knows. */
export const isOtherwise = (head: string, out: Outcome): boolean => {
  const before = out.lines.at(-1);
  // 'มีชาเขียวไหม ถ้าไม่มีเอาน้ำผึ้ง 1': a product that was only asked about gives way.
  const isOrdered = before !== undefined && (before.unit !== null || ordersAhead.test(head));
  const isMeant = isOrdered && otherwise.test(head);
  if (isMeant) out.doubts += 1;
  return isMeant;
};

/** Removes a sold-out product once the buyer drops it, with a doubt. */
export const applyStock = ({ text }: Message, hits: readonly NamedHit[], out: Outcome): void => {
  const turns = turnsOf(text);
  turns.forEach((turn, at) => {
    if (!turn.isShop) return;
    const own = hits.filter(({ start }) => start >= turn.start && start < turn.end);
    const missing = own.find(({ end }) => gone.test(text.slice(end, turn.end)));
    const answer = turns.slice(at + 1).find(({ isShop, from, end }) => !isShop && end > from);
    const words = answer ? text.slice(answer.from, answer.end) : '';
    if (!missing || !(dropped.test(words) || agreed.test(words))) return;
    const left = out.lines.filter(({ product }) => !missing.products.includes(product));
    if (left.length === out.lines.length) return;
    const lost = out.lines.find(({ product }) => missing.products.includes(product));
    const [other] = own.filter((hit) => hit !== missing && hit.products.length === 1);
    const [instead] = other?.products ?? [];
    if (instead && lost && !dropped.test(words) && !left.some(({ product }) => product === instead))
      left.push({ ...lost, product: instead });
    out.lines = left;
    out.doubts += 1;
  });
};
