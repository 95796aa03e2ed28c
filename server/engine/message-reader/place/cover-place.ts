// Marks the chosen place in the text, but not buildings and roads that are named after it.
import { isGivenName } from '../name/name-form.ts';
import { type Message, kinds, markSpan } from '../normalize/message.ts';
import type { Choice } from './choose-place.ts';
import { isLane } from './named-place.ts';
import { isOffices } from './place-hits.ts';

// 'ตลาดสดเซกา', 'ปณ.แหลมงอบ', 'สาขาพุทไธสง': a building named after the place.
const calledAfter =
  /(?:ตลาด(?:สด|นัด|เทศบาล)?|(?:ปณ[จฝ]?|สภ|สน|รร|รพ|รพ\.สต|สสจ|สสอ|สพป|สพม|กศน|สกร|กฟภ|กฟจ|กปภ|ทต|ทม|ทน|อบจ|รพช|รพท|วท|วอศ|ศพด|สวท)\.\s?|ปั๊ม[ก-๙]{0,6}|สาขา\s?|ค่าย|โรงเรียน(?:บ้าน)?|แฟลต[ก-๙]{0,8}|โลตัส|บิ๊กซี|เซเว่น|ท่าเรือ|ไปรษณีย์|(?:หอ(?:พัก)?|แมนชั่น|อพาร์[ทต]เม้?น[ทต]์?|คอนโด)[ก-๙]{1,8})$/u;

const gluedAfter = new RegExp(
  `${calledAfter.source.replace(/\$$/u, '')}$|(?:ถ\\.|ถนน)\\s?[ก-๙]{2,16}-$`,
  'u',
);

// Marks the names of the chosen place. Letters directly after a name are the rest of a misspelt name:
// 'เมืองปทุม|ทานี'.
export const coverPlace = (message: Message, choice: Choice): void => {
  const { text } = message;
  const starts = new Set(choice.used.map(([start]) => start));
  for (const span of choice.loose) {
    // 'อ.สมชัย ครุฑเงิน' is a teacher, not a district.
    const word = text.slice(span.start, span.end).replace(/^อ\.\s?/u, '');
    const isOwnLine = /(?:^|\n)\s*$/.test(text.slice(0, span.start));
    const isPerson = isOwnLine && /^[ก-๙]*\s[ก-๙]{3,}\s*(?:\n|$)/u.test(text.slice(span.end));
    const isTeacher = word.length < span.end - span.start && (isGivenName(word) || isPerson);
    if (isTeacher) continue;
    markSpan(message, span, kinds.place);
  }
  for (const span of choice.repeats)
    if (!gluedAfter.test(text.slice(Math.max(0, span.start - 20), span.start)))
      markSpan(message, span, kinds.place);
  for (const [start, end] of choice.used) {
    if (isLane(text, start) || isOffices(text, start)) continue;
    // 'แผง 14 ตลาดสดบัวใหญ่ โคราช', 'ถ.รังสิต-ปทุมธานี': the market or road keeps the place's name.
    const isNamedAfter = gluedAfter.test(text.slice(Math.max(0, start - 24), start));
    if (isNamedAfter && choice.used.length > 1) continue;
    let last = end;
    const runsOn = (): boolean =>
      /[ก-๙ฯa-z]/i.test(text.charAt(last)) && !starts.has(last) && !message.cover[last];
    while (runsOn() && last - end < 8) last += 1;
    // 'ตเชิงทะเล': a mark without its dot.
    const glued = /^[^ก-๙a-z]?[ตอจ]$/u.test(text.slice(Math.max(0, start - 2), start)) ? 1 : 0;
    markSpan(message, { start: start - glued, end: runsOn() ? end : last }, kinds.place);
  }
};
