// Counts said later in a chat: 'งั้นเอา 2 หลอดค่ะ', '6' below the question how many, 'เอาผืนนึงค่ะ'.
import { readNumber } from './amounts.ts';
import { count } from './count-words.ts';
import { type Line, type Outcome, mostBare } from './find-counts.ts';
import { type Turn, turnsOf } from './normalize/chat/turns.ts';
import { type Message, type Span, kinds, markSpan } from './normalize/message.ts';
import { numberWords } from './number-words.ts';
import type { ProductHit } from './product-index.ts';

const number = `(\\d{1,3}(?!\\d|,\\d{3})|${numberWords})`;
const polite = '(?:คะ|ค่ะ|ค่า|ครับ|คับ|จ้า|จ้ะ|จ๊ะ|ฮะ|พี่|ลูก)';
const change =
  /(?:เปลี่ยน(?:ใหม่)?เป็น|แก้เป็น|ขอเป็น|เอาเป็น|ลด(?:ลง)?(?:เหลือ|เป็น)|เหลือแค่|งั้น(?:ขอ)?(?=เอา|รับ|สั่ง|จัด))/u;
const orderOnly = new RegExp(
  `(?:เอา|รับ|สั่ง|ขอ|จัด|(?<=เป็น|เหลือ|แค่))[^\\d\\n]{0,10}?${number}\\s*(?:(?<unit>${count})(?![ก-ฮ]*ละ)|(?=(?:นะ|เลย)?${polite}?\\s*$))`,
  'iu',
);

// 'ลูกค้า: 6', 'Benz: 1 อันครับ', '10:23 Nok 5 ถุง ส่งพรุ่งนี้': a number that answers, where somebody speaks.
const answer = new RegExp(
  `^(?:[^\\d\\n]{0,12}(?:บอก|ขอ|งั้น|เอา)\\s*)?(?:${number}\\s*(?:${count})(?![ก-ฮ]*ละ)|${number}\\s*(?:(?:นะ|เลย|พอ)*${polite}?\\s*$))`,
  'iu',
);
const oneOf = new RegExp(
  `^(?:[^\\d\\n]{0,12}(?:ขอ|งั้น|เอา|รับ)\\s*)?(?:${count})(?:เดียว|นึง|หนึ่ง)(?![ก-ฮ])|^(?:${count})เดียว`,
  'iu',
);
const howMany = /กี่(?!\s?(?:บาท|วัน|โมง|ทุ่ม))/u;
/** How many lines a question may stand above its answer, with the names of who speaks between. */
const reach = 3;

type Later = Span & {
  unit: number;
  /** It takes the place of a count said before. */
  isChange: boolean;
};

/** The number that a line of a chat answers with: bare only below the question how many. */
const shortAnswer = (message: Message, line: Turn): Later | undefined => {
  const { text, cover } = message;
  let start = line.from;
  while (
    start < line.end &&
    (cover[start] === kinds.noise || /[^\p{L}\p{M}\p{N}]/u.test(text.charAt(start)))
  )
    start += 1;
  if (cover[start]) return undefined;
  const words = text.slice(start, line.end);
  const above = text
    .slice(0, Math.max(0, line.start - 1))
    .split('\n')
    .slice(-reach)
    .join('\n');
  const isAsked = howMany.test(above);
  // The lines of a form are counted by their labels.
  if (start === line.start && !isAsked) return undefined;
  const one = oneOf.exec(words);
  if (one) return { unit: 1, isChange: false, start, end: start + one[0].length };
  const found = answer.exec(words);
  const said = found?.[1] ?? found?.[2];
  const unit = said ? readNumber(said) : null;
  if (!found || !unit || unit > mostBare) return undefined;
  if (!found[1] && !isAsked) return undefined;
  return { unit, isChange: isAsked, start, end: start + found[0].length };
};

// 'งั้นเอาต้นเดียวก่อน'
const justOne = new RegExp(
  `(?:งั้น|เปลี่ยนเป็น|เหลือ)(?:เอา|ขอ|รับ)?(?:แค่)?(?:${count})(?:เดียว|นึง)`,
  'iu',
);

const laterCount = (message: Message, line: Turn): Later | undefined => {
  const words = message.text.slice(line.start, line.end);
  const one = justOne.exec(words);
  if (one) {
    const start = line.start + one.index;
    return { unit: 1, isChange: true, start, end: start + one[0].length };
  }
  const found = orderOnly.exec(words);
  const unit = found?.[1] ? readNumber(found[1]) : null;
  if (!found || !unit || unit > mostBare) return shortAnswer(message, line);
  const end = found.index + found[0].length;
  const said = words.slice(0, end);
  // 'ลดเหลือ 45' may be money.
  if (/ลด/u.test(said) && !found.groups?.['unit']) return undefined;
  if (/ถ้า|ไหม|มั้ย/u.test(words.slice(0, end + 8))) return undefined;
  const start = line.start + found.index;
  return { unit, isChange: change.test(said), start, end: start + found[0].length };
};

/** What a count on this line is about: the last product that was ordered or asked about above it. */
const aboutAt = (out: Outcome, lineNo: number): Line | undefined => {
  const line = out.lines.filter((one) => one.lineNo < lineNo).at(-1);
  const topic = out.topics.filter((one) => one.lineNo < lineNo).at(-1);
  if (!topic || (line && line.lineNo >= topic.lineNo)) return line;
  const known = out.lines.find((one) => one.product === topic.product);
  if (known) return known;
  const fresh: Line = { product: topic.product, unit: null, isMore: false, lineNo: topic.lineNo };
  if (new Set(out.topics.map(({ product }) => product)).size > 1) out.doubts += 1;
  out.lines.push(fresh);
  return fresh;
};

/** 'งั้นเอา 2 หลอดค่ะ' counts what was named or asked about before it. */
export const applyLater = (message: Message, hits: readonly ProductHit[], out: Outcome): void => {
  for (const line of turnsOf(message.text)) {
    // What a shop counts is what it has.
    if (line.isShop) continue;
    if (hits.some((hit) => hit.start >= line.start && hit.start <= line.end)) continue;
    const said = laterCount(message, line);
    if (!said) continue;
    const { unit, isChange } = said;
    const about = aboutAt(out, line.start);
    if (!about || (about.unit !== null && !isChange)) continue;
    about.unit = unit;
    markSpan(message, said, kinds.item);
  }
};

const taken =
  /(?:^|[:：\t\s])(?:งั้น)?(?:เอา|รับ|ตกลง|โอเค|ok|จัด|cf)(?:เลย|มา|อันนี้|ตัวนี้)*\s?(?:ค่ะ|คะ|ค่า|ครับ|คับ|จ้า|จ้ะ|นะ|\s|$)/imu;

/** 'เอาค่ะ' takes the one thing that was asked about; a person looks at it. */
export const applyTaken = ({ text }: Message, out: Outcome): void => {
  const [topic] = out.topics;
  if (out.lines.length > 0 || !topic) return;
  if (new Set(out.topics.map(({ product }) => product)).size > 1) return;
  if (!taken.test(text.slice(topic.lineNo))) return;
  out.lines.push({ product: topic.product, unit: 1, isMore: false, lineNo: topic.lineNo });
  out.doubts += 1;
};
