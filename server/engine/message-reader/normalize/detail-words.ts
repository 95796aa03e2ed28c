// Words that start a house, lane, road or building, and where the first of them is in a text.

const b = '(?:(?<![ก-๙])|(?<=(?<![ก-๙])(?:ที่|ณ|อยู่)))';
/** Matches the first such word of a text. */
export const detailWord = new RegExp(
  [
    'ไม่มี(?:บ้าน)?เลขที่|บ้านเลขที่|เลขที่|บ้านเลข',
    'หมู่บ้าน|หมู่ที่|หมู่\\s?(?:\\d|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)|ซอย|ถนน|ตู้\\s?(?:ป\\.?\\s?ณ|ไปรษณีย์)|p\\.?\\s?o\\.?\\s?box',
    `${b}(?:มบ\\.?|ม\\.(?=\\s*[\\dก-ฮเ-ไ])|ม(?=\\s?\\d)|ซ\\.(?=\\s?[\\dก-ฮเ-ไ])|ซ(?=\\s?\\d)|ถ\\.|ตรอก|คอนโด|อาคาร|ตึก|ห้อง|ชั้น|หอพัก|หอ(?=\\s)|หอ(?:หญิง|ชาย|ใน|นอก)|หอ(?=[ก-ฮเ-ไ])(?!ม)|แพ(?:ปลา|กุ้ง)|หมวด(?=ทางหลวง|การทาง)|ซุ้ม(?=กาแฟ|ขาย|น้ำ|ก๋วย|อาหาร)|ฐาน(?=ปฏิบัติ)|โรงสี|โรงเลื่อย|โรงน้ำ|ท่าทราย|ลานมัน|มูลนิธิ|ด่าน(?=ตรวจ|ศุลกากร|พรม)|อู่(?=[ก-ฮ])|ปั๊ม|คณะ(?=[ก-ฮ])|มรภ\\.?|มทร\\.?|คลินิก|โกดัง|มัสยิด|อพาร์|แมนชั่น|แฟลต|เคหะ|โครงการ|โรงงาน|โรงเรียน|โรงพยาบาล|รพ\\.?สต|รพ\\.|รร\\.|โรงแรม|มหาวิทยาลัย|วิทยาลัย|วัด(?=[ก-ฮ])|ตลาด|ตรงข้าม|ใกล้|ข้าง|ติดกับ|ติด(?!ต่อ)(?=\\s?[ก-ฮ])|ปากซอย|ท้ายซอย|ต้นซอย|ปากทาง|แยก(?=[ก-ฮ])|กม\\.?(?=\\s?\\d)|ไร่(?=[ก-ฮ])|สวน(?=[ก-ฮ])|ฟาร์ม|บริษัท|บจก|หจก|ร้าน|บ้าน(?=\\s?\\d|[ก-ฮเ-ไ])|สถานี|ค่าย|กองพัน|สำนักงาน|อบต|เทศบาล|ธนาคาร|เซเว่น|โลตัส|บิ๊กซี|หน้า(?=[ก-ฮเ-ไ])|หลัง(?=[ก-ฮเ-ไ])|ทางเข้า|ริม(?=[ก-ฮ])|ป้อมยาม|ชุมชน|สำนัก|กรม(?=[ก-ฮ])|ศูนย์|ห้าง|ฝ่าย|แผนก|สภ\\.|สน\\.|(?:ป|อ)\\.\\s?[1-6]\\/\\d|(?:บน|มทบ|พัน|ร้อย|ตชด|นพค|รพศ|อส)\\.(?=\\s?[ก-ฮ\\d])|บ\\.(?=\\s?[ก-ฮเ-ไ])|บจ\\.|บมจ|ร\\.ร\\.|กองร้อย|กองบิน|ภาควิชา|สาขาวิชา|กอง(?:คลัง|ช่าง|การ|สาธารณ|สวัสดิ|แผน)|[ปมชส]\\.พัน|(?:ร|ม|ป|ส|ช)\\.\\s?\\d{1,3}(?=\\s?(?:พัน|รอ\\.))|มณฑลทหาร|ฐานทัพ|ที่ว่าการ|ศาลา|อุทยาน|เรือนจำ|โรงพัก|แผง(?=[ก-๙\\s.]*[a-z]?\\d)|หอผู้ป่วย|วอร์ด|กุฏิ|กุฎิ|คณะ(?=\\s?\\d)|บูธ(?=\\s?[\\dก-ฮa-z])|(?:เต็น[ทต]์|ซุ้ม|ท่าเรือ|ท่า|ลาน|โดม|แดน|เสา|โต๊ะ|คลอง|แปลง|ยูนิต)(?=\\s?\\d)|(?:ล็อ[กค]|โซน)(?=\\s?[a-z]?-?\\d)|ปณ[จฝ]?\\.(?=\\s?[ก-ฮเ-ไ])|ไปรษณีย์(?=[ก-ฮเ-ไ])|จุด(?:รับ|ส่ง)พัสดุ|รีสอร์[ทต]|โฮมสเตย์|บังกะโล|เกสต์เฮ้?าส์|โฮสเทล|วิลล่า|บ้านพัก|ท่าเรือ(?=[ก-ฮ])|สนามบิน|คาเฟ่|สนง\\.|องค์การ|ที่ทำการ|นิคม|กองกำกับ|ตชด|กรมทหาร|ลุมพินี|ศุภาลัย|แสนสิริ|ไอดีโอ|เดอะ(?=\\s?[ก-ฮเ-ไ])|ธกส\\.?(?=\\s?[ก-ฮเ-ไ])|(?:สสจ|สสอ|สพป|สพม|กศน|สกร|กฟภ|กฟจ|กปภ|ทต|ทม|ทน|อบจ|รพช|รพท|วท|วอศ|ศพด|สวท)\\.(?=\\s?[ก-ฮเ-ไ])|ออฟฟิ[ศส](?=ชั้น|\\s)|ห้องแถว|ตึกแถว|แคมป์|ไซต์งาน|สหกรณ์)`,
    '(?<![ก-๙a-z])[ก-๙a-z]{1,20}(?:คอนโด|วิลเลจ|แมนชั่น|อพาร์ทเม้นท์|เรสซิเดนซ์|ทาวน์เฮาส์|รีสอร์ท|เพลส|เพลซ|เรสซิเดนท์|ทาวเวอร์|เฮ้าส์|เฮาส์)',
    '^(?:[a-z]{2,16}\\s){2}(?:hotel|resort|mansion|apartments?|villas?|tower|condo|residences?)\\b',
    '(?<![a-z])[a-z]{3,16}\\s(?:hostel|hotel|resort|guest\\s?house|residences?|mansion|apartments?|condominium|villas?|court|guesthouse|place|plaza|university|hospital|school|college|factory|clinic|temple|market)\\b',
    '\\b(?:moo|m\\.?\\s?\\d|soi|villa|apartment|apt|tower|street|road|rd\\b|condo|building|bldg|floor|fl\\.|room|village|house|baan|near|behind|unit\\s?\\d|no\\.?\\s?\\d)',
  ].join('|'),
  'iu',
);
/** Matches every such word of a text. */
export const detailWords = new RegExp(detailWord.source, 'giu');
/** 'Rd', 'Tower': the word that ends the English name of a road or building. */
export const closesDetail =
  /^(?:rd|road|street|st|lane|alley|village|condo|tower|building|place|mansion|hostel|hotel)\b/iu;
