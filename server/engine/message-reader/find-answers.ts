// Counts mentioned later in a chat: 'งั้นเอา 2 หลอดค่ะ', '6' below the question how many, 'เอาผืนนึงค่ะ'.
import { readNumber } from './amounts.ts';
import { count as things } from './count-words.ts';
import { type Line, type Outcome, mostBare } from './find-counts.ts';
import { comesAlong, readQuantity } from './find-quantity.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { familiesOf } from './product-families.ts';
import { type Turn, turnsOf } from './normalize/chat/turns.ts';
import { type Message, type Span, kinds, markSpan } from './normalize/message.ts';
import { numberWords } from './number-words.ts';
import type { ProductHit } from './product-index.ts';

const count = `${things}|โล(?!ก|ช|ห|ง|โก)|กิโล(?!เมตร)`;
const number = `(\\d{1,3}(?!\\d|,\\d{3})|${numberWords})`;
const polite = '(?:คะ|ค่ะ|ค่า|ครับ|คับ|จ้า|จ้ะ|จ๊ะ|ฮะ|พี่|ลูก)';
const change =
  /(?:(?<![ก-๙])เป็น(?=\s?\d)|เอ้ย|เอ๊ย|เพิ่ม(?:ให้)?เป็น|เปลี่ยน(?:ใหม่)?เป็น|แก้เป็น|ขอเป็น|เอาเป็น|ลด(?:ลง)?(?:เหลือ|เป็น)|เหลือแค่|(?:เอา|ขอ|รับ|สั่ง)(?:แค่|เพียง)|งั้น(?:ขอ)?(?=เอา|รับ|สั่ง|จัด))/u;
const orderOnly = new RegExp(
  `(?:เอา|รับ|สั่ง|ขอ|จัด|เหมา|\\b(?:take|want|need|get|order)\\s|(?<=เป็น|เหลือ|แค่))[^\\d\\n]{0,10}?${number}\\s*(?:(?<unit>${count})(?![ก-ฮ]*ละ(?!กัน))|(?=\\s?(?:นะ|เลย)*(?:${polite}(?=\\s)|${polite}?\\s*(?:$|แล้ว|ได้(?:ไหม|มั้ย)|พอ|ดีกว่า|ละกัน))))`,
  'iu',
);

// 'ลูกค้า: 6', 'Benz: 1 อันครับ', '10:23 Nok 5 ถุง ส่งพรุ่งนี้': a number as an answer in a chat.
const answer = new RegExp(
  `^(?:[^\\d\\n]{0,12}(?:บอก|ขอ|งั้น|เอา|รับ)(?:มา)?\\s*|(?:ได้|โอเค|ok|ตกลง)(?:เลย)?${polite}?\\s*)?(?:${number}\\s*(?:${count})(?![ก-ฮ]*ละ)|${number}\\s*(?:(?:นะ|เลย|พอ)*${polite}?\\s*$))`,
  'iu',
);
const oneOf = new RegExp(
  `^(?:[^\\d\\n]{0,12}(?:ขอ|งั้น|เอา|รับ)\\s*)?(?:${count})(?:เดียว|นึง|หนึ่ง)(?![ก-ฮ])|^(?:${count})เดียว`,
  'iu',
);
const howMany = /กี่(?!\s?(?:บาท|วัน|โมง|ทุ่ม))/u;
/** The most lines between a question and its answer, including the speakers' names. */
const reach = 3;

type Later = Span & {
  unit: number;
  /** It replaces an earlier count. */
  isChange: boolean;
};

// 'ร้าน: 240 ครับ 2 อัน 450'
const offers =
  /^\s*\d{2,5}\s?(?:บาท|บ\.)?\s?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ)|มี(?:ค่|คั|คร|คะ|จ้|อยู่)|เหลือ|ได้(?:ค่|คั|คร|คะ|จ้|เลย)|พร้อมส่ง|(?:ละ|ราคา)\s?\d/u;
const asksOther = /ไหน|เมื่อไ|อะไร|ยังไง|ชื่อ|เบอร์|ที่อยู่|กี่โมง/u;
/** 'ร้าน: มีค่ะ' … '2 ค่ะ' */
const isOffered = (text: string, line: Turn): boolean => {
  const before = turnsOf(text).findLast(({ end, from }) => end < line.start && end > from);
  const isAnswer = line.speaker !== '' && before?.isShop === true;
  const words = before ? text.slice(before.from, before.end) : '';
  return isAnswer && offers.test(words) && !asksOther.test(words);
};

/** The number of an answering chat line: a bare number only below the question how many. */
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
  const isAsked = howMany.test(above) || isOffered(message.text, line);
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

const mostFew = 12;
const granted =
  /^[^\n]*\n(?:[^\n]{1,24}\n)?(?:[^\n:：]{1,20}[:：]\s*)?(?:ได้|โอเค|ok|ทัน|ค่ะ|ครับ|จ้า)/iu;
const isGranted = (text: string, line: Turn): boolean => granted.test(text.slice(line.start));

// 'เอา 6 ละกัน'
const settled = new RegExp(`^\\s*(?:${count})?\\s*(?:เลย)?(?:ละกัน|แล้วกัน|ดีกว่า)`, 'iu');
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
  if (/ลด/u.test(said) && !found.groups?.['unit'] && unit > mostFew) return undefined;
  // 'ลดเหลือ 3 ได้ไหม' … 'ได้ค่ะ'
  const isAsked = /ถ้า|ไหม|มั้ย/u.test(words.slice(0, end + 8));
  if (isAsked && !isGranted(message.text, line)) return undefined;
  const start = line.start + found.index;
  const isChange = change.test(said) || settled.test(words.slice(end));
  return { unit, isChange, start, end: start + found[0].length };
};

