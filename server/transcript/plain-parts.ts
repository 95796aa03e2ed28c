// Whether a name or a house-and-street line has the form that such parts have; what looks odd is shown to a person.

const ownWord = /ชื่อ|เบอร์|โทร|ที่อยู่|ผู้รับ|ผู้ส่ง|แล้ว|ค่ะ|ครับ|^หนู\s|อยู่$/u;
const thaiName = /^[ก-ฮเ-ไ][ก-๙.]{1,24}$/u;
const latinName = /^[a-z][a-z.'-]{0,24}$/i;
const most = { nameWords: 4, detailLength: 100 };

/** One to four words of one script, a nickname in brackets allowed; nothing of numbers and signs. */
export const isPlainName = (name: string): boolean => {
  const words = name
    .replace(/\s*\([ก-๙a-z .]{1,20}\)\s*/giu, ' ')
    .trim()
    .split(/\s+/);
  if (words.length > most.nameWords || ownWord.test(name)) return false;
  return words.every((word) => thaiName.test(word)) || words.every((word) => latinName.test(word));
};

const strange = /[^ก-๙a-z0-9\s/.,()\-–"'#&+]/iu;
const foreignWord =
  /(?<![ก-๙])(?:ตำบล|อำเภอ|จังหวัด|แขวง|เขต(?!อุตสาหกรรม|ปลอด)|[ตอจ]\.)|ชื่อ|เบอร์|โทร|ผู้รับ|ผู้ส่ง|ที่อยู่|รหัส|วันที่|สลิป|เลขบัตร|\bcod\b|บาท|฿|ปลายทาง|แล้ว|ครับ|ค่ะ|คะ(?![ก-ฮ])|ใหม่(?=\s\d)|\b(?:tel|name|no)\b|เรียน\s/iu;
/** Two numbers side by side, or one that hangs on behind another word's number: 'ม.9 590'. */
const looseNumber =
  /(?<=\d)\s+\d+(?!\s*[/-]\s*\d)(?=\s|$)|(?<=^\d+)\s+\d|(?<=[ก-๙]\.?\s?\d{1,4})\s+\d{2,}(?=\s|$)/u;
/** A shop or company before the house may as well be who sends or who receives. */
const leadingFirm = /^(?:ร้าน|บริษัท|บจก|หจก|ห้างหุ้นส่วน)/u;
const house = /\d+\s?\/\s?\d+/g;

/** At most one house number with a slash, no stray numbers, no words of other fields, brackets in pairs. */
export const isPlainDetail = (detail: string): boolean => {
  if (detail.length > most.detailLength || strange.test(detail) || foreignWord.test(detail))
    return false;
  if (leadingFirm.test(detail)) return false;
  if (looseNumber.test(detail) || (detail.match(house)?.length ?? 0) > 1) return false;
  return detail.split('(').length === detail.split(')').length;
};
