// Finds form lines 'label: value'. The words inside a label tell its kind, so that unknown labels work too.
import { type Message, kinds, markSpan } from './message.ts';
import { detailWord } from './detail-words.ts';

export type FieldStarts = { nameEnds: Set<number>; addressEnds: Set<number> };

const field =
  /^[\s•*·>\-–#]*(?:\d{1,2}[.)]\s*)?([^\s:：=\d][^:：=\n\d]{0,40}?)(?:\s?[12](?=\s*[:：]))?\s*[:：=]+[^\S\n]*/u;

type Kind = 'other' | 'phone' | 'address' | 'name' | 'goods' | 'sender' | 'unknown';
const rules: readonly (readonly [Kind, RegExp])[] = [
  ['sender', /ผู้ส่ง|ต้นทาง|ในนาม|ผู้ฝาก|sender|^from$/iu],
  [
    'goods',
    /สินค้า|จำนวน|ยอด|ราคา|ค่า|รวม|หมายเหตุ|โน้ต|note|remark|\bcod\b|ปลายทาง|ชำระ|โอน|สี$|ไซ[ซส]์|^size|qty|quantity|amount|total|order|item|product|payment/iu,
  ],
  [
    'other',
    /ประเภท|สถานะ|ช่องทาง|วิธี|วันที่|วันเวลา|^เวลา|ลำดับ|facebook|^fb|^line|ไลน์|เฟส|^ig|อีเมล|e-?mail|คำสั่งซื้อ|tracking|เลขพัสดุ|ขนส่ง|สลิป|เลขบัญชี|อายุ|เพศ(?!$)|country|ประเทศ|พนักงาน|ผู้แพ็?ค|แอดมิน|เพจ|เลขที่ใบ|invoice|date|status|website|เว็บ|รหัส(?:ลูกค้า|สมาชิก|ตัวแทน)|ตัวแทน|ชื่อเล่น|nickname|ชื่อผู้ใช้|user|คอมเม|ไลฟ์|\blive|comment/iu,
  ],
  ['phone', /เบอร์|โทร|มือถือ|ติดต่อ|phone|\btel|mobile|contact|\bcall\b|whatsapp/iu],
  [
    'address',
    /^บ้าน$|^ที่$|^at$|จุดส่ง|จุดรับ|ไปที่|ที่ไหน|ที่อยู่|จัดส่ง|address|พิกัด|สถานที่|ส่ง(?:ที่|ไป|มา)|location|^addr?$/iu,
  ],
  [
    'name',
    /^to$|ใคร|ชื่อ|ผู้รับ|คนรับ|รับโดย|ลูกค้า|^ลค|\bname\b|customer|recipient|receiver|^นาม|ผู้สั่ง|ส่งถึง|^ถึง|deliver to|ship to|attn/iu,
  ],
];
const placeWord =
  /ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|ไปรษ|ปณ|district|province|tambon|amphoe|amphur|changwat|zip|post|city|^[ตอจ]\.?$/iu;
const kindOf = (label: string): Kind =>
  rules.find(([, rule]) => rule.test(label))?.[0] ?? 'unknown';
/** 'สุภาพร ใจดี โทร: 081…': index in the label where its own word starts; the words before it are a value. */
const ownPart = (label: string, kind: Kind): number => {
  const rule = rules.find(([one]) => one === kind)?.[1];
  const at = rule ? label.search(rule) : 0;
  return kind === 'phone' && at > 0 ? label.lastIndexOf(' ', at) + 1 : 0;
};

// 'ลูกค้า: Fon' beside 'ชื่อผู้รับ: ธนพร': the buyer is not the recipient.
const receiverField =
  /(?:^|\n|•|\|)[^\S\n]*(?:\d{1,2}[.)]\s*)?(?:ชื่อ\s?)?(?:ผู้|คน)รับ[ก-๙]{0,8}[^\S\n]*[:：=][^\S\n]*\S|(?:^|\n|•|\|)[^\S\n]*(?:recipient|receiver|ship to|deliver to)[^:\n]{0,10}[:：][^\S\n]*\S/iu;
const buyerLabel =
  /^(?:ชื่อ)?(?:ลูกค้า|ลค\.?|ผู้สั่ง(?:ซื้อ)?|คนสั่ง|ผู้ซื้อ|customer|buyer|ชื่อ(?:เฟส|ไลน์|ใน[ก-๙]+))(?:\s?name)?$/iu;

const nothing = /^(?:[-–—_.xX*/]+|ไม่มี|none|n\/a)?\s*$/iu;
const person = /คุณ|นาย|นาง|น\.ส|^[a-z]+\s[a-z]+$/iu;

/**
 * Marks labels and empty fields ('สี: -', 'Facebook:'), so that none of them is read as a name. Returns the indexes
 * where the values of name and address fields begin.
 */
export const findFields = (message: Message): FieldStarts => {
  const starts: FieldStarts = { nameEnds: new Set(), addressEnds: new Set() };
  const hasReceiver = receiverField.test(message.text);
  for (const segment of message.text.matchAll(/[^\n•|]+/gu)) {
    const words = segment[0];
    const line = { start: segment.index, end: segment.index + words.length };
    const match = field.exec(words);
    const label = match?.[1]?.trim();
    if (!match || !label || /https?$/iu.test(label)) continue;
    const isBuyer = hasReceiver && buyerLabel.test(label);
    const known = placeWord.test(label) ? 'goods' : kindOf(label);
    const kind = isBuyer ? 'other' : known;
    const start = line.start + match[0].search(/[^\s•*·>\-–#]/u) + ownPart(label, kind);
    const end = line.start + match[0].length;
    if (message.cover[end - 1] || message.cover[start]) continue;
    const value = words.slice(match[0].length).trim();
    if (nothing.test(value)) {
      if (kind === 'name') starts.nameEnds.add(Math.min(line.end + 1, message.text.length));
      if (kind === 'address') starts.addressEnds.add(Math.min(line.end + 1, message.text.length));
      markSpan(message, { start, end: line.end }, kinds.label);
      continue;
    }
    if (kind === 'sender' || (kind === 'goods' && !/ชื่อ|\bname/iu.test(label))) continue;
    if (kind === 'other') {
      markSpan(message, { start, end: line.end }, kinds.noise);
      continue;
    }
    // 'กิตติ ทองดี : 081…' is a name before its phone and 'หมู่บ้าน: …' a part of the address, so both stay unmarked.
    // 'แผนกจัดซื้อ: ปวีณา ลังไม้' names a person in an office.
    const isOfficer = /^(?:แผนก|ฝ่าย)/u.test(label) && /^[ก-๙.]{2,}\s[ก-๙]{2,}$/u.test(value);
    if (isOfficer) {
      markSpan(message, { start, end: line.start + match[0].trimEnd().length }, kinds.label);
      starts.nameEnds.add(end);
      continue;
    }
    const isOwn =
      person.test(label) ||
      !/[ก-๙a-z]{2}/iu.test(value) ||
      /^[+(]?0[689]/u.test(value) ||
      detailWord.test(label);
    if (kind === 'unknown' && isOwn) continue;
    markSpan(message, { start, end: line.start + match[0].trimEnd().length }, kinds.label);
    if (kind === 'name') starts.nameEnds.add(end);
    if (kind === 'address') starts.addressEnds.add(end);
  }
  return starts;
};
