// A part of an address that the buyer corrects: 'ขอแก้เป็นหมู่ 8', 'รหัสที่ถูก 50200'. It replaces the earlier one.

export type Corrected = { text: string; isCorrected: boolean };

// Parts that people correct alone, each with its pattern, which also finds the old one.
const parts: readonly RegExp[] = [
  /(?:หมู่\s?(?:ที่)?|(?<![ก-๙])ม\.?)\s?\d{1,2}(?![\d/])/u,
  /(?:(?:บ้าน)?เลขที่|บ้านเลข)\s?\d{1,5}(?:\/\d{1,5})?(?![\d-])|(?<![\d/-])\d{1,5}\/\d{1,5}(?![\d/-])/u,
  /(?:ซอย|(?<![ก-๙])ซ\.)\s?[ก-๙a-z]{0,16}\s?\d{1,3}(?![\d])/iu,
  /ห้อง\s?(?:เลขที่)?\s?[a-z]?\d{1,5}(?:\/\d{1,4})?(?!\d)/iu,
  /ชั้น\s?(?:ที่)?\s?\d{1,2}(?!\d)/u,
  /(?:ตึก|อาคาร)\s?(?:[a-z](?![a-z])|\d{1,2}(?!\d))/iu,
  /(?:ตำบล|แขวง|(?<![ก-๙])ต\.)\s?[ก-ฮเ-ไ][ก-๙]{1,18}/u,
  /(?:อำเภอ|เขต|(?<![ก-๙])อ\.)\s?[ก-ฮเ-ไ][ก-๙]{1,18}/u,
  /(?:จังหวัด|(?<![ก-๙])จ\.)\s?[ก-ฮเ-ไ][ก-๙]{1,18}/u,
  /(?<![\d/.-])[1-9]\d{4}(?![\d/-]|\.\d)/u,
];

// Words that announce a correction, with the words that may follow before the new part.
const takesBack =
  /(?<![ก-๙])(?:ขอ|รบกวน|ช่วย)?(?:แก้(?!ว)(?:ไข)?|เปลี่ยน|(?:พิมพ์|ใส่|บอก|เขียน|แจ้ง|ให้)?(?:[ก-๙]{2,9})?ผิด|(?:[ก-๙]{2,16})?ที่ถูก(?:ต้อง)?|โทษที|ขอโทษ|อุ๊ย|เอ้ย|เอ๊ย|sorry)/giu;
const mostBetween = 34;
const mostBehind = 40;

// 'แก้ตำบลด้วยค่ะ': names the kind of part before the part itself.
const namedPart =
  /^(?:ที่)?(?:ตำบล|แขวง|อำเภอ|เขต|จังหวัด|หมู่|บ้านเลขที่|เลขที่|ซอย|ห้อง|ชั้น|รหัส(?:ไปรษณีย์)?)(?=ด้วย|หน่อย|นะ|ค่ะ|คะ|ครับ|เป็น|ผิด|ให้|\s)(?:ด้วย|หน่อย|นะ|ค่ะ|คะ|ครับ|เป็น|ผิด|ให้)*/u;

/** The new part after such words, if the rest of its line has only one. */
const partBehind = (rest: string): { rule: RegExp; words: string; end: number } | undefined => {
  const line = rest.split('\n', 1)[0] ?? '';
  const found = parts.flatMap((rule) => {
    const match = rule.exec(line);
    return match
      ? [{ rule, words: match[0], at: match.index, end: match.index + match[0].length }]
      : [];
  });
  const [only, ...more] = found;
  if (!only || more.length > 0 || only.at > mostBetween) return undefined;
  if (/\d/.test(line.slice(0, only.at)) || line.length - only.end > mostBehind) return undefined;
  return /\d{3}/.test(line.slice(only.end)) ? undefined : only;
};

const lastBefore = (text: string, rule: RegExp): RegExpExecArray | undefined =>
  [...text.matchAll(new RegExp(rule.source, `${rule.flags}g`))].at(-1);

// The end of the correction: 'ครับ พิมพ์ผิด', 'ไม่ใช่ 50100', 'นะคะ'.
const closing =
  /^(?:\s|[).,!]|นะ|คะ|ค่ะ|ครับ|คับ|จ้า|แทน|(?:พิมพ์|ใส่|บอก)?ผิด(?:ไป)?|ไม่ใช่[^\n]{0,24}|ขอโทษ(?:ที|ด้วย)?|ขอบคุณ)*(?:(?<=ผิด\s)[ก-๙]{2,12}\s?)?(?=\n|$)/u;