/** The product of a count on this line: the last one ordered or asked about above it. */
const aboutAt = (out: Outcome, lineNo: number): Line | undefined => {
  const line = out.lines.filter((one) => one.lineNo < lineNo).at(-1);
  const topic = out.topics.filter((one) => one.lineNo < lineNo).at(-1);
  if (!topic || (line && line.lineNo >= topic.lineNo)) return line;
  const known = out.lines.find((one) => one.product === topic.product);
  if (known) return known;
  const { product, lineNo: at, unit = null } = topic;
  const fresh: Line = { product, unit, isMore: false, lineNo: at };
  if (new Set(out.topics.map(({ product }) => product)).size > 1) out.doubts += 1;
  out.lines.push(fresh);
  return fresh;
};

/** The only product of its family with these words. */
export const siblingCalled = (
  catalogue: readonly CatalogueProduct[],
  product: CatalogueProduct,
  words: string,
): CatalogueProduct | undefined =>
  familiesOf(catalogue)
    .filter(({ products }) => products.includes(product))
    .flatMap(({ traits }) => traits)
    .find((trait) => trait.words === words && trait.product !== product)?.product;

const goesOn =
  /^([^\n]*?\d[^\n]*?|[^\n]*?(?:เดียว|นึง)[^\n]*?)\s*(?:แล้ว(?:ก็)?|กับ|และ|[,+])\s*(?:ก็)?(?:เอา|ขอ|เพิ่ม)?\s*$/u;
/** 'เอา 4 ตัว ผ้าห่อตัวผืนนึง': a count of its own, where the following product has a count too. */
const ownCount = new RegExp(
  `^[^\\n]*?${number}\\s*(?:${count}|(?<=(?:เอา|รับ|สั่ง|ขอ)\\s*${number}))\\s+(?:กับ|และ)?\\s*$`,
  'iu',
);
const endAhead = (words: string, rest: string): number | undefined =>
  goesOn.exec(words)?.[1]?.length ??
  ((readQuantity(rest) ?? comesAlong.test(rest)) && ownCount.test(words)
    ? words.length
    : undefined);

/** Only words that lead to a count: of several products the last ones are meant. */
const leadsOn =
  /^(?:[^ก-๙a-z]|งั้น|ขอ|เปลี่ยน|แก้|เพิ่ม|ลด|เอา|รับ|สั่ง|จัด|โอเค|ok|ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|นะ|แล้ว|เอ่อ|เอ้ย|เอ๊ย|อุ๊ย|อ๋อ|พี่|แม่ค้า|ใหม่|ใจ|ดีกว่า|ด้วย|เหลือ|แค่|มา|ไม่ใช่|ๆ|ลง|ให้|เลย|หน่อย|อีกที|อีก)*$/iu;

/** 'งั้นเอา 2 หลอดค่ะ' counts the product that was named or asked about before it. */
export const applyLater = (
  message: Message,
  { hits, catalogue }: { hits: readonly ProductHit[]; catalogue: readonly CatalogueProduct[] },
  out: Outcome,
): void => {
  for (const line of turnsOf(message.text)) {
    // Counts of the shop are its stock.
    if (line.isShop) continue;
    const next = hits.find((hit) => hit.start >= line.start && hit.start <= line.end);
    // 'เอา 3 กระปุก แล้วแคบหมู 4 ถุง': a count before another product belongs to the one above.
    const ahead = next
      ? endAhead(message.text.slice(line.from, next.start), message.text.slice(next.end, line.end))
      : undefined;
    // The variant was not understood: the count belongs to the products above.
    const isOpen =
      next !== undefined &&
      next.products.length > 1 &&
      !out.lines.some(({ lineNo }) => lineNo === line.start);
    if (next && ahead === undefined && !isOpen) continue;
    const said = laterCount(
      message,
      ahead === undefined ? line : { ...line, end: line.from + ahead },
    );
    if (!said) continue;
    const { unit, isChange } = said;
    const about = aboutAt(out, line.start);
    if (!about || (about.unit !== null && !isChange)) continue;
    const lead = message.text.slice(line.from, said.start);
    if (isChange && out.lines.length > 1 && !leadsOn.test(lead)) out.doubts += 1;
    const other = siblingCalled(catalogue, about.product, String(unit));
    // 'เปลี่ยนเป็น 39 ค่ะ': a size, where a product of the same family has that name.
    if (isChange && other) about.product = other;
    else about.unit = unit;
    markSpan(message, said, kinds.item);
  }
};

const taken =
  /(?:^|[:：\t\s])(?:งั้น)?(?:เอา|รับ|ตกลง|โอเค|ok|จัด|cf)(?:เลย|มา|อันนี้|ตัวนี้)*\s?(?:ค่ะ|คะ|ค่า|ครับ|คับ|จ้า|จ้ะ|นะ|\s|$)/imu;

/** 'เอาค่ะ' takes the one product that was asked about, with a doubt. */
export const applyTaken = ({ text }: Message, out: Outcome): void => {
  const [topic] = out.topics;
  if (out.lines.length > 0 || !topic) return;
  if (new Set(out.topics.map(({ product }) => product)).size > 1) return;
  if (!taken.test(text.slice(topic.lineNo))) return;
  const { product, lineNo, unit = 1 } = topic;
  out.lines.push({ product, unit, isMore: false, lineNo });
  out.doubts += 1;
};
