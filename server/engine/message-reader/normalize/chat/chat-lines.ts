// Recognises the times, dates and speakers in a pasted chat, so that only the spoken words remain.
import { isChat } from '../words.ts';
import { type Message, type Span, kinds, linesOf, markSpan } from '../message.ts';
import { turnsOf } from './turns.ts';

const clock = String.raw`\d{1,2}[:.][0-5]\d(?::[0-5]\d)?(?:\s?(?:น\.?(?![ก-๙])|[ap]\.?m\.?(?![a-z])))?`;
const day = String.raw`(?:\d{1,4}\/\d{1,2}\/\d{2,4}|\d{1,4}\.\d{1,2}\.\d{2,4}|\d{1,4}-\d{1,2}-\d{2,4}|\d{1,2}\s?(?:ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.?(?:\s?\d{2,4})?|วันนี้|เมื่อวาน|today|yesterday)`;
const timed = new RegExp(
  String.raw`^\s*[[(]?(?:(?:(?:${day}|\d{1,2}\/\d{1,2}),?\s*(?:เวลา\s*)?)?${clock}(?:,?\s*${day})?)[\])]?\s*(?:[-–:]\s+)?`,
  'iu',
);
const dateLine = new RegExp(
  String.raw`^\s*(?:${day}|(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์|อาทิตย์)|[\s,ที่()]|\d{4}|${clock}|mon|tue|wed|thu|fri|sat|sun|day)+\s*$`,
  'iu',
);
// 'ร้านค้า 13:10 น.' alone on a line: the speaker and the time.
const speakerLine = new RegExp(
  String.raw`^\s*([^\d\n:]{1,28})\s+(?:${day},?\s*)?${clock}[\s✓✔]*$`,
  'iu',
);
const chatter =
  /^\s*(?:you (?:sent|replied)(?: .*)?|\S{1,20} (?:sent|replied)(?: .{0,30})?|original message:?|คุณส่ง(?:แล้ว)?|sent|seen|อ่านแล้ว.*|read.*|forwarded.*|ส่งต่อ(?:ข้อความ)?|ข้อความที่ส่งต่อ|\[?(?:สติกเกอร์|sticker|รูป(?:ภาพ)?|photos?|วิดีโอ|video|stickers)\]?|.{1,30}(?:ยกเลิกข้อความ|unsent a message).*|ประวัติการแชท.*|บันทึกเมื่อ.*|chat history.*|saved on.*)\s*$/iu;

const readSpeaker = (rest: string): string =>
  /^([^\s:][^\t:\n]{0,28}?)(?:\t|:\s)/u.exec(rest)?.[1] ?? '';
const mostSpoken = 3;
/** The longest start of a line, up to three words, that as many lines share as share its first word: 'Tum Tum'. */
const firstWords = (rest: string, others: readonly string[]): string => {
  const [first, ...more] = /^(?:[^\s\d:]{2,20}\s){1,3}/u.exec(rest)?.[0].trim().split(' ') ?? [];
  if (!first) return '';
  const often = (words: string): number =>
    others.filter((other) => other.startsWith(`${words} `)).length;
  let words = first;
  for (const next of more.slice(0, mostSpoken - 1)) {
    const longer = `${words} ${next}`;
    if (often(longer) < 2 || often(longer) < often(first)) break;
    words = longer;
  }
  return words;
};

const isLabelWord = (word: string): boolean =>
  /ชื่อ|ที่อยู่|โทร|เบอร์|ผู้|ส่ง|^name|^tel|^phone|^add|รหัส|สินค้า|ยอด|cod|note|หมายเหตุ|^(?:คุณ|นาย|นาง)$/iu.test(
    word,
  );

type TimedLine = { line: Span; rest: string; restStart: number };

const timedLines = (raw: string, text: string): TimedLine[] => {
  const found: TimedLine[] = [];
  for (const line of linesOf(text)) {
    const match = timed.exec(raw.slice(line.start, line.end));
    if (!match || match[0].trim() === '') continue;
    const restStart = line.start + match[0].length;
    found.push({ line, rest: raw.slice(restStart, line.end), restStart });
  }
  return found;
};

const longestMeta = 80;
const mostTimed = 60;

const named = /^\s*([^\s:：\d][^:：\n\d]{0,24}?)\s?[:：]\s/u;
const shopWord =
  /^(?:ร้าน.*|แอด|แอดมิน.*|admin.*|แม่ค้า.*|พ่อค้า.*|เพจ.*|page|shop.*|seller.*|ลูกค้า(?:ตอบ)?|customer|ฉัน|me|you)$/iu;
const spoken = /(?:คะ|ค่ะ|ครับ|คับ|จ้า|ค่า|\?)\s*$/u;

