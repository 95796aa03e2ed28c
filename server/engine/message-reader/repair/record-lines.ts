// The properties of the lines of a paste for several people: phones, starts of records, words for money.
import { normalizePhone } from '@app/contract/kit/text';

export const phone =
  // A bank account in its usual grouping, '045-3-99218-7', is no phone.
  /(?<!\d)(?!\d{3}-\d-\d{5}-\d)(?:(?:\+?66|0066)\s?(?:\(0\))?[ .-]?[689](?:[ .-]?\d){8}|0[689](?:[ .-]?\d){8}|0[2-57](?:[ .-]?\d){7})(?!\d)/g;
/** The phones of the text in normal form, each once. */
export const phonesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(phone)].map(([one]) => normalizePhone(one) ?? '').filter(Boolean)),
];

const counted =
  'คน|ท่าน|ราย|บ้าน|ที่(?:อยู่)?|ออเดอร์|กล่อง|ชุด|รายการ|เจ้า|ร้าน|สาขา|ใบ|อัน|ถุง|กระปุก|ผู้รับ|วัด|หลัง|order|address|shop|parcel|box|receiver';
const ordinal =
  '(?:แรก|หนึ่ง|สอง|สาม|สี่|ห้า|หก|นึง)(?=[\\s:：.)-]|$|ส่ง|ให้|ชื่อ|เอา|ของ|คุณ|นาย|นาง|น\\.ส|พี่|น้อง|ป้า|ลุง|แม่|พ่อ|ยาย|ย่า|ตา|ปู่|เป็น|แฟน|ไป|ได้|ไซ)';
/** 'คนที่ 2', '2.', '- ', 'กล่องสอง', 'Parcel B:', '@nok', 'ส่วน', 'อีกคน': starts of a record. */
export const opening = new RegExp(
  `^\\s*(?:[-–]{2}\\s+(?=[^\\s-])|(?!🙏)[-–•*>#✅☑✔\\p{Extended_Pictographic}]\\uFE0F?\\s*(?:\\d{1,2}[.)](?!\\d)\\s*)?(?=[^\\s\\-*•])|\\(?#?\\d{1,2}\\s*[.)\\]:](?!\\d)|[①-⑳❶-❿]|@\\S+|[A-F]\\s?[.):]\\s|(?:แล้ว(?:ก็|ก้อ|ก)?|และ|ส่วน|กับ(?=อีก|ส่ง|ให้))?\\s?(?:อันนี้)?\\s?(?:(?:${counted})\\s*(?:ที่|#|:)?\\s*(?:(?:[1-9]|1\\d|20)(?![\\d/]|\\s*(?:บ้าน|ที่|คน|ราย|กล่อง|หลัง|เจ้า|ถ\\.|ม\\.|ซ\\.|ถนน|หมู่|ซอย|ต\\.))|${ordinal}|[a-f](?=[.:)\\s]))|อีก(?:${counted}|ชุด|ห่อ|ขวด|ตัว|ชิ้น)(?:นึง|หนึ่ง)?)\\s*(?:(?:[-–=]{1,2}>|[→➡]\\uFE0F?)\\s*|[.):：-])?|(?:แล้ว(?:ก็|ก้อ|ก)|และ|ส่วน|กับ(?=[\\s]))\\s?(?:อีก(?:ที่|คน)?)?\\s?(?:ส่ง(?:ให้|ที่|ไป)?|ของ|ให้)?(?=[\\sก-ฮเ-ไ]))`,
  'iu',
);
export const money =
  /โอน|ปลายทาง|เก็บ(?:เงิน|หน้า)|(?<![a-z])cod(?![a-z])|(?<![a-z])(?:paid|transfer)|จ่าย|ชำระ/iu;

export type Line = {
  text: string;
  phones: string[];
  /** House and postcode, which distinguish two addresses. */
  key: string;
  hasAddress: boolean;
  /** Computed on demand, because a search in the catalogue takes long. */
  readonly hasGoods: boolean;
  isGap: boolean;
  isOpening: boolean;
  isLabel: boolean;
  /** The text without its speaker. */
  said: string;
  speaker: string;
  isShop: boolean;
  /** It continues the line of the piece before it. */
  isInline: boolean;
  /** It holds the phone or address of the sender or buyer, or an older one. */
  isAside: boolean;
};

/** The pieces of one record: from `from` up to but not including `to`. */
export type Segment = { from: number; to: number };

/** The text of the segment's lines; pieces of one line stay on one line. */
export const joined = (lines: readonly Line[], { from, to }: Segment): string =>
  lines
    .slice(from, to)
    .reduce((text, line, at) => `${text}${at === 0 || line.isInline ? '' : '\n'}${line.text}`, '');

/** Words that say that a record uses another record's phone. */
export const samePhone =
  /เบอร์(?:โทร)?\s?(?:[ก-๙]{0,6}เบอร์)?(?:เดียว|เดิม|เหมือน)|(?:ไม่|บ่)มี(?:โทรศัพท์|เบอร์|มือถือ)[^\n\d]{0,8}(?:โทร|ใช้|ติดต่อ)|(?:ใช้|โทร(?:หา|เข้า)?|ติดต่อ)เบอร์[ก-๙]{1,10}(?:ได้เลย|แทน|ทั้ง)|same (?:phone|number|tel)/iu;

/** 'กล่อง 2 คนเดียวกัน ที่อยู่เดียวกัน': the recipient was named above. */
export const sameRecipient =
  /(?:อยู่|ส่ง)?(?:คน(?:รับ)?|ชื่อ|ที่(?:อยู่)?|เบอร์)(?:เดียวกัน|เดิม)(?:กับ)?|เหมือน(?:เดิม|กล่องแรก|อันแรก|ข้างบน)/gu;

export type Hits = (text: string) => readonly { start: number; end: number }[];
