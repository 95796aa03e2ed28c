// Words that announce a field ('ชื่อ:', 'ที่อยู่จัดส่ง'), talk without a field, and wishes to the packer.
import { findFields } from './form-fields.ts';
import { type Message, type Span, isFree, kinds, linesOf, markSpan } from './message.ts';

const lead = '(?<![ก-๙a-z])';
const tail = '\\s*[:：=]*(?:\\s*[-–.](?=\\s))?\\s*';
const rule = (source: string): RegExp => new RegExp(`${lead}(?:${source})${tail}`, 'giu');

const nameLabel = rule(
  'ชื่อ\\s*(?:และ|[-–/,&+])?\\s*ที่อยู่(?:ผู้รับ|จัดส่ง|ลูกค้า)?|ชื่อ\\s*[-–/]?\\s*(?:นาม\\s?)?สกุล(?:ผู้รับ)?|(?:หนู|ผม|ฉัน|ดิฉัน|กระผม|ข้าพเจ้า|เค้า|เรา|พี่|ลูก(?:สาว|ชาย)?|แฟน|สามี|ภรรยา|หลาน|เพื่อน|(?:คุณ)?แม่|(?:คุณ)?พ่อ|ยาย|ย่า|ป้า|ลุง|น้า|น้อง|นักศึกษา|นักเรียน)?ชื่อ(?!เล่น)\\s?(?:ผู้รับ|ลูกค้า|เดิม|ใหม่|จริง|(?:หนู|ผม|เรา|พี่|แฟน|แม่)(?=\\s))?(?:\\s?คือ)?|(?:ผู้|คน)(?:ที่)?(?:จะ|มา)*รับ(?:ของ|สินค้า|พัสดุ)?(?:ชื่อ|คือ)?|ชื่อ\\s?คนรับ(?:ของ)?|(?:แต่)?(?:(?:จริง\\s?ๆ|ตัวจริง)(?:แล้ว)?ชื่อ|ชื่อ(?:จริง(?:\\s?ๆ)?|เต็ม(?:\\s?ๆ)?|ตามบัตร(?:ประชาชน)?|ในบัตร|หน้ากล่อง|บนกล่อง)(?:แล้ว)?(?:\\s?คือ)?)|ลค\\.?(?=\\s)|(?:ผู้)?รับ(?:ของ)?โดย|รับ(?:ของ|พัสดุ)?(?:ใน)?ชื่อ|(?:ชื่อผู้รับ)?(?:ใส่|ในนาม|ในชื่อ|ลง)ชื่อ(?:หนู|ผม|เรา|พี่)?|ฝากถึง|ลูกค้า(?=\\s*[:：])|ผู้สั่ง(?:ซื้อ)?|นาม(?=\\s*[:：])|ติดต่อ(?:คุณ)?(?=\\s*[:：]?\\s*[ก-ฮเ-ไ][ก-๙]{2,}\\s+[ก-๙]{2,20}\\s*(?:$|\\n|\\d|โทร|เบอร์))|my\\sname\\sis|ch(?:ue|eu|uu?)(?=\\s[a-z])(?:\\swa(?=\\s))?|(?:phu|poo)\\s?rap(?=\\s)|(?:full\\s?|customer\\s?)?name|recipient|receiver|customer|attn|(?:ship|send|sent|deliver(?:ed)?)\\s[a-z0-9 ]{0,16}?to(?=\\s*:|\\s[A-Z])',
);
const addressLabel = rule(
  'ขอ(?:ส่ง|ใช้|แจ้ง)?(?:เป็น)?ที่อยู่ตามนี้(?:นะ|เลย)*(?:ค่ะ|คะ|ครับ|จ้า)*|ที่อยู่(?:น้อง|แม่|พ่อ|พี่|ลูก|เพื่อน|แฟน|หลาน|ป้า|ลุง|ยาย|หนู|ผม|เขา|เค้า|ญาติ)(?:สาว|ชาย)?(?=\\s*\\d)|(?:ตาม|แจ้ง)?ที่อยู่(?:ใน)?(?:การ)?(?:จัดส่ง|ผู้รับ|ลูกค้า|ปัจจุบัน|ใหม่|ส่งของ|ที่ถูก(?:ต้อง)?|ที่ส่ง)?(?:คือ|ก็|ค่ะ|คะ|ครับ)?|สถานที่(?:จัดส่ง|ส่ง)|ที่ส่ง(?=\\s*[:：]?\\s*\\d)|จัดส่ง(?:ที่)?(?=\\s*[:：])|(?:please\\s|kindly\\s|pls\\s)?(?:send|ship|deliver)(?:\\s[a-z0-9-]{1,16}){0,4}\\sto(?=\\s\\d)|(?:shipping\\s|delivery\\s)?address(?:\\s?\\d(?=\\s*[:：]))?|addr|add(?=[\\s.:])|(?:thi|tee|ti|thee)\\s?(?:yu|yoo|u)(?=\\s[a-z\\d])',
);
const postcodeLabel = rule(
  'รหัส\\s?(?:ไปรษณีย์|ไปรษณี|ไปรษ|ปณ\\.?|ปณ)?(?=\\s*[:：.]?\\s*\\d)|ไปรษณีย์(?=\\s*[:：]?\\s*\\d)|(?:zip|post|postal)\\s?(?:code)?(?=\\s*[:：.]?\\s*\\d)',
);
const same = /(?<![ก-๙])(?:(?:เบอร์|โทร|ชื่อ|ที่อยู่)(?:เดิม|เหมือนเดิม))+(?=\s|$)/giu;
const country = /(?<![ก-๙a-z(])(?:ประเทศไทย|ประเทศ\s*ไทย|thailand)(?![a-zก-๙])/giu;

export const particles =
  /(?:\s|(?:ๆ|น้า|น๊า|นะ|เลย|ด้วย|แล้ว)?(?:คะ|ค่ะ|คับ|ครับผม|ครับ|ค้าบ|ครัช|ค่า+|คร้า+|จ้า+|จ้ะ|จ๊ะ|ฮะ|ฮับ|งับ|ก๊าบ|เด้อ|เน้อ|เจ้า|อ่ะ|จ้าา)|(?<=^|\s)นะ)+$/u;

const chatWords =
  /ขอบคุณ|ขอบใจ|สวัสดี|หวัดดี|รบกวน|แจ้งที่|แจ้งโอน|(?<!ตาม)สั่ง(?:ซื้อ|ของ)?|สอบถาม|สนใจ|ได้ของ|ตามนี้|ที่นี่|ส่งด่วน|ส่งของ|ส่งไว|(?<!สาย|ผ้า|เส้น|บ้าน)ไหม(?![ก-ฮ])|มั้ย|ม้าย|(?:วัน|อัน|ตัว|ที่)ไหน|กี่(?:วัน|บาท|ชิ้น)|เท่าไ|อะไร|ยังไง|ได้เลย|โอเค|\bok\b|thank|hello|please|\bpls\b|\border\b|โอน|ปลายทาง|สลิป|ค่าส่ง|เก็บเงิน|บาท|เอาแบบ|เอาสี|ขอเป็น|\bcf\b|จ่าย|แพ็ค|\bflash\b|\bkerry\b|เคอรี่|แฟลช|\bems\b|(?<![ก-๙])ขนส่ง|แม่ค้า|แอดมิน|จองไว้|รออยู่|ด้วยนะ|นะคะ|นะครับ|ของแถม|พรุ่งนี้|วันนี้|เมื่อไ|ยกเลิก|ไม่เข้า|ไม่ทัน|ถ้า|เพราะ|แต่ว่า|อยากได้|(?<![ก-๙])ช่วย(?=ส่ง|แพ|เช็|ดู|บอก|แจ้ง|จัด|ห่อ|โทร|ใส่|เปลี่ยน|ยืน|ติด|หน่อย|ที|ด้วย|เลือก|รีบ|เร่ง|ฝาก|ระวัง|เขียน|\s|$)|ขอที่อยู่|ขอชื่อ|ไม่รีบ|หน่อย(?:ค|น|จ)|ลูกค้าใหม่|ลูกค้าเก่า|ทักมา|ขอสี|ขอไซ|รึยัง|หรือยัง|ของหมด|มีของ|หมดแล้ว|ส่งจาก(?!ต)|รอบนี้|อันนี้|เหมือนเดิม|ใช่ไหม|รอของ|รอนะ|ลืม|แหะ|อิอิ|ฮ่าๆ|พี่จ๋า|เอ้ย|ส่งแล้ว|แทน(?=\s|$)|(?<![ก-๙])เรียน(?=\s)|ไม่ใช้|แป๊บ|ค่ะ\s|คะ\s/iu;
const goods =
  /(?:(?<!ผี)เสื้อ|กางเกง|รองเท้า|กระเป๋า|ครีม(?=[ก-ฮ])|เซรั่ม|สบู่|แชมพู|กาแฟ|น้ำพริก|ขนม|ข้าวหอมมะลิ|หมูยอ|ลิป|แป้งร่ำ|ไซส์|ไซซ์|size\b|สี(?:ชมพู|ขาว|ดำ|แดง|ฟ้า|น้ำเงิน|เขียว|เหลือง|เทา|ครีม|ม่วง|ส้ม|เบจ|น้ำตาล|กรม)|ของ(?:แท้|แถม)|แถม|(?<![ก-๙])โปร(?=\s|โม|$)|set\b|เซ็ต|แพ็ก|แพค)/iu;
const unitWords =
  'ชิ้น|อัน|ตัว|กระปุก|กระป๋อง|ขวด|กล่อง|ถุง|แพ็ค|แพ็ก|แพค|คู่|หลอด|ชุด|เซ็ต|เซต|แท่ง|ซอง|ใบ|เล่ม|ด้าม|โหล|ก้อน|กก\\.?|กิโล(?:กรัม)?|โล|กรัม|ลัง|เม็ด|แผง|ห่อ|ม้วน|ผืน|เครื่อง|เส้น|ลูก(?!ค้า|สาว|ชาย)|แพก|pcs?|box(?:es)?|sets?|packs?';
const quantity = new RegExp(
  `(?:\\d{1,4}|หนึ่ง|สอง|สาม|สี่|ห้า|หก)\\s*(?:${unitWords})(?![ก-ฮ]*ที่)`,
  'iu',
);
const houseNumber =
  /\d\s?\/\s?\d|(?<!\d)[1-9]\d{4}(?!\d)|(?:หมู่|ม\.|ม|เลขที่|moo|m\.)\s*\d|(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)/iu;

/** Whether the words contain talk: thanks, greetings, questions, orders. */
export const isChat = (words: string): boolean => chatWords.test(words);
// 'บ้านสีเขียว' and 'รั้วสีขาว' describe a house, not goods.
const painted = /(?:บ้าน|รั้ว|ประตู|ตึก|หลังคา|อาคาร)(?:ไม้|ปูน|เหล็ก)?(?:ชั้นเดียว|สองชั้น|2\s?ชั้น)?\s?สี[ก-๙]+/gu;

// 'ร้านกาแฟ' and 'ซอยกระเป๋า': a shop or lane with the name of goods.
const shopOf = /(?:ร้าน|โรง|คาเฟ่|โซน|แผนก|แผง|บูธ|ซอย|ซ\.|ถ\.|ถนน|ตลาด|อู่|บ้าน)[ก-๙]+/gu;

// 'ดอนสีชมพู': a surname or place with a colour at its end; 'ตัวสีดำ' and 'เอาสีดำ' are goods.
const colouredName =
  /(?<![ก-๙])(?!(?:เอา|ตัว|อัน|เป็น|ใบ|คู่|รับ|ขอ|มี|และ|กับ|สั่ง|ของ|แบบ|ผืน|ชิ้น|ชุด|แท่ง|หลอด|ขวด|ด้าม|ลูก|แต่|หรือ|ไม่|ใช่|แล้ว|ได้|ซื้อ|เปลี่ยน|แก้ว|ถุง|กล่อง|นะ|ค่ะ|คะ|ครับ|จ้า|งั้น|จาก|ส่ง|สนใจ|อยาก|ต้องการ|จอง|เพิ่ม|อีก)+สี)[ก-๙]{2,12}(?<!ผ้า|เสื้อ|กางเกง|รองเท้า|กระเป๋า|หมวก|แตะ|ยืด|ยีนส์|ลิป|เท้า)สี[ก-๙]{2,7}(?=\s|$|\d)/gu;

/** Whether the words contain goods or a quantity. */
export const isGoods = (words: string): boolean => {
  const rest = words.replace(painted, '').replace(shopOf, '').replace(colouredName, '');
  return goods.test(rest) || quantity.test(rest);
};

// '555' is laughter if nothing of an address follows and it is not the end of a phone: '081-000-5555 ค่ะ'.
const laughter =
  /(?<![\d/]|\d{3}[-. ]|เลขที่\s?)5{3,}\+?(?=\+|\s*(?:$|\n|•|[ก-๙]*(?:ค่ะ|คะ|ครับ|จ้า|นะ|ไม่|ขำ)))/gu;
const numbered = /^[ \t]*([1-9])[.)][ \t]*(?=[ก-๙a-z]|(?<=[.)][ \t]+)\d|(?<=\)[ \t]*)\d)/gimu;

