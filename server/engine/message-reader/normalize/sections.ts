// Tells the sender's from the recipient's address, and the old address from the new one.
import { type Message, type Span, isFree, kinds, linesOf, markSpan } from './message.ts';

type Role = 'main' | 'aside' | 'old' | 'home';
type Label = Span & { role: Role };

const roleRules: readonly (readonly [Role, RegExp])[] = [
  [
    'aside',
    /(?:(?<![ก-๙])(?:ชื่อ|ที่อยู่|ข้อมูล|ร้าน(?:ค้า)?|เบอร์|[ /-])*(?:ผู้|คน)(?:ฝาก(?:ส่ง)?|(?:จัด)?ส่ง)(?:สินค้า|พัสดุ|ของ)?(?!ใส่(?!ชื่อ))(?:ใส่ชื่อ(?:ว่า|เป็น)?)?|(?<![ก-๙])(?:ส่ง)?ในนาม(?:ของ)?|(?<![ก-๙])(?:ฝาก)?ส่งโดย|^\s*ต้นทาง(?=\s)|^\s*s\s*:(?=[^]*\n\s*r\s*:)|(?<![ก-๙])ตัวแทน(?=\s*[:：])|(?<![ก-๙])หน้าร้าน(?=\s?\d)|ต้นทาง(?=\s*[:：])|ส่งจาก|(?<![ก-๙])จาก(?=\s*[:：])|^\s*จาก(?=\s)|\b(?:sender|from|ship(?:ped)?\s?from|shipper|return address)\b)\s*[:：]*/gimu,
  ],
  [
    'old',
    /(?:ที่อยู่(?:เก่า|เดิม|อันเก่า)(?!\s*(?:เลย|ได้|ค่ะ|คะ|ครับ|นะ|จ้า))|(?<![ก-๙])(?:อัน)?เก่า(?=\s*[:：])|(?<![ก-๙])เดิม(?=\s*[:：])|^[^\S\n]*(?:บ้าน|อัน|ของ)?(?:เดิม|เก่า)(?=[^\S\n]+\d{1,4}(?:\/\d+)?[^\S\n]+(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล))|เดิม(?:ที)?อยู่|(?<![ก-๙])(?:ตัว)?บ้านอยู่(?:ที่)?(?=[^\n]{0,90}แต่(?:ให้)?ส่ง(?:ไป|มา)?ที่)|(?<![ก-๙])ที่(?:เดิม|เก่า)(?=\s*[:：]?\s*\d)|(?:\bold\s+address\b)|จากเดิม|(?:(?<![ก-๙])|(?<=คะ|ค่ะ|ครับ|นะ))ไม่ใช่(?:ที่(?:อยู่)?)?|ไม่(?:ต้อง)?(?:เอา|ส่ง)ที่(?!อยู่ใหม่|นี่|นี้|นั่น|นั้น|แรก)(?:อยู่)?(?:เดิม|เก่า)?(?:แล้ว)?(?:นะ)?(?:คะ|ค่ะ)?|ยกเลิกที่(?:อยู่)?|ย้าย(?:ออก)?(?:มา)?จาก|(?:อย่า(?:เพิ่ง)?|ห้าม)ส่ง(?:ไป|มา)?(?:ที่)?(?=\s*\d))\s*(?:คือ)?[:：]*/gimu,
  ],
  // The person who orders is not the recipient if the message also names a recipient.
  [
    'home',
    /(?:(?<![ก-๙])(?:ชื่อ\s?)?(?:ผู้|คน)(?:สั่ง(?:ซื้อ)?|จ่าย(?:เงิน)?|โอน(?:เงิน)?|ซื้อ|ออกเงิน)(?=[^]*(?:ผู้|คน)รับ)|\bbuyer\b)\s*[:：]*/gimu,
  ],
  // An invoice address is set aside only if the message also has an address to send to.
  [
    'home',
    /(?:ออก)?(?:ใบเสร็จ|ใบกำกับ(?:ภาษี)?|บิล)(?:ออก)?(?:ใน)?(?:นาม|ชื่อ)\s*[:：]*|(?<![ก-๙])(?:ที่อยู่|ออก|วาง|ส่ง)?(?:ใบเสร็จ(?:รับเงิน)?|ใบกำกับ(?:ภาษี)?|บิล|(?:tax\s)?invoice|billing)(?:ออก)?\s*[:：]|ที่อยู่\s?(?:บ้าน|(?:ตาม|ใน)(?:บัตร(?:ประชาชน)?|ทะเบียน(?:บ้าน)?|สำเนา)|(?:ออก|ใน|วาง)(?:ใบกำกับ(?:ภาษี)?|บิล|ใบเสร็จ)|บริษัท(?=\s*[:：]))\s*[:：]*|\bbilling address\s*:?/gimu,
  ],
  [
    'main',
    /(?:(?<![ก-๙])(?:ชื่อ|ที่อยู่|ข้อมูล)?\s?(?:ผู้|คน)รับ(?:สินค้า|พัสดุ|ของ)?|(?<=^\s*)r\s*:(?=\s)|(?:ตอนนี้|ปัจจุบัน|เดี๋ยวนี้)(?:ย้ายมา)?อยู่(?:ที่)?(?=\s*\d)|^\s*ปลายทาง(?=\s+(?:คุณ|นาย|นาง|น\.ส|พี่|น้อง|ป้า|ลุง|แม่|พ่อ|ร้าน|บริษัท))|(?:ขอ)?เปลี่ยน(?:ที่อยู่)?(?:ใหม่)?(?:เป็น|ไป(?:ที่)?)|แก้(?:ที่อยู่)?(?:ใหม่)?เป็น|(?:ขอ)?(?:แก้|เปลี่ยน)ที่อยู่(?!เดิม|เก่า)|(?:ใช้)?ที่อยู่(?:ใหม่|จัดส่ง|(?:สำหรับ)?(?:จัด)?ส่ง(?:ของ|สินค้า|พัสดุ)?(?=\s*[:：])|ปัจจุบัน|อันใหม่)|(?<![ก-๙])(?:อัน)?ใหม่(?=\s*[:：])|^[^\S\n]*(?:บ้าน|อัน)?ใหม่(?=[^\S\n]+\d{1,4}(?:\/\d+)?[^\S\n]+(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล))|(?<![ก-๙])ที่ใหม่(?=\s*[:：]?\s*\d)|(?:กรุณา|รบกวน|โปรด|ช่วย|ขอให้)(?:จัด|นำ)?ส่ง(?:มา|ไป|ให้)*(?:ที่|ถึง)|กรุณา(?:นำ)?ส่ง|(?:ส่วน)?ของส่ง(?:มา|ไป)?ที่|(?:ตอนนี้|เพิ่ง)?ย้าย(?:มา|ไป|บ้าน)(?:อยู่)?(?:ที่)?|ให้?(?:มา|ไป)?ส่ง(?:มา|ไป)?(?:ถึง|ที่|ให้|(?=บ้าน|หอ|คอนโด|ร้าน))|ฝากส่ง(?:ถึง|ให้|ต่อให้)|แต่(?:ให้)?ส่ง(?:ไป|มา)?ที่|(?<![ก-๙])ส่ง(?:ไป)?(?:ให้|ถึง)?(?:คุณ)?(?:แม่|พ่อ|ลูก|แฟน|เพื่อน|น้อง|พี่|ญาติ|หลาน|ป้า|ลุง|ยาย|ตา|ย่า|ปู่|น้า|สามี|ภรรยา)(?:สาว|ชาย)?\s?ชื่อ|(?<![ก-๙])ส่ง(?:ถึง|ให้(?:(?:คุณ)?(?:แม่|พ่อ|ลูก|แฟน|เพื่อน|น้อง|พี่|ญาติ|หนู|ผม|เรา|ฉัน)\s?(?:ที่(?=\s|บ้าน|หอ|คอนโด|ร้าน|\d)|ชื่อ))?|ที่(?:ใหม่|นี่|นี้)?|ไปที่|มาที่)|จัดส่ง(?:ที่|ถึง)|(?=จัดส่ง|ของส่ง|ส่งของ|ที่ส่ง)(?<![ก-๙])(?<=(?:ใบเสร็จ|ใบกำกับ|บิล|invoice|billing)[^]{0,200})(?:จัดส่ง|ของส่ง|ส่งของ|ที่ส่ง)(?=\s*[:：])|ปลายทาง(?=\s*[:：]\s*[^\d\s])|(?<![ก-๙])ถึง(?=\s*[:：]|\s)|\b(?:receiver|recipient|consignee|deliver to|ship to|send to|new address)\b|^\s*to(?=\s*(?::|$)))\s*(?:คือ|เลย|นี้)?(?:\((?:ที่)?(?:บ้าน|ทำงาน|ออฟฟิศ|หอ|คอนโด|ร้าน|ใหม่)[ก-๙ ]{0,10}\)\s*)?[:：]*/gimu,
  ],
];

