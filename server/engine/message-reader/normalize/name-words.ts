// Words that stand before a name (titles, ranks, sending words), and words that no name holds.

/** Titles, ranks and degrees that are dropped from a name. */
export const title =
  /(?:^|[\s(])(?:ข้าพเจ้า\s*)?(?:(?:คุณ|คูณ(?=[ก-ฮเ-ไ][ก-๙]{3})|นางสาว|นาง(?!เลิ้ง|รอง|ลือ)|นาย)(?=\s|[ก-ฮเ-ไ][ก-๙])|น\.?\s?ส\.|น\.?ส\s|ด\.?\s?[ชญ]\.|(?:เด็กหญิง|เด็กชาย)(?=\s?[ก-ฮเ-ไ])|ว่าที่\s?ร\.?\s?[ตทอ]\.?(?:หญิง)?|(?:พล\.?\s?)?[รพสจนด]\.\s?(?:[ตทอสจ]\.\s?){1,3}(?:หญิง|พิเศษ)?|(?:ผศ|รศ|ศ|ดร|นพ|พญ|ทพ|ทพญ|ภก|ภญ|สพ\.?ญ|น\.?สพ|ผอ)\.(?:\s?ดร\.)?|ม\.\s?(?:ล|ร\.ว)\.|khun\s|k\.(?=\s?\S)|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s|dr\.?\s)\s*/iu;
/** Words of kinship and trade that people put before a name and that stay part of it. */
export const nickTitle =
  /^(?:น้อง|พี่|ป้า|ลุง|เจ๊|เจ้|เฮีย|หมอ|ครู|อาจารย์|แม่|พ่อ|ตา|ยาย|ปู่|ย่า|อา(?!คาร)|น้า|เสี่ย|จ่า|ดาบ|ช่าง|ผู้ใหญ่|กำนัน|พระ|หลวง(?:พี่|พ่อ|ตา|ปู่)|เจ้าอาวาส|สามเณร|แม่ชี)/u;

const sender =
  'ลค\\.?|ลูกค้า|(?:ชื่อ)?(?:ผู้|คน)รับ(?:ของ|สินค้า|พัสดุ)?|ผู้สั่ง|รับ(?:ของ)?โดย|นาม|c\\/o|attn\\.?';
/** What is said on the way to a name: 'เอา', 'ส่งถึง', 'แม่ชื่อ'. */
export const leadingTalk = new RegExp(
  `^(?:(?:${sender}|เอา|รับ|สั่ง|ขอ|สนใจ|ส่ง(?:ของ)?(?:หนู|ผม|เรา|ฉัน|พี่|น้อง|มา|ไป)?(?:ที่|ถึง|ให้|มาที่|ไปที่|ไปให้|มาให้)?|ถวาย|นมัสการ(?:ท่าน)?|กราบ(?:เรียน|นมัสการ)?|ถึง|จ่าหน้า(?:ซอง|กล่อง|พัสดุ)?(?:ถึง|ว่า|ชื่อ)?|จัดส่ง|ให้|ที่|cf|ค่ะ|คะ|ครับ|จ้า|นะ(?:คะ|ครับ|จ๊ะ)?|to|จอง|ต้องการ|ของ|และ|กับ|ชื่อ|โทร|เบอร์|อยู่(?:ที่)?|เป็น|คือ|(?:ส่ง)?(?:ตาม|ดัง)นี้(?:นะ|เลย)*(?:คะ|ค่ะ|ครับ|จ้า)?|แก้ไข|(?:ลูก|แฟน|หลาน|เพื่อน|แม่|พ่อ|น้อง|พี่)(?:สาว|ชาย)?ชื่อ)(?=\\s|$|[.:]))[\\s.:]*`,
  'iu',
);
/** 'ส่งคุณป้า', 'ถึงหมอ': sending words grown on to a title. */
export const gluedTalk =
  /^(?:จัด|กรุณา)?(?:ติดต่อ|โทรหา|ถามหา|หา(?=ช่าง|คุณ|ป้า|ลุง|พี่|น้อง|ครู|หมอ|เจ๊|เฮีย)|ส่ง(?:ให้|ถึง|ที่)?|ถึง|ให้|ของ|(?:ขอ)?(?:กราบ|นมัสการ|ถวาย)(?=พระ|หลวง|เจ้า|ท่าน|แม่ชี|สามเณร))(?=(?<=ส่ง)(?!ศ|เส|เจ|สุ|แส)[ก-ฮเ-ไ][ก-๙]{7,}|คุณ|นาย|นาง|น\.ส|พี่|น้อง|ป้า|ลุง|หมอ|ครู|ช่าง|เจ๊|เฮีย|พระ|หลวง|เจ้า|ท่าน|แม่ชี|สามเณร|k\.)/iu;

const talkToken =
  /^(?:ที่|ของ|และ|กับ|ให้|ได้|ไม่|แล้ว|จะ|มี|เป็น|ว่า|อยู่|เอา|มา|ไป|นี้|นั้น|ก็|เลย|ตาม|ถ้า|หรือ|แต่|เพื่อ|โดย|จาก|ถึง|ทุก.*|ทั้ง.*|ตอบกลับ|ถูกใจ|หนู|เรา|ผม|ฉัน|เค้า|เขา|แทน.*|นี่.*|เหมือน.*|พรุ่งนี้|เมื่อ.*|ตอน.*|ช่วง.*|เดือน.*|ตรงนี้|ตรงนั้น|the|and|of|for|my|home|house|is|page|shop|tiktok|shopee|lazada|facebook|line|ig|instagram|info(?:rmation)?|shipping|order|form|new|ship|send|kindly|dear|seller|sir|madam|please|deliver|me|you|can|want|hi|hello|thanks|sent|pcs?|thb|baht|cod|total|usd)$/iu;
const talkStart =
  /^(?:เปิด|ปิด(?!ย)|ส่ง(?!ศ|เส|เจ|สุ)|ขอ(?!ง)|รับ(?!พร)|แจ้ง(?!จิ)|สรุป|ยืนยัน|ราคา|ค่า|ยอด|รวม|จำนวน|รายการ|แบบฟอร์ม|ใบ(?:สั่ง|เสร็จ|ปะ)|บิล|ออเดอร์|กรุณา|โปรด|ระวัง|ห้าม|ไม่|เวลา|วันที่|หมายเลข|ผู้จัดการ|อาจารย์ประจำ|เจ้าของ|พนักงาน|หัวหน้า|ฝ่าย|แผนก|ตำแหน่ง|รอง(?=\s|$)|สถานะ|ประเภท|วิธี|ช่องทาง|ตัวแทน|ย้าย|เปลี่ยน|แก้ไข|พิมพ์|โทษ|ขออภัย|ขอโทษ|หวังว่า|เหมือนเดิม|ได้รับ|ตกลง|เรียบร้อย|ผู้ปกครอง|ตามที่|อันนี้|คนเดิม|ฝาก|ตัดบัตร|รูดบัตร|สแกน)/u;
const webWord = /www\.|https?:|\.(?:com|net|org|co|th|me)(?![a-z])|@/iu;

/** How many words of a name speak against its being one. */
export const countTalk = (name: string): number => {
  if (webWord.test(name)) return 4;
  const tokens = name.split(/\s+/);
  const talk = tokens.filter((token) => talkToken.test(token)).length;
  return talk + (talkStart.test(name) ? 1 : 0);
};

/** Shops and companies, which may receive in their own name. */
export const firm =
  /^(?:ร้าน|บริษัท|บจก\.?|บมจ\.?|หจก\.?|ห้างหุ้นส่วน|ห้าง(?=[ก-ฮ])|คลินิก|อู่(?=[ก-ฮ])|สหกรณ์|กลุ่ม|วิสาหกิจ|โรงพิมพ์|มูลนิธิ|สมาคม|ชมรม)/u;

const functionWord =
  /แต่|คือ|ผม|หนู|เค้า|ไป|มา(?![ลส])|ให้|ได้|ไม่|แล้ว|จะ|เลย|ก็|อยู่|มี(?!น)|ว่า|กับ|จาก|ตรง|รอบ|แทน|ชอบ|ช่วย|กลาง|พอดี|เพราะ|ตอน|ช่วง|ถ้า|เวลา|ทำงาน|ปกติ|เพื่อ|อยาก|ขอ(?!ง)/gu;
const longTold = 14;

/** A stretch of speech: 'แต่กลางวันผมไปทำงาน มีแม่อยู่บ้านคนเดียว'. */
export const isSentence = (words: string): boolean => {
  const found = words.match(functionWord)?.length ?? 0;
  return found > 2 || (found > 1 && words.length > longTold);
};

const bracketed = /^\([^()\d]{1,40}\)[\s/.,]*$/u;
const polite = /(?:คะ|ค่ะ|คับ|ครับ|ค่า|จ้า|จ้ะ|เจ้า|เด้อ|เน้อ|แหละ|นะ|จ๋า|น้า+|[ก-๙]ย{3,})\s*$/u;
const trade =
  /(?:ราคา|ส่วนลด|มัดจำ|โอน|ยอด|สินค้า|รายการ|จำนวน|ชิ้น|ฟรี|ค่า(?:สินค้า|ของ|ส่ง)|เก็บ|ชำระ|แถม|ใส่บาตร|ออเดอร์|order|paid|transfer|discount|free|total|จองคิว|ไลฟ์)/iu;
const scrap =
  /^(?:[:=+\-.\s\d]|งั้น|ลูก|สิ|หนู|พี่|เธอ|แล้ว(?:ก็)?|หรือ|และ|กับ|อีก|นึง|ดีกว่า|แทน|ใหม่|เก็บ|หมายเลข|เหมือนเดิม|เอฟ|thx|ty|hi|hello|at|to|โทน|โท|ใทร\.?|tel;?|รหัส(?:ไปรษณีย์)?ฯ?|ปณ\.?|ตำบล|อำเภอ|จังหวัด|ผู้ปกครอง|สติกเกอร์)+$/iu;

/** What may be left over beside name and address without a doubt about them: courtesy, trade, scraps of labels; not another name or number. */
export const isHarmless = (words: string): boolean =>
  bracketed.test(words) ||
  scrap.test(words) ||
  (trade.test(words) && !/\d{3}|\//.test(words)) ||
  (!/\d/.test(words) && (polite.test(words) || countTalk(words) > 0));