const takeBullets = (message: Message): void => {
  const bullets = [...message.text.matchAll(numbered)];
  const isList = bullets.length > 1 && bullets.every((bullet, at) => Number(bullet[1]) === at + 1);
  for (const match of [...(isList ? bullets : []), ...message.text.matchAll(laughter)]) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (!message.cover[span.start]) markSpan(message, span, kinds.noise);
  }
};

// 'N:', 'A:' and 'P:' on several lines are labels by their first letter.
const initials = /^[ \t]*([NAPTO])[ \t]*[:=][ \t]*/gm;

const takeInitials = (message: Message): Labels => {
  const found = [...message.text.matchAll(initials)];
  const ends: Labels = { nameEnds: new Set(), addressEnds: new Set() };
  if (found.length < 2) return ends;
  for (const match of found) {
    const end = match.index + match[0].length;
    markSpan(
      message,
      { start: match.index, end: match.index + match[0].trimEnd().length },
      kinds.label,
    );
    if (match[1] === 'N') ends.nameEnds.add(end);
    if (match[1] === 'A') ends.addressEnds.add(end);
  }
  return ends;
};

// Fields of a form that do not concern the parcel.
const otherFields =
  /^[ \t]*(?:ช่องทาง|เพจ|แอดมิน|facebook|fb|line(?:\s?id)?|ไลน์(?:\s?ไอดี)?|เฟส(?:บุ๊?ค)?|ig|ขนส่ง|วันที่(?:สั่ง|ส่ง)?)[ \t]*[:：=][^\n•]*/gimu;