const numbersOf = (words: string): string =>
  words.replace(/\D/g, '') || words.replace(/^\S*?[.\s]/u, '');

const denial = /ไม่ใช่/gu;
// A message with more corrections than this stays as it is, for a person.
const mostTaken = 12;
const mostTold = 60;

/** 'ส่งซอย 8 นะคะ ไม่ใช่ซอย 18': replaces the denied part elsewhere in the message by the confirmed one. */
const withDenied = (text: string): string | undefined => {
  for (const match of [...text.matchAll(denial)].slice(0, mostTaken)) {
    const start = text.lastIndexOf('\n', match.index) + 1;
    const lineEnd = text.indexOf('\n', match.index);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const told = text.slice(Math.max(start, match.index - mostTold), match.index);
    const denied = text.slice(match.index + match[0].length, Math.min(end, match.index + mostTold));
    const rest = `${text.slice(0, start)}${text.slice(end)}`;
    if (/\d{3}/.test(told + denied)) continue;
    for (const rule of parts) {
      const fresh = lastBefore(told, rule);
      const gone = rule.exec(denied);
      const isClose = fresh && told.length - fresh.index - fresh[0].length <= mostBetween / 2;
      if (!fresh || !gone || !isClose || gone.index > 1) continue;
      const old = [...rest.matchAll(new RegExp(rule.source, `${rule.flags}g`))].find(
        (one) => numbersOf(one[0]) === numbersOf(gone[0]),
      );
      if (old) return rest.slice(0, old.index) + fresh[0] + rest.slice(old.index + old[0].length);
    }
  }
  return undefined;
};

/** 'แก้ตำบลด้วยค่ะ ต.สันทรายหลวง' above the address that it corrects. */
const correctAhead = (
  text: string,
  match: RegExpExecArray,
  fresh: { rule: RegExp; words: string; end: number },
): string | undefined => {
  const behind = match.index + match[0].length;
  const named = namedPart.exec(text.slice(behind))?.[0].length;
  if (named === undefined) return undefined;
  const lineEnd = text.indexOf('\n', behind + named);
  if (lineEnd < 0) return undefined;
  const start = text.lastIndexOf('\n', match.index) + 1;
  const rest = text.slice(lineEnd);
  const old = fresh.rule.exec(rest);
  if (!old) return undefined;
  return (
    text.slice(0, start) +
    rest.slice(0, old.index) +
    fresh.words +
    rest.slice(old.index + old[0].length)
  );
};

// 'เบอร์ผิด ลงท้าย 4401', 'ลงท้าย 32 ไม่ใช่ 23': corrects the last digits of a phone.
const ending =
  /(?:(?:ผิด|แก้|เอ้ย|เอ๊ย|ไม่ใช่|ที่ถูก)[^\n\d]{0,24}(?:ลง)?ท้าย(?:ด้วย|เป็น|คือ|ว่า|\s)*(\d{1,5})(?!\d)|ลงท้าย(?:ด้วย|เป็น|คือ|\s)*(\d{1,5})[^\S\n]*(?:นะ|ค่ะ|คะ|ครับ|\s)*ไม่ใช่[^\n]*)/u;
const wholePhone = /(?<!\d)0[689](?:[ .-]?\d){8}(?!\d)/g;
const withEnding = (text: string): string | undefined => {
  const match = ending.exec(text);
  const digits = match?.[1] ?? match?.[2] ?? '';
  const old = match && [...text.slice(0, match.index).matchAll(wholePhone)].at(-1);
  if (!old) return undefined;
  const end = old.index + old[0].length;
  const kept = old[0].replace(/\D/g, '').slice(0, -digits.length);
  const rest = text.slice(match.index + match[0].length);
  return `${text.slice(0, old.index)}${kept}${digits}${text.slice(end, match.index)}${rest}`;
};

// 'พิมพ์เลขที่บ้านผิด 181 ครับ ไม่ใช่ 118': a house number without slash, beside the number that it replaces.
const bareDenied =
  /(?<![\d/.-])(\d{1,4}(?:\/\d{1,4})?)(?:\s|นะ|ค่ะ|คะ|ครับ|คับ|จ้า)*ไม่ใช่\s?(\d{1,4}(?:\/\d{1,4})?)(?![\d/])[^\n]{0,12}/u;
