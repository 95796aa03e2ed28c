// A form filled in by question and answer: 'ร้าน: นามสกุลด้วยค่ะ⏎ลค: สายบัว'. Each answer gets the label that its
// question names.
import { type Turn, turnsOf } from '../normalize/chat/turns.ts';

type Field = { asks: RegExp; label: string };
const fields: readonly Field[] = [
  { asks: /นามสกุล/u, label: '' },
  { asks: /ชื่อ(?:ผู้รับ|คนรับ|ลูกค้า|จริง)?(?!ที่อยู่|และที่อยู่|\s?[-/+]\s?ที่อยู่)/u, label: 'ชื่อ' },
  { asks: /(?:บ้าน)?เลขที่|บ้านเลข/u, label: 'บ้านเลขที่' },
  { asks: /หมู่(?!บ้าน)/u, label: 'หมู่' },
  { asks: /ตำบล|แขวง/u, label: 'ต.' },
  { asks: /อำเภอ|เขต/u, label: 'อ.' },
  { asks: /จังหวัด/u, label: 'จ.' },
  { asks: /รหัส(?:ไปรษณีย์|ปณ)?/u, label: 'รหัสไปรษณีย์' },
  { asks: /เบอร์|โทร/u, label: 'โทร' },
];
const longestAnswer = 48;
const said = /ค่ะ|ครับ|นะ|จ้า|แล้ว|ไม่|เดี๋ยว|[?？]/u;
const leastAsked = 2;

/** The fields that a question asks for, in its order. A question for the whole address asks for none. */
const askedBy = (words: string): Field[] => {
  // A short answer to 'ขอชื่อที่อยู่เบอร์' can be the name alone.
  if (/ที่อยู่/u.test(words)) return /ชื่อ/u.test(words) ? fields.slice(1, 2) : [];
  const found = fields.flatMap((field) => {
    const at = words.search(field.asks);
    return at < 0 ? [] : [{ field, at }];
  });
  // The pattern of the field 'ชื่อ' does not match inside 'นามสกุล'.
  return found.toSorted((a, b) => a.at - b.at).map(({ field }) => field);
};

const isShortName = /^[ก-๙a-z.]+(?:\s[ก-๙a-z.]+){0,2}$/iu;
const polite = /\s*(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ)\s*$/u;
const labelled = (field: Field, value: string): string =>
  field.label.endsWith('.') ? `${field.label}${value}` : `${field.label} ${value}`;

const answerTo = (asked: readonly Field[], words: string): string | undefined => {
  const plain = words.replace(polite, '').trim();
  if (plain === '' || plain.length > longestAnswer || said.test(plain)) return undefined;
  if (asked[0]?.label === 'ชื่อ' && !isShortName.test(plain)) return undefined;
  const values = asked.length > 1 ? plain.split(/\s*[/,]\s*|\s+/) : [plain];
  if (values.length !== asked.length) return undefined;
  return asked.map((field, at) => labelled(field, values[at] ?? '')).join(' ');
};

type Answered = { turn: Turn; question: Turn; words: string; isSurname: boolean };

/**
 * The text with each answer on one line with its label. Unchanged unless the shop asked for at least two fields one by
 * one.
 */
export const withAskedFields = (text: string): string => {
  const turns = turnsOf(text);
  if (!turns.some(({ isShop }) => isShop)) return text;
  const answered: Answered[] = [];
  turns.forEach((turn, at) => {
    const question = turns[at - 1];
    if (!question?.isShop || turn.isShop || turn.speaker === '') return;
    const asked = askedBy(text.slice(question.from, question.end));
    const isSurname = asked.length > 0 && asked.every(({ label }) => label === '');
    const told = text.slice(turn.from, turn.end);
    const words = isSurname ? told.replace(polite, '').trim() : answerTo(asked, told);
    if (asked.length > 0 && words !== undefined)
      answered.push({ turn, question, words, isSurname });
  });
  if (answered.length < leastAsked) return text;
  const lines = turns.map(({ start, end }) => text.slice(start, end));
  const whole = answered.map(({ words }) => words);
  const parts = answered.flatMap(({ words, isSurname }, at) =>
    isSurname && at > 0 ? [] : [words + (answered[at + 1]?.isSurname ? ` ${whole[at + 1]}` : '')],
  );
  const gone = new Set(
    answered.flatMap(({ turn, question }) =>
      /\d/.test(text.slice(question.from, question.end)) ? [turn] : [turn, question],
    ),
  );
  return [...lines.filter((_, at) => !gone.has(turns[at] as Turn)), parts.join(' ')].join('\n');
};