const findLabels = (text: string): Label[] => {
  const labels: Label[] = [];
  for (const [role, rule] of roleRules) {
    for (const match of text.matchAll(rule)) {
      labels.push({ role, start: match.index, end: match.index + match[0].length });
    }
  }
  labels.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return labels.filter((label) => {
    if (label.start < end) return false;
    end = label.end;
    return true;
  });
};

const holdsAddress = (words: string): boolean =>
  /\d/.test(words) && words.replace(/\s/g, '').length > 11;

const anyPlace =
  /(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด|ถ\.|ถนน|ซ\.|ซอย|หมู่)\s?[ก-ฮเ-ไ\d]|(?<!\d)\d{1,5}\s?\/\s?\d|(?<!\d)[1-9]\d{4}(?!\d)|หอ|คอนโด|บ้าน|ที่ทำงาน|\b(?:moo|soi|rd|road|district)\b/iu;
const phoneLike = /0\d[\d -]{7,}|\+66/;
const postcodeLike = /(?<!\d)[1-9]\d{4}(?!\d)/;

/**
 * Index where a section ends that no next label ends: after its bracket, at a blank line, or after the line that
 * completes it.
 */
const openEnd = (text: string, label: Label): number => {
  const rest = text.slice(label.end);
  const bracket = text.charAt(label.start - 1) === '(' ? rest.indexOf(')') : -1;
  if (bracket >= 0) return label.end + bracket + 1;
  const blank = rest.search(/\n\s*\n/);
  if (blank >= 0 && holdsAddress(rest.slice(0, blank))) return label.end + blank;
  const before = text.slice(0, label.start);
  const isBehindWhole = phoneLike.test(before) && postcodeLike.test(before);
  for (const line of linesOf(rest)) {
    const section = rest.slice(0, line.end);
    const remains = rest.slice(line.end);
    const isComplete = label.role === 'old' ? postcodeLike.test(section) : phoneLike.test(section);
    const isOther =
      phoneLike.test(remains) ||
      (label.role === 'old' && remains.trim().length > 3) ||
      (isBehindWhole && !postcodeLike.test(remains));
    if (isComplete && isOther && holdsAddress(remains + text.slice(0, label.start))) {
      return label.end + line.end;
    }
  }
  return text.length;
};