export type Labels = { nameEnds: Set<number>; addressEnds: Set<number> };

// 'แฟนชื่อธนากร': a label without a space before it.
const gluedName = /(?<=(?:แฟน|แม่|พ่อ|ลูก|น้อง|พี่|เพื่อน))ชื่อ(?!เล่น)/gu;
// 'มาลัยที่อยู่29/3ม.2…โทร081': in a message without spaces, the number after the word shows that it is a label.
const gluedAddress = /(?<=[ก-๙]{4})(?:ที่อยู่(?:บ้าน)?(?:เลขที่)?|(?:อยู่)?(?:ที่)?บ้านเลขที่)(?=\s?\d)/gu;

const takeLabels = (message: Message, pattern: RegExp): Set<number> => {
  const ends = new Set<number>();
  for (const match of message.text.matchAll(pattern)) {
    if (message.cover[match.index]) {
      if (message.cover[match.index] === kinds.label) ends.add(match.index + match[0].length);
      continue;
    }
    const span = { start: match.index, end: match.index + match[0].trimEnd().length };
    markSpan(message, span, kinds.label);
    ends.add(match.index + match[0].length);
  }
  return ends;
};

/** Marks all labels. Returns the indexes where labelled names and addresses begin. */
export const findLabels = (message: Message): Labels => {
  takeBullets(message);
  takeLabels(message, postcodeLabel);
  takeLabels(message, country);
  takeLabels(message, same);
  takeLabels(message, otherFields);
  const initial = takeInitials(message);
  const fields = findFields(message);
  return {
    addressEnds: new Set([
      ...initial.addressEnds,
      ...fields.addressEnds,
      ...takeLabels(message, addressLabel),
      ...takeLabels(message, gluedAddress),
    ]),
    nameEnds: new Set([
      ...initial.nameEnds,
      ...fields.nameEnds,
      ...takeLabels(message, nameLabel),
      ...takeLabels(message, gluedName),
    ]),
  };
};

