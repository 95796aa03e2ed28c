// Removes remarks in brackets and after names, which belong to no field, and notes who accepts the parcel for the
// recipient.
import { countTalk, isSentence } from '../normalize/name-words.ts';
import { detailWord } from '../normalize/detail-words.ts';
import { isChat, isGoods } from '../normalize/words.ts';
import { isGivenName } from '../name/name-form.ts';

export type Remarked = {
  text: string;
  /** People who accept the parcel for the recipient, in the customer's words. */
  standIns: string[];
  /** The order is for another person, or the message corrects a part at once. */
  isTurned: boolean;
};

// 'ที่อยู่จัดส่ง (ละเอียด):', but not 'ชื่อ (ผู้ส่ง):'
const onLabel =
  /(?<=(?:ชื่อ|สกุล|ที่อยู่|เบอร์|โทร|ผู้รับ|จัดส่ง)[^\n:：()\d]{0,16})\s*\((?![^()\n]*(?:ส่ง|ผู้|เก่า|เดิม|ใหม่|สำรอง|sender))[^()\d\n]{1,24}\)(?=\s*[:：])/giu;
// '(ไม่มีชื่อซอย)'
const nothingThere =
  /\s?\((?:บ้าน)?ไม่มี(?:ชื่อ|เลข(?:ที่)?|นาม)?(?:ซอย|ถนน|หมู่(?:บ้าน)?|บ้านเลขที่|เลขที่|ห้อง|ตรอก|สกุล)?(?:นะ|เลย|ค่ะ|คะ|ครับ|จ้า|\s)*\)/gu;
// '(จำชื่อซอยไม่ได้)'
const unknown = /\s?\((?:จำ|ลืม|ไม่(?:รู้|ทราบ))(?:ชื่อ|เลข)?(?:ซอย|ถนน|หมู่(?:บ้าน)?)[^()\n\d]{0,16}\)/gu;
// 'ปรีชา แสนดี ผจก.ฝ่ายขาย โทร …'
const officeBehind =
  /(?<=(?:^|\n|\s)[ก-๙]{2,20}[^\S\n]+[ก-๙]{2,20})[^\S\n]+(?:กก\.?\s?)?(?:ผจก|หน|ผอ|ผช|จนท)\.\s?(?:(?:ฝ่าย|แผนก|สาขา|กอง)[ก-๙]{0,16})?(?=\s)/gu;
// 'เพียงใจ ลิขิตวงศ์ (ข้าราชการบำนาญ)'
const standing =
  /(?<=[ก-๙]{3,}\s[ก-๙]{3,})\s?\((?:ข้าราชการ|พนักงาน|เจ้าหน้าที่|นักเรียน|นักศึกษา|แม่บ้าน|พยาบาล|ครู(?=โรงเรียน))[ก-๙ .]{0,24}\)/gu;
// 'สมพอน (คนลาว)'
const nation =
  /\s?\((?:เป็น)?(?:คน|ชาว)(?:พม่า|เมียนมา|ลาว|กัมพูชา|เขมร|เวียดนาม|มอญ|กะเหรี่ยง|ไทใหญ่|จีน|ต่างชาติ|ต่างด้าว)(?:นะ|ค่ะ|คะ|ครับ|คับ|\s)*\)/gu;
// '(ชื่อสมเด็จจริงๆค่ะ)', '(นามสกุลเขียนแบบนี้ครับ)'
const onSpelling =
  /\s?\((?![^()\n]*(?:การ์ด|ใบ|ให้|ด้วย|กล่อง|ส่ง|โทร))(?:ชื่อ(?!จริง)|นามสกุล|สกุล|อ่านว่า|สะกด|เขียน|พิมพ์)[^()\n\d]{0,30}(?:จริง\s?ๆ|แบบนี้|อย่างนี้|ไม่ผิด|ถูกแล้ว|ค่ะ|ครับ)[^()\n]{0,8}\)/gu;