// 'จาก 12/1 เป็น 12/11': the old part of a correction.
const replaced = /(?:(?<![ก-๙])|(?<=ที่อยู่|ที่ส่ง|ใหม่))จาก\s?[^\n]{1,80}?\s(?:เปลี่ยน|แก้)?เป็น\s/gu;

// 'เพชรบุรีนะ ไม่ใช่เพชรบูรณ์': only the next word is denied.
const isDenial = (text: string, label: Label): boolean =>
  label.role === 'old' && text.startsWith('ไม่', label.start);

/** '(จ.ตากนะ ไม่ใช่ตากฟ้า) 12/2 …': index of the bracket that closes around the label. */
const endOfBracket = (text: string, { start, end }: Label): number => {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const close = line.lastIndexOf('(') > line.lastIndexOf(')') ? text.indexOf(')', end) : -1;
  return close < 0 ? text.length : close;
};

/** A denied place ends with its section; another denied word ends with its bracket or at the latest with its line. */
const endOfDenial = (text: string, label: Label, end: number): number => {
  const isPlace = /ที่/u.test(text.slice(label.start, label.end));
  const line = text.indexOf('\n', label.end);
  const bracket = endOfBracket(text, label);
  const last = Math.min(bracket, isPlace || line < 0 ? end : Math.min(end, line));
  if (holdsAddress(text.slice(label.end, last))) return last;
  const word = /^\s*[^\s]+(?:\s*\([^)\n]*\))?/.exec(text.slice(label.end, end))?.[0].length ?? 0;
  return label.end + word;
};

/**
 * Marks the sender's and the old address as aside. Returns the spans of old addresses of the recipient, because the
 * caller can still use their name and phone.
 */
export const setAside = (message: Message): Span[] => {
  const { text } = message;
  const labels = findLabels(text).filter((label) => !message.cover[label.start]);
  const old: Span[] = [];
  const hasMain = labels.some((label) => label.role === 'main');
  labels.forEach((label, index) => {
    if (label.role === 'main' || (label.role === 'home' && !hasMain)) return;
    const next = labels[index + 1];
    let end = next?.start ?? openEnd(text, label);
    if (isDenial(text, label)) end = endOfDenial(text, label, end);
    const outside = text.slice(0, label.start) + text.slice(end);
    if (!holdsAddress(outside.replace(/\d{2}[:.]\d{2}/g, ''))) return;
    // 'ที่อยู่เดิม 8/88 …' with nothing but a phone beside it is the current address.
    if (label.role === 'old' && !anyPlace.test(outside)) return;
    markSpan(message, { start: label.start, end }, kinds.aside);
    if (label.role !== 'aside') old.push({ start: label.end, end });
  });
  for (const label of labels) {
    if (label.role === 'main') markSpan(message, label, kinds.label);
  }
  for (const match of text.matchAll(replaced)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (/\d/.test(match[0]) && isFree(message, span)) markSpan(message, span, kinds.aside);
  }
  setBuyerAside(message, labels);
  return [...old, ...setCancelled(message)];
};