const closing = /(?:คะ|ค่ะ|คับ|ครับ|ค่า|จ้า|จ้ะ|เจ้า|เน้อ|เด้อ|นะ|แหน่|เลย|ด้วย|หน่อย|ฮะ|งับ)\s*[.!~ๆ]*$/u;
const saying = /แล้ว|ส่ง|อยู่|ไม่|ได้|จะ|ให้|มา|ไป|ขอ|เอา|อยาก|กำลัง|เพิ่ง|พอดี|เดี๋ยว|ยัง|ถาม|บอก|รอ|ฝาก|จ๋า/u;
/** 'อยู่บ้านใหม่แล้วเจ้า ส่งให้ด้วยเน้อ': a short polite sentence with a verb. */
const isTold = (words: string): boolean =>
  closing.test(words) && saying.test(words) && words.trim().split(/\s+/).length <= 8;

/** Marks lines of goods and of talk as noise, unless they hold a part of an address or a name. */
export const skipTalk = (message: Message, isPerson: (word: string) => boolean): void => {
  for (const line of linesOf(message.text)) {
    const words = message.text.slice(line.start, line.end);
    const [first = '', second = ''] = words.trim().split(/\s+/);
    const isNamed = isPerson(first) && /^[ก-๙]{3,}$/u.test(second);
    if (houseNumber.test(words) || hasName(words) || isNamed) continue;
    const unexplained = words.replace(/[^]/g, (char, at: number) =>
      message.cover[line.start + at] === kinds.free ? char : ' ',
    );
    if (isGoods(unexplained) || (!/\d/.test(words) && isTold(unexplained))) markFree(message, line);
  }
};