/** Index where the house or street begins: the first such word or the first digit. −1 without either. */
export const detailStart = (words: string): number => {
  const word = words.search(detailWord);
  const digit = words.search(/[#]?\d/);
  if (word < 0) return digit;
  return digit < 0 ? word : Math.min(word, digit);
};

/**
 * 'ร้านส่งดี คุณมานี ใจงาม 99/1 หมู่ 3': the detail before a name, and after it too where only that part has a number.
 */
export const aroundName = (text: string, name: { words: string; from: number }): string => {
  const before = text.slice(0, name.from).replace(/\s*(?:คุณ|นาย|นาง(?:สาว)?|น\.ส\.|k\.)\s*$/iu, '');
  const at = text.indexOf(name.words, name.from);
  const behind = at < 0 ? '' : text.slice(at + name.words.length);
  return /\d/.test(behind) && !/\d/.test(before) ? `${before}${behind}` : before;
};

const company =
  /^(?:บริษัท|บจก\.?|หจก\.?|ห้างหุ้นส่วนจำกัด)\s?[ก-๙a-z .&()-]{2,60}?\s?จำกัด(?:\s?\(มหาชน\))?(?=\s)/iu;

/** The company at the start of an address; '' without one. */
export const companyOf = (detail: string): string => company.exec(detail)?.[0] ?? '';