// 'แม่ขา', 'พี่จ๋า': a form of address.
const calling =
  /^[^\S\n]*(?:พี่|แม่(?:ค้า)?|พ่อ(?:ค้า)?|ป้า|น้า|อา|เจ๊|เจ้|ลุง|น้อง|แอด(?:มิน)?)(?:ขา+|จ๋า+)(?=\s|$)[^\S\n]*/gmu;

// 'arisa (new customer)'
const kindOfCustomer = /\s?\((?:new|old|regular|repeat|vip)\s?(?:customer|order)?\)/giu;

// 'มานี มีนา สั่งให้ ปรีชา แสนดี', 'สั่งในชื่อมานี มีนา แต่ส่งให้ ปรีชา แสนดี': the person who orders is not the
// recipient.
const orderedFor =
  /^(?:[^\n\d:]{0,40}\s)?(?:(?:สั่ง|ซื้อ|โอน|จ่าย|ของขวัญจาก)[^\n\d:]{0,40}?(?:ให้|ถึง|ส่ง)|(?:ขอ)?(?:เปลี่ยน|แก้)ชื่อ[^\n\d:]{2,40}?เป็น)(?=\s?[ก-๙a-z]{2,20}\s[ก-๙a-z]{2,20}[^\S\n]*(?:\n|$|\d))/gimu;
// 'ชื่อผู้รับเปลี่ยนเป็น วิมล ไผ่ทอง นะคะ คนเดิมไม่อยู่'
const renamed =
  /(?<![ก-๙])(?:(?:ขอ)?(?:เปลี่ยน|แก้(?!ว)(?:ไข)?)ชื่อ(?:ผู้รับ|คนรับ)?|ชื่อ(?:ผู้รับ|คนรับ)?(?:ขอ)?(?:เปลี่ยน|แก้(?!ว)(?:ไข)?))(?:ใหม่)?เป็น[^\S\n]*([ก-๙a-z.]{2,24}[^\S\n][ก-๙a-z]{2,24}?)[^\S\n]*(?:นะ|แทน)*(?:ค่ะ|คะ|ครับ|คับ|จ้า)[^\n\d]*(?=\n|$)/giu;

// 'เปลี่ยนคนรับเป็น กัมพล เลื่อยไม้'
const newReceiver =
  /(?<![ก-๙])(?:ขอ)?(?:เปลี่ยน|แก้(?!ว)(?:ไข)?)(?:ชื่อ)?(?:ผู้|คน)รับ(?:ใหม่)?เป็น[^\S\n:：]*[:：]?[^\S\n]*/gu;

// '(เดิม 9/9 ม.1)', '9/9 แก้เป็น 12/3', 'ม.4 ไม่ใช่ ม.14': a number that is no longer valid.
const takenBack =
  /ไม่ใช่\s?(?=\d)[^\n]{3,60}?ที่ถูก(?:ต้อง)?(?:คือ|เป็น)\s*|\s?\((?:บ้าน|ของ|อัน)?(?:เดิม|เก่า)\s?(?![^()\n]*\d{5})[^()\n\d]{0,12}\d[^()\n]{0,30}\)|(?<!\S)\d{1,4}\/\d{1,4}\s?(?:แก้|เปลี่ยน)เป็น\s?(?=\d{1,4}\/\d)|\s\(?ไม่ใช่\s?(?:(?:ม\.|หมู่|ซ\.|ซอย)\s?\d{1,3}|\d{1,4}\/\d{1,4})\)?(?=\s|$)/gu;

// 'ผมเอกรินทร์ เสาไฟฟ้านะครับ สั่ง…': the writer introduces himself by a known given name.
const introduced =
  /(?<![ก-๙])(?:ผม|กระผม|หนู|ดิฉัน|เรา)\s?([ก-๙]{2,20})[^\S\n]+([ก-๙]{2,24}?)(?:นะ)?(?:ครับ|คับ|ค่ะ|คะ|จ้า|เอง)+(?=\s|$)/gu;