const hasName = (words: string): boolean => /(?<![ก-๙])(?:คุณ|นาย|นาง|น\.ส\.|k\.)/iu.test(words);

const markFree = (message: Message, span: Span): void => {
  for (let at = span.start; at < span.end; at += 1) {
    if (message.cover[at] === kinds.free) message.cover[at] = kinds.noise;
  }
};

const wishes =
  /(?:หมายเหตุ|โน้ต|โน๊ต|\bnote\b|\bps\b|ปล\.|(?<![ก-๙])ปล(?=[\s:]))\s*[:：.]?\s*[^\n•]+|(?:(?<![ก-๙])|(?<=คะ|ค่ะ|ครับ|จ้า))(?:(?:รบกวน|ช่วย|ฝาก|ขอ(?:ความกรุณา)?|กรุณา|ให้|วาน)\s?)?(?:ฝาก(?:ไว้|ของไว้|วาง|พัสดุ|ป้อม|ยาม|นิติ|กับ)|วาง(?:ไว้|หน้า|ของ|ตรง)|แขวนไว้|โทร(?:ศัพท์)?(?:หา|แจ้ง|บอก|มา)?(?:ก่อน|ด้วย|หน่อย|เข้าเบอร์|เมื่อถึง|ตอนถึง|ถาม)|โทรก่อนส่ง|(?:จัด)?ส่ง(?:ก่อน|หลัง|วัน(?!ไหน|นี้ได้|ละ)|ช่วง|ตอน|เย็น|เช้า|บ่าย|ค่ำ|สาย|พรุ่งนี้|ด่วน|ไว ?ๆ|ไวๆ|ไวหน่อย|เร็ว|ให้ทัน|ems|EMS|flash|kerry|แฟลช|เคอรี่|ไปรษณีย์)|แพ็?[คก](?:ดี|ให้|แน่น|กัน|ของ|กล่อง|หนา)|ห่อ(?:ของขวัญ|ให้|ดี|กัน|แยก)|ห้าม(?:พับ|โยน|แตก|คว่ำ|ทับ|ส่ง|โทร)|ระวัง(?:แตก|หัก|หมา|บุบ)|ไม่ต้อง(?:ใส่|โทร|แนบ|ติด|เขียน|ใช้|ห่อ)|อย่า(?:ใส่|ลืม|โทร|พับ|โยน|ส่ง|เพิ่ง)|เขียนการ์ด|ใส่(?:การ์ด|ถุง|กล่อง|ใบเสร็จ|กันกระแทก)|ออก(?:ใบกำกับ|ใบเสร็จ)|ขอ(?:ใบกำกับ|ใบเสร็จ|ของใหม่|แบบ|วันหมดอายุ|ถุง|กล่อง|สินค้า)|เป็นของขวัญ|ของขวัญวันเกิด|ไม่อยู่(?:บ้าน|หอ|วัน)|อยู่บ้าน(?:หลัง|ช่วง|เฉพาะ|ตอน)|รับของ(?:หลัง|ช่วง|ได้|วัน|ตอน)|เลื่อนส่ง|อย่าเพิ่งส่ง|นัดรับ|ติดต่อเบอร์|ด่วน(?:มาก|นะ|ๆ)|หมาดุ|บ้านมีหมา|หมาดุ)[^\n•]*/giu;