/** 'เมย์: …' on several lines is a speaker, not a form field; so is 'แอดมิน:' in the same text. */
const stripNamedLines = (message: Message): void => {
  const { text, cover } = message;
  const lines = linesOf(text).flatMap((line) => {
    let start = line.start;
    while (start < line.end && (cover[start] || /[\s:]/.test(text.charAt(start)))) start += 1;
    const found = named.exec(text.slice(start, line.end));
    return found?.[1] ? [{ line, start, end: start + found[0].length, word: found[1].trim() }] : [];
  });
  const isTwice = (word: string): boolean => lines.filter((one) => one.word === word).length > 1;
  // 'ร้าน: ยอด 350 ค่ะ' makes a chat even if it occurs once: a form field does not speak politely.
  const isChatLog = lines.some(
    ({ line, end, word }) =>
      (isTwice(word) && !isField(word)) ||
      (shopWord.test(word) && spoken.test(text.slice(end, line.end))),
  );
  for (const { line, start, end, word } of lines) {
    const isSpeaker = (isTwice(word) && !isField(word)) || (isChatLog && shopWord.test(word));
    if (!isSpeaker) continue;
    markSpan(message, { start, end }, kinds.noise);
    if (isTalk(text.slice(end, line.end))) markSpan(message, line, kinds.noise);
  }
};

// 'น้ำฝน ร้านชา [09:12]: …', 'แอดมิน (9:13) …': the speaker, then the time.
const speakerFirst = new RegExp(
  String.raw`^([^\d\n:：[(]{1,28}?)\s*(?:[[(]\s*(?:${day},?\s*)?${clock}\s*[\])]\s*[:：]?|(?:${day},?\s*)?${clock}\s*[:：])[^\S\n]*(?=\S)`,
  'iu',
);

const stripSpeakersFirst = (message: Message): string => {
  let speaker = '';
  for (const line of linesOf(message.text)) {
    const words = message.text.slice(line.start, line.end);
    const found = speakerFirst.exec(words);
    if (!found || message.cover[line.start]) continue;
    const rest = words.slice(found[0].length);
    markSpan(message, { start: line.start, end: line.start + found[0].length }, kinds.noise);
    if (isTalk(rest)) markSpan(message, line, kinds.noise);
    else if (/\d{3}/.test(rest) && !shopWord.test(found[1] ?? '')) speaker = found[1] ?? '';
  }
  return speaker;
};

const isField = (word: string): boolean => isLabelWord(word) && !shopWord.test(word);

/** Marks times, dates and speakers of a pasted chat as noise. Returns the customer's display name, or ''. */
export const stripChat = (message: Message): string => {
  const { text } = message;
  let heading = '';
  for (const line of linesOf(text)) {
    const words = text.slice(line.start, line.end);
    const who = speakerLine.exec(words)?.[1]?.trim();
    if (who && !shopWord.test(who)) heading = who;
    if (
      words.trim() &&
      words.length < longestMeta &&
      (chatter.test(words) || dateLine.test(words) || speakerLine.test(words))
    )
      markSpan(message, line, kinds.noise);
  }
  const first = stripSpeakersFirst(message);
  const lines = timedLines(text, text);
  const rests = lines.map(({ rest }) => rest).slice(0, mostTimed);
  const counts = new Map<string, number>();
  for (const { rest } of lines) {
    const word = readSpeaker(rest) || firstWords(rest, rests);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let speaker = first || heading;
  for (const { line, rest, restStart } of lines) {
    markSpan(message, { start: line.start, end: restStart }, kinds.noise);
    if (isTalk(rest)) {
      markSpan(message, line, kinds.noise);
      continue;
    }
    const apart = readSpeaker(rest);
    const word = apart || firstWords(rest, rests);
    const isSpeaker = word && !isLabelWord(word) && (apart || lines.length > 1);
    if (!isSpeaker || ((counts.get(word) ?? 0) < 2 && !apart)) continue;
    markSpan(message, { start: restStart, end: restStart + word.length }, kinds.noise);
    if (/\d{3}/.test(rest) && !shopWord.test(word)) speaker = word;
  }
  stripNamedLines(message);
  const turns = turnsOf(text);
  for (const { start, from, speaker: who } of turns)
    if (who !== '' && from > start) markSpan(message, { start, end: from }, kinds.noise);
  return speaker;
};

// 'ร้าน รับกี่ชิ้นคะ': a polite line without a number, so without an address.
const isTalk = (rest: string): boolean =>
  /(?:คะ|ค่ะ|ครับ|คับ|จ้า|ค่า)\s*$/u.test(rest) && !/\d/.test(rest) && isChat(rest);
