// Removes from an address line what does not belong to it: the name, talk, a count, repetitions, a former house.

import { firm } from './normalize/name-words.ts';

const detail = String.raw`(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|แยก|moo|m\.|soi|village)`;
const house = String.raw`\d{1,4}(?:[/-]\d{1,5})?`;

/** 'ทำงาน บ.สยามโมลด์', '(เกษียณ) 14 ซ.ร่วมใจ', 'บ้านแม่ > 9/1' */
const leading =
  /^(?:(?:ที่)?ทำงาน|ออฟฟิศ|พักที่|(?:กำลัง)?อยู่ที่|บ้าน(?:แม่|เรา|หนู|พ่อ|เขา)\s*[>:=]|ร้าน(?=\s\d)|\([^()\d]{2,16}\)|[>=:–—-]+|\d{1,2}\))\s+(?=\S)/u;
/** '830 90/4 ม.8': a count or a sum before the house. */
const countAhead = new RegExp(`^\\d{1,4}\\s(?=${house}\\s${detail})`, 'iu');
/** '202 ม.1 2 178': numbers after the house. */
const countBehind = new RegExp(
  `(?<=^${house}\\s(?:\\S+\\s)*(?:ม\\.|หมู่)\\s?\\d{1,2})(?:\\s\\d{1,5})+$`,
  'u',
);
/** '18/3 ม.2 5/9 ม.7': the later house counts. */
const twoHouses = new RegExp(
  `^${house}\\s(?:ม\\.|หมู่)\\s?\\d{1,2}\\s(?=${house}\\s(?:ม\\.|หมู่)\\s?\\d{1,2}$)`,
  'u',
);
const talkBehind =
  /\s(?:\([^()]*(?:เลย|นะ|ค่ะ|ครับ|555)[^()]*\)|(?:ต\.|ตำบล|แขวง)[ก-๙]+|(?:ถ้า|พูดไทย|ต้องถึง|มาถึง|ถึงแล้ว|ไปรษณีย์รู้จัก|ส่งในเวลา|ในเวลา)[ก-๙]*(?:\s.*)?)$/u;

const untwice = (words: string): string => {
  const tokens = words.split(' ');
  for (let length = Math.floor(tokens.length / 2); length > 0; length -= 1) {
    const head = tokens.slice(0, length).join(' ');
    if (head.length < leastTwice) continue;
    // 'หอสุขใจ ห้อง 21 ซ.วัดเกษม หอสุขใจ ห้อง 21', 'Pearl Resort Pearl Resort 45/2'
    if (tokens.slice(-length).join(' ') === head) return tokens.slice(0, -length).join(' ');
    if (tokens.slice(length, 2 * length).join(' ') === head) return tokens.slice(length).join(' ');
  }
  return words;
};
const leastTwice = 4;

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
/**
 * Removes the recipient's name: 'กำนันวิเชียร' of '4 ม.13 กำนันวิเชียร', 'Moore' of 'Moore 77/5 Moo 3', with the talk
 * before it.
 */
const withoutName = (words: string, name: string): string => {
  const bare = name.replace(/\s*\(.*\)/u, '').trim();
  if (bare.length < leastName || firm.test(bare)) return words;
  const isThere = words.toLowerCase().includes(bare.toLowerCase());
  const whole = isThere
    ? new RegExp(`^(.*?)(?<![ก-๙a-z])\\(?${escaped(bare)}\\)?(?![ก-๙a-z])\\s*(.*)$`, 'iu').exec(
        words,
      )
    : null;
  if (whole) {
    const [, before = '', behind = ''] = whole;
    if (behind === '' && /\d/.test(before)) return before.trim();
    if (/\d/.test(behind) && !/\d+\/\d|ชั้น|ห้อง|ตึก/u.test(before)) return behind;
    return words;
  }
  const last = bare.split(/\s+/u).at(-1) ?? '';
  return last.length >= leastName &&
    words.startsWith(`${last} `) &&
    new RegExp(`^${house}`).test(words.slice(last.length + 1))
    ? words.slice(last.length + 1)
    : words;
};
const leastName = 3;

/** Completes a house number that was cut: '3' of '3/148'. */
const withWholeHouse = (address: string, text: string): string =>
  address.replace(/(?<![\d/-])\d{1,4}(?![\d/-])/g, (number) => {
    const told = [
      ...text.matchAll(new RegExp(`(?<![\\d/-])${number}(\\/\\d{1,4})?(?![\\d/-])`, 'g')),
    ];
    const [whole, ...more] = new Set(told.map(([words]) => words));
    return whole !== undefined && more.length === 0 ? whole : number;
  });

const aWord = /^[ก-๙]{4,20}$/u;
const aHouse = new RegExp(`^${house}$`, 'u');
const aRoad = /^(?:ถ\.|ถนน|ซ\.|ซอย)\s?\S/u;
/**
 * '45/6⏎ป่าตัน⏎ถนนโชตนา': a word on its own line between house and road belongs to the address, unless it is the place
 * or a name.
 */
const withBetween = (text: string, address: string, others: readonly string[]): string => {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.findIndex(
    (line, index) => aHouse.test(line) && aRoad.test(lines[index + 2] ?? ''),
  );
  const [first = '', between = '', road = ''] = at < 0 ? [] : lines.slice(at, at + 3);
  const isOwn = aWord.test(between) && !others.some((other) => other.includes(between));
  return isOwn && address.startsWith(`${first} ${road}`)
    ? `${first} ${between}${address.slice(first.length)}`
    : address;
};

/**
 * The address without foreign parts; unchanged if nothing would remain. `text`: the whole message; `place`: the names
 * of the place.
 */
export const tidyAddress = (
  text: string,
  { address, name, place }: { address: string; name: string; place: readonly string[] },
): string => {
  const told = withBetween(text, withWholeHouse(address, text), [name, ...place]);
  let words = withoutName(told, name).replace(/^(?=(?:ว่าการ|ทำการ)(?:อำเภอ|กำนัน|ผู้ใหญ่|เขต))/u, 'ที่');
  for (let before = ''; before !== words;) {
    before = words;
    words = untwice(words)
      .replace(leading, '')
      .replace(countAhead, '')
      .replace(countBehind, '')
      .replace(twoHouses, '')
      .replace(talkBehind, '')
      .trim();
  }
  return words === '' ? address : words;
};