// A wish ends where the next field on its line begins.
const fieldStart =
  /\s(?:คุณ|นาย|นาง|น\.ส\.|ที่อยู่|(?:เพื่อน|แฟน|แม่|พ่อ|พี่|น้อง|ลูก(?:สาว|ชาย)?|หลาน|ยาย)?ชื่อ|ผู้รับ|เบอร์|โทร\.?\s?\d|tel|\d+\/\d|(?:ม\.|หมู่(?:ที่)?)\s?\d|\d+\s*(?:หมู่|ม\.|ซ\.|ซอย|ถ\.|ถนน)|บ้านเลขที่|เลขที่|ต\.|ตำบล|แขวง|อ\.|อำเภอ|จ\.|จังหวัด|cod|เก็บ(?:เงิน)?ปลายทาง|ปลายทาง|ของ\s?(?:คุณ)?[ก-๙]{2,20}\s[ก-๙]{2,20}\s+(?:โทร|เบอร์|0\d))|(?<=ครับ|ค่ะ|คะ|จ้า|วันนี้|พรุ่งนี้|ด่วน|ด้วย|หน่อย|เลย|นะ|ๆ)\s(?=[ก-๙]{2,20}\s+[ก-๙]{2,20}\s+(?:\d|บ้านเลขที่|ที่อยู่|หมู่บ้าน))|\s{3,}/iu;

const tidy = (words: string): string =>
  words
    .replace(/^(?:หมายเหตุ|โน้ต|โน๊ต|note|ps|ปล\.?)\s*[:：.]?\s*/iu, '')
    .replace(/[\s,.\-–]+$/u, '')
    .replace(/^([^(]*)\)+$/u, '$1')
    .trim();

// 'ถ้าไม่อยู่ฝากบ้านข้างๆ เลขที่ 12/4': the house of a neighbour.
const neighbour =
  /(?:ถ้า[ก-๙ ]{0,12})?(?:ไม่อยู่[ก-๙ ]{0,8})?ฝาก(?:ไว้)?(?:ที่|กับ)?(?:บ้าน|ห้อง|ร้าน)?(?:ข้าง(?:ๆ|บ้าน|ห้อง)|ตรงข้าม|เพื่อนบ้าน)[^\n\d]{0,16}\d{1,4}(?:\/\d{1,4})?(?![\d/])/gu;

