// Brings marks, labels and abbreviations of places into the spelling that the rest of the reader knows.

import { separator } from './separator.ts';

// 'ฟาตีเมาะ ✨ ดือราแม ✨': decoration between the words of one name.
const adorned =
  /(?<=[ก-๙]{3}\s?)[✨🌙🌟💫🌸💕]\ufe0f?(?=\s?[ก-๙]{3,20}\s?(?:[✨🌙🌟💫🌸💕]|\n|$|📞))/gu;
/** Separates names from dots, brackets and quotes beside them. */
export const plainNames = (text: string): string =>
  text
    .replace(adorned, ' ')
    // 'John R. Miller'
    .replace(/(?<=\b[A-Z][a-z]+\s[A-Z])\.(?=\s[A-Z][a-z])/gu, '')
    // '(บ้านรั้วเขียว) เจ๊ติ๋ม 09…', '"บุญเรือน แสงทอง 71 ม.4 ต.…"'
    .replace(
      /\)[^\S\n]+(?=(?:คุณ|พี่|น้อง|ป้า|ลุง|ยาย|เจ๊|เฮีย|นาย|นาง)[ก-๙]{2,14}[^\S\n]+\d)/gu,
      `) ${separator} `,
    )
    .replace(/"([^"\n]{25,200})"/gu, (words, told: string) =>
      /\d/.test(told) ? ` ${separator} ${told} ${separator} ` : words,
    );

// 'ต . เกาะแต้ว', 'ผู้ รับ', 'ที อยุ่': marks and labels with gaps or typing errors.
export const tidyMarks = (text: string): string =>
  text
    .replace(/(?<![ก-๙])([ตอจถซม])[ \t]+\.[ \t]*/gu, '$1.')
    .replace(/(?<![ก-๙])(?:ที่|ที|ท)[ \t]?(?:อยู่|อยุ่|อยู|อย่|อญู่|ยอู่)(?=[\s:：=]|[ก-ฮเ-ไ\d])/gu, 'ที่อยู่')
    .replace(/(?<![ก-๙])(ผู้|เบอร์|ชื่อ)[ \t]+(รับ|ส่ง|โทร|สกุล)(?=[\s:：=])/gu, '$1$2')
    .replace(/^[ \t]*ช[ \t]?อ(?=[ \t])/gmu, 'ชื่อ')
    .replace(/(?<![ก-๙])อยุ่(?=[\sก-ฮเ-ไ\d])/gu, 'อยู่')
    .replace(/(?<![ก-๙])เลขที่บ้าน(?=\s?\d)/gu, 'บ้านเลขที่')
    .replace(/(?<![ก-๙])ชอย(?=[ก-ฮเ-ไ])/gu, 'ซอย')
    // 'bldg A room 609': the letter A is not a district.
    .replace(/\b(bldg|building|block|tower|wing)\s([a-z])\s(?=room|floor|unit)/giu, '$1 $2, ')
    .replace(/^([^\S\n]*)@(?=คุณ|พี่|น้อง|ป้า|ลุง|น้า|ยาย|เจ๊|เฮีย|นาย|นาง|น\.ส\.)/gmu, '$1')
    // '23. คุณลำดวน': a row of a numbered list.
    .replace(/^[^\S\n]*\d{1,3}[.)][^\S\n]*(?=(?:คุณ|นาย|นาง|น\.ส\.)[^\S\n]?[ก-ฮเ-ไ])/gmu, '')
    .replace(/ผู้ฮับ|ผุ้รับ|ผู่รับ|ผู้รบั/gu, 'ผู้รับ')
    .replace(/^([^\S\n]*)(?:ชือ|ซือ|ชื้อ|ขื่อ|ชิ่อ|ชืื่อ)(?=[\s:：])/gmu, '$1ชื่อ')
    .replace(/(?<![ก-๙])(?:ชือ|ชื่่อ|ชืื่อ)(?=\s[ก-ฮเ-ไ])/gu, 'ชื่อ')
    .replace(/(?<![ก-๙])(?:เบิอร์|เบอรื|เบอร|เบอ์|เบอณ์|เบอ)(?=[\s:：\dโ])/gu, 'เบอร์')
    .replace(/โ\s+ท\s+ร\s*\./gu, 'โทร.')
    // Northern and north-eastern words for 'ที่', 'ให้' and 'ปลายทาง'.
    .replace(/(?<=(?<![ก-๙])ส่ง(?:มา|ไป)?)ตี้/gu, 'ที่')
    .replace(/(?<=(?<![ก-๙])ส่ง(?:มา|ไป)?)หื้อ/gu, 'ให้')
    .replace(
      /ปลาบทาง|ปลายทาว|ปลายตาง|ปลายท่าง|ปายทาง|ปลายทาฃ|ปลาทาง|ปลายทา(?![ก-๙])|ปลายท้าง|ปลายทาา+ง|ปลายทง(?![ก-๙])|(?<=(?<![ก-๙])|เก็บ|เงิน)ป\.?ทาง(?![ก-๙])/gu,
      'ปลายทาง',
    )
    .replace(/(?:เก้บ|เกบ|เกํบ|เก็บบ)(?=เงิน|ตัง|ปลายทาง|ปาย)/gu, 'เก็บ')
    .replace(/(?<=ปลายทาง|(?<![a-z])cod)[-–](?=\d{2,5}(?![\d/-]))/giu, ' ')
    .replace(/(?<![ก-๙])ก\s?\.\s?ท\s?\.\s?ม\s?\.?(?![ก-๙])/gu, 'กทม')
    // 'ข.สวนหลวง ข.สวนหลวง', 'ขว.บางนา': in Bangkok the subdistrict comes first.
    .replace(/(?<![ก-๙.])ขว\.\s?(?=[ก-ฮเ-ไ])/gu, 'แขวง')
    .replace(/(?<![ก-๙.])ข\.\s?(?=[ก-ฮเ-ไ])([^\n,]{2,24}?[\s,]+)ข\.\s?(?=[ก-ฮเ-ไ])/gu, 'แขวง$1เขต')
    .replace(/(?<![ก-๙.])ข\.\s?(?=[ก-ฮเ-ไ])/gu, 'เขต')
    // 'จ ากัด', 'ต าบล': a PDF breaks the letter 'ำ' into two.
    .replace(/(?<=[ก-ฮ]) า(?=[ก-๙])/gu, 'ำ')
    // A line that begins with a mark of the previous letter was broken inside a word.
    .replace(/\n(?=[ก-ฮ]์|[ัิ-ฺ็-๎ะาำ])/gu, '')
    .replace(/(?<![ก-๙])ชื่ออ+(?=[\s:：])/gu, 'ชื่อ');
