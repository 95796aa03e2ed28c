// Who says each line of a pasted chat, and which speaker is the shop.
import { type Span, linesOf } from '../message.ts';

export type Turn = Span & {
  /** Index where the spoken words of the line begin. */
  from: number;
  /** Empty without a named speaker. */
  speaker: string;
  isShop: boolean;
};

const clock = String.raw`\d{1,2}[:.][0-5]\d(?::[0-5]\d)?(?:\s?(?:น\.?(?![ก-๙])|[ap]\.?m\.?(?![a-z])))?`;
const date = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+`;
const timed = new RegExp(String.raw`^\s*(?:\[${date}${clock}\]|[[(]?${clock}[\])]?)\s*`, 'iu');
const timeLine = new RegExp(String.raw`^\s*${clock}\s*$`, 'iu');
/** 'aom_99', 'User1029': letters before the digits, but no product code in capitals. */
const handle = String.raw`(?=[\w.]*[a-z_.])[A-Za-z][A-Za-z._]{2,}\d[\w.]{0,16}`;
const named = new RegExp(
  String.raw`^\s*(${handle}|[^\s:：\d][^:：>\n\d\t]{0,24}?)\s?[:：>]\s*(?=\S)`,
  'u',
);
const isHandle = new RegExp(`^${handle}$`, 'u');
const tabbed = /^([^\t\n]{1,30})\t/u;
const sent = /^\s*(?:(you|คุณ)\s?(?:sent|ส่ง)|([^\n:]{1,28}?)\s(?:sent|replied to you))\s*$/iu;
const quoted = /^\s*>\s?(?:([^\n:：]{1,20})[:：]\s*)?/u;

const shopWord =
  /^(?:ร้าน.*|แอด(?:มิน.*)?|admin.*|แม่ค้า.*|พ่อค้า.*|เพจ.*|page|shop.*|.*[_ ]?shop|.*store|seller.*|ผู้ขาย|คนขาย|คุณ|you)$/iu;
const buyerWord = /^(?:ลูกค้า.*|ลค\.?|customer.*|buyer|ผู้ซื้อ|คนซื้อ|q)$/iu;
const isBuyer = (word: string): boolean => buyerWord.test(word);
const field =
  /ชื่อ|ที่อยู่|โทร|เบอร์|ผู้รับ|คนรับ|ส่ง|จำนวน|สินค้า|รายการ|ยอด|cod|รหัส|order|name|tel|phone|add|note|สี|ไซ|ของ|สั่ง|ถึง$|^จาก|ชำระ|จ่าย|ราคา|ตำบล|แขวง|อำเภอ|จังหวัด|ถนน|ซอย|หมายเหตุ|to$|from|^(?:room|floor|soi|moo|box|parcel|size|set|lot)\W?\d/iu;

/** Phrases of shops, which buyers do not use. */
const ofShop =
  /รับกี่|เอากี่|กี่[ก-๙]{1,8}ดี|รวม(?:ส่ง)?\s?[\d,]+|ยอด|ทั้งหมด\s?\d|โอนหรือ|ขอ(?:ชื่อ|ที่อยู่)|มี(?:ค่ะ|ครับ|จ้า)|ได้(?:ค่ะ|ครับ|จ้า|เลย)|ส่งฟรี|รับออเดอร์|แจ้งเลข|เหลือ\s?\d|[ก-๙]{1,6}ละ\s?\d|สรุป/gu;
const ofBuyer =
  /เอา|สั่ง|สนใจ|ไหมคะ|มั้ย|เท่าไ|ขอเปลี่ยน|โอนแล้ว|ปลายทาง(?:ค่ะ|ครับ)|ต\.|อ\.|หมู่|ซอย|ถนน|(?<!\d)0[689]\d/gu;

type ChatLine = Span & { from: number; speaker: string };

const repeatedHeads = (lines: readonly string[]): Set<string> => {
  const heads = new Map<string, number>();
  for (const line of lines) {
    const head = named.exec(line.replace(timed, ''))?.[1]?.trim() ?? '';
    if (head) heads.set(head, (heads.get(head) ?? 0) + 1);
  }
  return new Set(
    [...heads].flatMap(([head, times]) =>
      (times > 1 && !field.test(head)) || shopWord.test(head) || buyerWord.test(head) ? [head] : [],
    ),
  );
};

/** Short lines that repeat above the spoken lines: 'Nok⏎เอาค่ะ⏎10:02'. */
const repeatedLines = (lines: readonly string[]): Set<string> => {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line.trim(), (times.get(line.trim()) ?? 0) + 1);
  return new Set(
    [...times].flatMap(([line, count]) =>
      count > 1 && line.length > 1 && line.length < 24 && !/\d|[?？]|(?:ค่ะ|ครับ|คะ|จ้า)$/u.test(line)
        ? [line]
        : [],
    ),
  );
};

/** 'ลค. แจ่วบอง 10', 'แม่ค้า 390 ค่ะ': the speaker's side before the words, without a colon. */
const side = /^\s*((?:ลูกค้า|ลค|แม่ค้า|พ่อค้า|ร้าน|แอดมิน|แอด)\.?)\s+(?=\S)/u;
const leastSides = 3;
const isParted = (lines: readonly string[]): boolean => {
  const sides = lines.flatMap((line) => side.exec(line)?.[1] ?? []);
  return sides.length >= leastSides && sides.some(isBuyer) && !sides.every(isBuyer);
};

/** Speakers between the time and the words: '10:02 Nok เอา 2'. */
const namesBehindTimes = (lines: readonly string[]): string[] => {
  const rests = lines.flatMap((line) => {
    const time = timed.exec(line)?.[0];
    return time?.trim() ? [line.slice(time.length)] : [];
  });
  const firsts = rests.flatMap((rest) => {
    const first = /^\S+/u.exec(rest)?.[0];
    return first && (!/\d/.test(first) || isHandle.test(first)) ? [first] : [];
  });
  const repeated = [...new Set(firsts.filter((word, at) => firsts.indexOf(word) !== at))];
  return repeated.map((first) => wholeName(first, rests));
};

const mostNameWords = 3;
/** 'หนิง บ้านสวน': extends the first word of a name by the words that follow it in all lines. */
const wholeName = (first: string, rests: readonly string[]): string => {
  const own = rests.filter((rest) => rest.startsWith(`${first} `));
  let name = first;
  for (let words = 1; words < mostNameWords; words += 1) {
    const next = new Set(own.map((rest) => rest.slice(name.length + 1).split(' ', 1)[0] ?? ''));
    const [only = ''] = next;
    if (next.size > 1 || only === '' || /\d/.test(only) || own.length < 2) break;
    name = `${name} ${only}`;
  }
  return name;
};

const readLines = (text: string): ChatLine[] => {
  const spans = linesOf(text);
  const lines = spans.map(({ start, end }) => text.slice(start, end));
  const heads = repeatedHeads(lines);
  const alone = repeatedLines(lines);
  const behind = namesBehindTimes(lines);
  const isBySides = isParted(lines);
  let speaker = '';
  return spans.map((span, at) => {
    const line = lines[at] ?? '';
    const whole = sent.exec(line);
    if (whole) speaker = (whole[1] ?? whole[2] ?? '').trim();
    else if (alone.has(line.trim()) && alone.size > 0) speaker = line.trim();
    if (whole || alone.has(line.trim()) || timeLine.test(line))
      return { ...span, from: span.end, speaker };
    const quote = quoted.exec(line);
    if (quote && line.trimStart().startsWith('>'))
      return { ...span, from: span.start + quote[0].length, speaker: quote[1]?.trim() || '>' };
    const time = timed.exec(line)?.[0] ?? '';
    const rest = line.slice(time.length);
    const head = named.exec(rest);
    const tab = time ? tabbed.exec(rest) : null;
    const first = behind.find((word) => rest.startsWith(`${word} `));
    const own = isBySides ? side.exec(rest) : null;
    let lead = 0;
    if (tab) [speaker, lead] = [(tab[1] ?? '').trim(), tab[0].length];
    else if (head && (heads.has(head[1]?.trim() ?? '') || (time && !field.test(head[1] ?? ''))))
      [speaker, lead] = [(head[1] ?? '').trim(), head[0].length];
    else if (own) [speaker, lead] = [own[1] ?? '', own[0].length];
    else if (time && first) [speaker, lead] = [first, first.length + 1];
    return { ...span, from: span.start + time.length + lead, speaker };
  });
};

const timesIn = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0;

const shopsAmong = (text: string, lines: readonly ChatLine[]): Set<string> => {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))].filter(Boolean);
  const isInterview = speakers.some((speaker) => /^q$/iu.test(speaker));
  // An exported chat calls its owner 'you'; the owner keeps the shop.
  const own = speakers.filter((speaker) => /^(?:เรา|คุณ|you|me)$/iu.test(speaker));
  if (own.length > 0 && speakers.length > own.length) return new Set(own);
  const clear = speakers.filter(
    (speaker) => shopWord.test(speaker) || (isInterview && /^a$/iu.test(speaker)),
  );
  if (clear.length > 0 || speakers.some((speaker) => buyerWord.test(speaker)))
    return new Set(
      clear.length > 0 ? clear : speakers.filter((speaker) => !buyerWord.test(speaker)),
    );
  const leads = speakers.map((speaker) => {
    const words = lines
      .filter((line) => line.speaker === speaker)
      .map(({ from, end }) => text.slice(from, end))
      .join('\n');
    return { speaker, lead: timesIn(words, ofShop) - timesIn(words, ofBuyer) };
  });
  const [most] = leads.toSorted((a, b) => b.lead - a.lead);
  return new Set(speakers.length > 1 && most && most.lead > 0 ? [most.speaker] : []);
};

const readTurns = (text: string): Turn[] => {
  const lines = readLines(text);
  const shops = shopsAmong(text, lines);
  return lines.map((line) => ({ ...line, isShop: shops.has(line.speaker) }));
};

let last: { text: string; turns: readonly Turn[] } | undefined;

/** The lines with their speakers; all speakers are empty if the text is no chat. */
export const turnsOf = (text: string): readonly Turn[] => {
  // Several readers ask for the same text in turn, so the last answer is kept.
  if (last?.text !== text) last = { text, turns: readTurns(text) };
  return last.turns;
};

const nobody = /^(?:ลูกค้า|customer|buyer|คน|q|a|>|me|ฉัน|ผม|หนู)/iu;
const role = /\s(?:แม่บ้าน|ธุรการ|จัดซื้อ|บัญชี|ช่าง|QC|HR)$/u;
/**
 * 'ป้าแจ๋ว แม่บ้าน : 21/6 หมู่ 4 …': the name of the only speaker besides the shop who gives a number; '' if there is
 * none or more than one.
 */
export const buyerAmong = (text: string): string => {
  const turns = turnsOf(text);
  const telling = turns.filter(
    ({ speaker, isShop, from, end }) =>
      speaker !== '' && !isShop && /\d{3}/.test(text.slice(from, end)),
  );
  const [only, ...more] = new Set(telling.map(({ speaker }) => speaker));
  const isChat = turns.some(({ isShop }) => isShop);
  return only && more.length === 0 && isChat && !nobody.test(only) ? only.replace(role, '') : '';
};