// '12/4 ม.2 (บ้านหลังสุดท้าย ฝากป้าข้างบ้านได้) ต.…': a wish in brackets.
const asideWish = /[(（]([^()（）\n]{4,80})[)）]/gu;
const wishWord =
  /โทร(?:หา|ก่อน|แจ้ง|มา|ได้)|ฝาก|ก่อนส่ง|(?:นะ|ค่ะ|คะ|ครับ|จ้า|ด้วย|เลย)$|ไม่(?:อยู่|รับ|ต้อง)|ใส่|ห้าม|รบกวน|กรุณา|ช่วย|เท่านั้น|หลัง.{0,4}โมง|วาง|แขวน|ส่ง(?:ช่วง|หลัง|ก่อน|วัน)/u;

/** Index of a known given name and another word inside a wish: 'แพ็คดีๆนะคะ ณิชา ถ้วยชา …'. Undefined without one. */
const personIn = (words: string, isPerson: (word: string) => boolean): number | undefined => {
  for (const match of words.matchAll(/(?<=\s)([ก-๙]{3,20})(?=\s+[ก-๙]{3,20}\s+[\dก-๙a-z])/giu))
    if (isPerson(match[1] ?? '')) return match.index;
  return undefined;
};

// 'เข้าซอยมา 300 เมตร บ้านหลังที่ 3 ซ้ายมือ': directions on their own line.
const way =
  /^(?![^\n]*(?:\d\s?\/\s?\d|0[689]\d|หมู่\s?\d|(?<![ก-๙])[มซตอ]\.|ตำบล|แขวง|(?<!\d)[1-9]\d{4}(?!\d)))[^\n]*(?:\d\s?(?:เมตร|กิโล|กม\.?(?![ก-๙\d]))|ซ้ายมือ|ขวามือ|เลี้ยว(?:ซ้าย|ขวา)|เข้าซอยมา|ตรงเข้า(?:มา|ไป)|สุดซอยเลย)[^\n]*$/gmu;

/**
 * Marks the wishes as a note and returns them, joined with ' / ', at most 400 characters. A wish ends before the next
 * recognised part.
 */
export const findNote = (message: Message, isPerson: (word: string) => boolean): string => {
  const found: string[] = [];
  for (const match of message.text.matchAll(asideWish)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const words = match[1] ?? '';
    if (!wishWord.test(words) || /\d{3}/.test(words) || !isFree(message, span)) continue;
    markSpan(message, span, kinds.note);
    found.push(tidy(words));
  }
  for (const match of [...message.text.matchAll(way), ...message.text.matchAll(neighbour)]) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (!isFree(message, span)) continue;
    markSpan(message, span, kinds.note);
    found.push(tidy(match[0]));
  }
  for (const line of linesOf(message.text)) {
    const words = message.text.slice(line.start, line.end);
    for (const match of words.matchAll(wishes)) {
      const person = personIn(match[0], isPerson);
      const span = freeFrom(message, {
        start: line.start + match.index,
        end: line.start + match.index + (person ?? match[0].length),
      });
      const text = tidy(message.text.slice(span.start, span.end));
      if (text.length < 4) continue;
      markSpan(message, span, kinds.note);
      found.push(text);
    }
  }
  return [...new Set(found)].join(' / ').slice(0, 400);
};

const freeFrom = (message: Message, span: Span): Span => {
  const { text } = message;
  const stop = text.slice(span.start + 1, span.end).search(fieldStart);
  const last = stop < 0 ? span.end : span.start + 1 + stop;
  let end = span.start;
  const blocks = new Set<number>([
    kinds.phone,
    kinds.aside,
    kinds.money,
    kinds.item,
    kinds.place,
    kinds.postcode,
    kinds.note,
  ]);
  while (end < last && !blocks.has(message.cover[end] ?? 0)) end += 1;
  return { start: span.start, end };
};