// 'ดิฉันนางสาวนพวรรณ สายสร้อย'
const titledSelf =
  /(?<![ก-๙])(?:ผม|กระผม|ดิฉัน|หนู|ข้าพเจ้า)\s?(?=(?:นาย|นางสาว|นาง|น\.ส\.)\s?[ก-ฮเ-ไ])/gu;
// 'พี่ชื่อ Mike ครับ': the writer gives their own name.
const saysName =
  /(?<![ก-๙])(?:(?:พี่|ผม|กระผม|หนู|เรา|ดิฉัน|ฉัน|เค้า)\s?(?:ชื่อ|ซื่อ)|(?:ข้อย|ข่อย|เฮา|ปี้|เปิ้น)\s?(?:ชื่อ|ซื่อ|จื้อ))(?!เล่น|สัตย์)\s?(?=[ก-๙a-z]{2})/giu;
const greeting = /(?:สวัสดี|หวัดดี)(?:ค่ะ|คะ|ครับ|คับ|จ้า)?\s*$/u;
const asLabelled = (
  ...[words, first, second, at, all]: [string, string, string, number, string]
): string => {
  const isNamed = isGivenName(first) || greeting.test(all.slice(Math.max(0, at - 20), at));
  const name = `${first} ${second}`;
  const isSpeech = isChat(name) || isGoods(name) || isSentence(name) || countTalk(name) > 0;
  return isNamed && !isSpeech ? `ชื่อ ${name}\n` : words;
};

const standIn = String.raw`(?:(?:ผู้|คน)?รับ(?:ของ|พัสดุ)?แทน|แทนโดย|c\/o|care of)`;
const inBrackets = new RegExp(String.raw`\s?\(${standIn}[^()\n]{1,50}\)`, 'giu');
// 'Jenny Lakeman c/o คุณสายชล', 'ศรุดา แพไม้ รับแทนโดย แม่นวล': one person after another's name.
const behindName =
  /(?<=[ก-๙a-z.][^\S\n]*|[ก-๙a-z][^\S\n]*\n[^\S\n]*)(?<![ก-๙a-z]):?(?:c\/o|care of|(?:ผู้|คน)?รับ(?:ของ|พัสดุ)?แทน(?:โดย|คือ|ชื่อ|(?=[^\S\n]*[:：])))[^\S\n]*[:：]?[^\S\n]*([^\d\n(),•:：]{2,40}?)(?=[^\S\n]*(?:$|\n|\d|[(),•]|โทร|เบอร์|(?<![a-z])tel))/gimu;

/** Removes the remarks and rewrites introductions ('ผมเอกรินทร์ …') as labelled names. */
export const withoutRemarks = (text: string): Remarked => {
  const given = text
    .replace(renamed, 'ชื่อ $1')
    .replace(newReceiver, 'ผู้รับ ')
    .replace(orderedFor, '')
    .replace(takenBack, '');
  const plain = given
    .replace(calling, '')
    .replace(kindOfCustomer, '')
    .replace(titledSelf, ' ')
    .replace(saysName, 'ชื่อ ')
    .replace(introduced, asLabelled)
    .replace(onLabel, '')
    .replace(nothingThere, '')
    .replace(unknown, '')
    .replace(officeBehind, '')
    .replace(standing, '')
    .replace(nation, '')
    .replace(onSpelling, '');
  const standIns: string[] = [];
  const addRemark = (words: string): void => {
    standIns.push(words.replace(/^[\s(:]+|[\s)]+$/gu, ''));
  };
  const own = plain
    .replace(inBrackets, (words) => {
      addRemark(words);
      return '';
    })
    .replace(behindName, (words, person: string) => {
      // 'c/o โรงแรมริมน้ำ' is a building, not a person.
      if (detailWord.test(person)) return ` ${person}`;
      addRemark(words);
      return ' ';
    });
  return { text: own, standIns, isTurned: given !== text };
};