const withBareDenied = (text: string): string | undefined => {
  const match = bareDenied.exec(text);
  const [, fresh = '', gone = ''] = match ?? [];
  if (!match || !/เลขที่|บ้าน/u.test(text.slice(Math.max(0, match.index - mostBetween), match.index)))
    return undefined;
  const house = new RegExp(
    `(?<![\\d/.-])${gone}(?=\\s?(?:ม\\.|หมู่|ซ\\.|ซอย|ถ\\.|ถนน|ต\\.|ตำบล|แขวง))`,
    'u',
  );
  const before = text.slice(0, match.index);
  if (!house.test(before)) return undefined;
  return `${before.replace(house, fresh)}${text.slice(match.index + match[0].length)}`;
};

const stemmed = /([ก-๙]{4,18})\s?(\d{1,4}(?:\/\d{1,4})?)(?![\d/])/u;

/** 'ซอยผิดค่ะ แก้เป็นอินทามระ 35' below 'ซ.อินทามระ 33': the same word with another number. */
const withStem = (text: string, from: number, behind: number): string | undefined => {
  const lineEnd = text.indexOf('\n', behind);
  const line = text.slice(behind, lineEnd < 0 ? text.length : lineEnd);
  const [told, words = '', number = ''] = stemmed.exec(line) ?? [];
  if (!told || /\d{5}/.test(line)) return undefined;
  const before = text.slice(0, from);
  for (let length = words.length; length >= 4; length -= 1) {
    const stem = words.slice(-length);
    const at = before.lastIndexOf(stem);
    const old =
      at < 0 ? null : /^\s?(\d{1,4}(?:\/\d{1,4})?)(?![\d/])/u.exec(before.slice(at + length));
    if (!old || old[1] === number) continue;
    const end = at + length + old[0].length;
    return `${before.slice(0, at + length)} ${number}${before.slice(end).trimEnd()}\n${text.slice(behind + line.length)}`;
  }
  return undefined;
};

/**
 * Replaces the old part by the corrected one and removes the words of the correction. `isCorrected`: something was
 * replaced.
 */
export const withCorrections = (text: string): Corrected => {
  const denied = withEnding(text) ?? withBareDenied(text) ?? withDenied(text);
  if (denied !== undefined) return { text: denied, isCorrected: true };
  for (const match of [...text.matchAll(takesBack)].slice(0, mostTaken)) {
    const from = match.index;
    const told = from + match[0].length;
    const behind = told + (namedPart.exec(text.slice(told, told + mostBehind))?.[0].length ?? 0);
    const fresh = partBehind(text.slice(behind, behind + mostBehind * 4));
    const same = fresh ? undefined : withStem(text, from, behind);
    if (same !== undefined) return { text: same, isCorrected: true };
    if (!fresh) continue;
    const before = text.slice(0, from);
    const old = lastBefore(before, fresh.rule);
    const ahead = old ? undefined : correctAhead(text, match, fresh);
    if (ahead !== undefined) return { text: ahead, isCorrected: true };
    const tail = text.slice(behind + fresh.end);
    const end = closing.exec(tail)?.[0].length;
    if (!old || end === undefined) continue;
    const put = before.slice(0, old.index) + fresh.words + before.slice(old.index + old[0].length);
    return { text: `${put.trimEnd()}\n${tail.slice(end)}`, isCorrected: true };
  }
  return { text, isCorrected: false };
};

const mistake =
  /(?:แก้(?!ว)(?:ไข)?(?:เป็น|ชื่อ|ที่อยู่|เบอร์|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|หมู่|ซอย|บ้านเลขที่|รหัส)|(?:พิมพ์|ใส่|เขียน|บอก|แจ้ง|ให้|ซอย|หมู่|เลขที่|ตำบล|แขวง|อำเภอ|เขต|รหัส|เบอร์|ชื่อ|ที่อยู่)[ก-๙]{0,8}ผิด|เปลี่ยน[ก-๙]{0,12}เป็น|ที่ถูก(?:ต้อง)?(?:คือ|เป็น)|โทษที|ขอโทษ|ขออภัย|เอ้ย|เอ๊ย|อุ๊ย|\bsorry\b)/iu;

/** Whether the message says that something is wrong. Even if the reader cannot tell what, its result needs a doubt. */
export const speaksOfMistake = (text: string): boolean => mistake.test(text);