const takesBack =
  /(?:ยกเลิก(?:ที่อยู่|อัน|ที่)?(?:นี้|นี่|แรก|บน|เดิม)?|ไม่(?:เอา|ใช้|ส่ง|ไป|อยู่)(?:ที่อยู่|ที่|อัน|บ้าน)?(?:นี้|นี่|นั้น|นั่น|แรก|บน|เดิม|เก่า|ข้างบน)?(?:แล้ว)?|(?:พิมพ์|ส่ง|ให้|แจ้ง|เขียน)?(?:ที่อยู่)?ผิด(?:ไป|ค่ะ|ครับ|นะ|อีก)?|โทษที|ขอโทษ(?:ที|นะ|ค่ะ|ครับ)?|ขออภัย|(?:ขอ)?(?:เปลี่ยน|แก้(?!ว)(?:ไข)?)(?:ที่อยู่|ที่ส่ง|ที่จัดส่ง)?(?:ใหม่)?(?:เป็น|ไป)?|แต่(?:รอบ|ครั้ง|คราว|วัน)?นี้[ก-๙]{0,8}ส่ง|(?:ขอ|เอา)(?:ส่ง)?เป็น(?:ที่)?(?:บ้าน|ทำงาน|หอ|คอนโด|ออฟฟิศ|ร้าน)(?:ดีกว่า|แทน)|ย้าย(?:บ้าน|ไป|มา|ที่อยู่|แล้ว)|(?:คือ|เป็น)ที่อยู่(?:ร้าน|ผู้ส่ง|คนส่ง|เก่า|เดิม)|(?:เอา|ใช้|ส่ง)(?:ที่อยู่|อัน|ที่)?(?:นี้|นี่)(?:แทน|ดีกว่า)?|sorry|wrong address|cancel(?:led)?|instead)/giu;
const placeWords =
  /(?:ต\.|ตำบล|แขวง)\s?[ก-ฮเ-ไ]|(?:อ\.|อำเภอ|เขต)\s?[ก-ฮเ-ไ]|(?:จ\.|จังหวัด)\s?[ก-ฮเ-ไ]|(?<![\d/])[1-9]\d{4}(?!\d)/gu;

const house = /(?<![\d-])\d{1,5}\s?\/\s?\d|(?:หมู่|ม\.)(?:ที่)?\s?\d|(?:ต\.|ตำบล|แขวง)\s?[ก-ฮเ-ไ]/u;
const isWholeAddress = (words: string): boolean =>
  (words.match(placeWords)?.length ?? 0) >= 2 && house.test(words);

/** 'ส่ง 15/1 ต.เชิงทะเล … โทษทีค่ะ ไม่เอาที่นี่ ส่ง 77/9 ต.อ่าวนาง …': of two addresses the first is cancelled. */
const setCancelled = (message: Message): Span[] => {
  const { text, cover } = message;
  const free = text.replace(/[^]/g, (char, at: number) =>
    cover[at] === kinds.free || cover[at] === kinds.label || char === '\n' ? char : ' ',
  );
  for (const match of free.matchAll(takesBack)) {
    const end = match.index + match[0].length;
    const line = free.slice(end, text.indexOf('\n', end) < 0 ? undefined : text.indexOf('\n', end));
    if (!isWholeAddress(free.slice(0, match.index)) || !isWholeAddress(free.slice(end))) continue;
    // 'ไม่เอา 9 ต.ในเมือง …': the refused address comes after these words, and nothing says that it is the new one.
    const isRefusal =
      /^(?:ไม่|ยกเลิก)/u.test(match[0]) && !/(?:นี้|นี่|นั้น|นั่น|แรก|บน|แล้ว)$/u.test(match[0]);
    if (isRefusal && isWholeAddress(line) && !/ส่ง|เป็น|แทน|ใหม่/u.test(line)) continue;
    const span = { start: 0, end };
    for (let at = 0; at < end; at += 1) {
      if (cover[at] === kinds.free || cover[at] === kinds.label) cover[at] = kinds.aside;
    }
    return [span];
  }
  return [];
};

const handsOn = /ผู้รับ|(?:ให้|ถึง|ชื่อ)$/u;

/**
 * 'คุณแม่ 081… ฝากส่งให้ น้อง 089…': a person with a phone of their own before 'ส่งให้' is the buyer, not the
 * recipient.
 */
const setBuyerAside = (message: Message, labels: readonly Label[]): void => {
  const { text } = message;
  const label = labels.find((one) => one.role === 'main');
  if (!label || !handsOn.test(text.slice(label.start, label.end).trim().replace(/[:：]/g, '')))
    return;
  const before = text.slice(0, label.start);
  const after = text.slice(label.end);
  const isOther = phoneLike.test(before) && phoneLike.test(after) && holdsAddress(after);
  if (isOther && !postcodeLike.test(before))
    markSpan(message, { start: 0, end: label.start }, kinds.aside);
};
