// Brings a pasted chat message into one plain spelling: no faces, frames or fancy brackets, and joined digits.
import { buildingField, houseField } from './building-field.ts';
import { foreignLabels } from './foreign-labels.ts';
import { mendMisread } from './misread.ts';
import { plainBoxes } from './ticked-boxes.ts';
import { plainCells, plainTable } from './tables.ts';
import { separator } from './separator.ts';
import { plainNames, tidyMarks } from './tidy-marks.ts';
import { normalizeText, toArabicDigits } from '@app/contract/kit/text';

// 'กัน**** (กันตา กระเช้า)': a marketplace hides part of a name and writes the name in brackets after it.
const hiddenName = /[ก-๙a-z]{0,5}\*{2,}[ก-๙a-z]{0,5}[^\S\n]*(?=\([ก-๙a-z]{2,}\s)/giu;

// The reader stops here: no address comes after eight thousand characters of chat.
const maxLength = 8_000;

const pictures =
  /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3\u2500-\u27bf\u2e00-\u2e7f\u3030\u0250-\u02ba\u02be-\u02df\ua490-\ua4cf\u27c0-\u27e5☐☑✦❘⋆˚｡·⊹]+/gu;
const drawnLine = /([-=_~*#+✧])\1{2,}(?:[-=_~*#+✧]*)/g;

// '(๑>◡‹๑)', '\(^o^)/', 'ʕ•ᴥ•ʔ': brackets around signs, not around words or numbers.
const bracketed = /[\\┌╰٩ヽ＼¯~]{0,2}[(（]([^()（）\n]{1,18})[)）][/┘╯۶ﾉ／~]{0,2}/gu;
const bear = /ʕ[^\n]{1,8}ʔ/gu;
const asciiFace =
  /(?<![\w@(:/])(?:[T;>][_.^][T;<]|[-o^][_.][-o^]|\^{2,}|[:;=][-']?[)(DP]{1,4}|(?<![ก-๙A-Z\d]\s?)[:;=]-?3(?!\d)|x[dD]+)(?![\w)/])/g;
const holdsWords = /[ก-ฮ][ก-๙]|[a-z]{2}|[0-9]|[๐-๙]{2}/i;
const holdsSigns = /[^\sก-ฮ\w.,/:\-ะ-์]/u;

const withoutFaces = (text: string): string =>
  text
    .replace(bear, ' ')
    .replace(bracketed, (face, inner: string) =>
      !holdsWords.test(inner) && holdsSigns.test(inner) ? ' ' : face,
    )
    .replace(asciiFace, ' ');

// '❌ 9/1 … ✅ 22/7 …': the old address is crossed out, the new one is ticked.
const plainTicks = (text: string): string =>
  /[❌✖🚫❎]/u.test(text) && /[✅✔☑⭕]/u.test(text)
    ? text.replace(/[❌✖🚫❎]️?/gu, ' ที่อยู่เดิม: ').replace(/[✅✔☑⭕]️?/gu, ' ที่อยู่ใหม่: ')
    : text;

// '⭐4.5 (31)', '4.7★ (1,204)': the rating of a place.
const stars =
  /[⭐★🌟]️?\s?[0-5][.,]\d(?!\d)(?:\s?\([\d,.k+]{1,8}\))?|(?<![\d.])[0-5][.,]\d\s?[⭐★🌟]+️?(?:\s?\([\d,.k+]{1,8}\))?/giu;

const labelWords = /ชื่อ|ที่อยู่|เบอร์|โทร|ผู้|สินค้า|ยอด|รหัส|ปณ|ช่องทาง|หมายเหตุ|ตำบล|อำเภอ|จังหวัด/u;

// '【ชื่อ】ก', '*ชื่อ* ก', 'ชื่อ⇢ ก' are all 'ชื่อ: ก'.
const plainBrackets = (text: string): string =>
  text
    .replace(
      /[【「『〔《〈꒰⟦⟨❨❲୨]([^】」』〕》〉꒱⟧⟩❩❳୧\n]{1,30})[】」』〕》〉꒱⟧⟩❩❳୧]/gu,
      (_, words: string) =>
        labelWords.test(words) || words.includes('/') ? ` ${separator} ${words}: ` : ` ${words} `,
    )
    .replace(/(?<![\wก-๙])\*{1,2}([^*\n]{2,40})\*{1,2}(?![\wก-๙])/g, (_, words: string) =>
      labelWords.test(words) && words.length < 20 ? `${words}: ` : ` ${words} `,
    )
    .replace(/(?<=[^\s•][^\S\n]{0,3})(?:[⇢➜➔⟶⟹⇒»›↠➤➢➣→⇨▶►▸➝➞➙➛➡⮕👉☞☛]️?|[=-]>|>>+)[^\S\n]?/gu, ': ')
    .replace(/(?<=[ก-๙])>(?=[ก-๙\d])/gu, ': ')
    .replace(/^([^\S\n]*[ก-๙]{3,14})\?[^\S\n]+(?=\S)/gmu, '$1: ')
    .replace(/[«‹◂♡♥❤❥]/gu, ` ${separator} `);

const subdistrictWord = String.raw`(?:แขวง|ตำบล|ต\.)`;
const districtWord = String.raw`(?:เขต|อำเภอ|อ\.)`;
const provinceWord = String.raw`(?:จังหวัด|จ\.)`;
const either = (words: string): RegExp =>
  new RegExp(`${words}\\s?\\/\\s?${words}\\s*[:：=]?`, 'gu');

const bothOfCapital =
  /(?:แขวง\s?\/\s?เขต|เขต\s?\/\s?แขวง)\s*[:：=]?\s*([ก-๙]{3,20})(?=\s*(?:\n|$|,|กทม|กรุงเทพ|[1-9]\d{4}))/gu;

// 'แขวง/ตำบล: บางแค', 'ต./อ./จ.: …', 'ตำบล=โคกกลาง': forms write the kind of place before the place.
const dashed = /^([^\S\n]*[ก-๙a-z][^\s\d:：-]{0,14}(?:\s[^\s\d:：-]{1,10})?)\s+[-–]\s+(?=\S)/gimu;

// At least two lines like 'บ้าน - 8 ม.9' are a form.
const plainDashes = (text: string): string =>
  (text.match(dashed)?.length ?? 0) >= 2 ? text.replace(dashed, '$1: ') : text;

// Stands for the label of an empty field, so that its line can be removed later.
const emptied = '\ue000';

// 'ทอ. 6/44 ม.3⏎บอ. 081…⏎ยส. 450': at least three lines with the shop's own abbreviations are a form too.
const shortened =
  /^([^\S\n]*)(?!(?:รร|รพ|นส|ดร|นพ|พญ|ทพ|ผศ|รศ|ผอ|มบ|บจก|หจก|บมจ|สภ|สน|กม|กทม|ปณ|อบต|ภก|ภญ|พว|ถนน|ซอย|ชั้น|ห้อง|ตึก|หมู่|บ้าน|แยก)\.)([ก-ฮ][ก-๙]{1,4})\.[^\S\n]*(?=\S)/gmu;
const plainShort = (text: string): string => {
  const heads = [...text.matchAll(shortened)].map((match) => match[2]);
  return new Set(heads).size >= 3 ? text.replace(shortened, '$1$2: ') : text;
};

const plainFields = (text: string): string =>
  plainDashes(plainShort(text))
    // 'Name Pornchai Wiset⏎Add. 239 …'
    .replace(
      /^([^\S\n]*name)[^\S\n]+(?=[a-z]{2,}(?:[^\S\n]+[a-z.]+){0,3}[^\S\n]*\n[^\S\n]*(?:add|address|tel|phone|mobile)\b)/gimu,
      '$1: ',
    )
    // 'ชื่อ....... ยุพิน', 'ต........ หนองกุง': dotted lines of a form.
    .replace(/^([^\S\n]*[ตอจถซม])\.?[.…_]{3,}[^\S\n]*/gmu, '$1.')
    .replace(/^([^\S\n]*[ก-๙][ก-๙ /-]{1,20})[.…_]{4,}[^\S\n]*/gmu, '$1: ')
    .replace(
      /((?<![ก-๙])ชื่อ(?:จริง)?\s*[:：]\s*[^\s:：\d]+)\s*\n\s*(?:นาม)?สกุล\s*[:：]\s*(?=[^\s:：\d]+\s*(?:\n|$))/gu,
      '$1 ',
    )
    // 'ชื่อ ดาริกา นามสกุล พุ่มพวงดี'
    .replace(
      /(ชื่อ(?:จริง)?[^\S\n]*[:：]?[^\S\n]*[ก-๙]{2,20})[^\S\n]+(?:นาม)?สกุล[^\S\n]*[:：]?[^\S\n]+(?=[ก-๙])/gu,
      '$1 ',
    )
    .replace(/(first\s?name\s*:\s*\S+)\s*\n\s*(?:last\s?name|surname|family name)\s*:\s*/giu, '$1 ')
    // 'เขต/แขวง สายไหม กทม': district and subdistrict share one name.
    .replace(bothOfCapital, 'แขวง$1 เขต$1')
    .replace(
      new RegExp(
        `${subdistrictWord}\\s?\\/\\s?${districtWord}(?:\\s?\\/\\s?${provinceWord})?\\s*[:：=]?`,
        'gu',
      ),
      ' ',
    )
    .replace(new RegExp(`${districtWord}\\s?\\/\\s?${subdistrictWord}\\s*[:：=]?`, 'gu'), ' ')
    .replace(either(subdistrictWord), 'ตำบล ')
    .replace(either(districtWord), 'อำเภอ ')
    .replace(/(ตำบล|อำเภอ|จังหวัด|แขวง|เขต)[ \t]*[=：:][ \t]*/gu, '$1 ')
    // 'ถนน: เพชรเกษม' keeps its label; 'ซอย: -' and 'House No.: 45/6' lose theirs.
    .replace(
      new RegExp(
        `${houseField}[^\\S\\n]*[:：=][^\\S\\n]*(?:[-–—.xX]{1,4}|ไม่มี)?[^\\S\\n]*(?=\\n|$|•|\\|)`,
        'gimu',
      ),
      emptied,
    )
    .replace(buildingField, '$1 ')
    .replace(new RegExp(`(${houseField})[^\\S\\n]*[:：=][^\\S\\n]*`, 'gimu'), (_, words: string) =>
      /[/(]|^(?:house|address|unit)?\s?no\.?$|number$/iu.test(words.trim()) ? '' : `${words} `,
    );

// Several fields in one line with ' / ' between them.
const plainRow = (text: string): string => {
  if ((text.match(/ \/ /g)?.length ?? 0) >= 3) return text.replaceAll(' / ', ' | ');
  if (/^(?:[^\n;]*;){4}/mu.test(text)) return text.replaceAll(';', ' | ');
  return text.replace(/^[^\n]*(?:\/[^\n/]*){5,}$/gm, (line) =>
    line.replace(/(?<=[ก-๙.a-z])\/|\/(?=[ก-๙a-z])|(?<=\d{5})\/(?=0)/giu, ' | '),
  );
};

const withoutEmptied = (text: string): string =>
  text.replace(/\n[^\S\n]*\ue000[^\S\n]*(?=\n|$)/gu, '').replaceAll(emptied, '');

const spelledOut = /(?<![\d/.])\d(?:[ .-]{1,3}\d){4,15}(?![\d/])/g;
const wavedPhone = /(?<![\d/])(0[689]\d)\s?[~∼〜～]\s?(\d{3})[\s~∼〜～-]?(\d{4})(?![\d/])/g;
const widePhone = /(?<!\d)(0\d{1,2})[ .\-–_]{1,3}(\d{3,4})[ .\-–_]{0,3}(\d{3,4})(?!\d)/g;
/** '0810-00-7788', '0-8100-0778-8', '0 81 000 7788': a mobile in any grouping; '081-2-33047-9' is a bank account. */
const partedMobile =
  /(?<![\d/.-]|\d )(?!\d{3}-\d-\d{5}-\d)0[-. ]?[689](?:[-. ]?\d){8}(?![\d/]|[-.]\d)/g;
/** '81-000-7788' alone on a line: a mobile number without its leading zero. */
const zeroless = /^([^\S\n]*)([689]\d)[- ](\d{3})[- ](\d{4})(?=[^\S\n]*$)/gm;
const inThrees = (phone: string): string =>
  /[-. ]/.test(phone)
    ? phone.replace(/\D/g, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
    : phone;
const POSTCODE = 5;

/** '8 3 1 1 0' becomes a postcode and '0-8-1-…' a phone; other rows of single digits stay as they are. */
const joinDigits = (text: string): string =>
  text
    .replace(/(?:\[\d\]\s?){5,}/g, (boxes) => ` ${boxes.replace(/\D/g, '')} `)
    .replace(spelledOut, (row) => {
      const digits = row.replace(/\D/g, '');
      const isPhone = /^0[2-9]\d{7,8}$/;
      if (isPhone.test(digits) || /^[1-9]\d{4}$/.test(digits)) return digits;
      const [head, rest] = [digits.slice(0, POSTCODE), digits.slice(POSTCODE)];
      if (/^[1-9]/.test(head) && isPhone.test(rest)) return `${head} ${rest}`;
      const last = digits.slice(-POSTCODE);
      const first = digits.slice(0, -POSTCODE);
      return isPhone.test(first) && /^[1-9]/.test(last) ? `${first} ${last}` : row;
    })
    .replace(wavedPhone, '$1-$2-$3')
    .replace(widePhone, '$1-$2-$3')
    .replace(partedMobile, inThrees)
    .replace(
      zeroless,
      (_, lead: string, ...groups: string[]) => `${lead}0${groups.slice(0, 3).join('-')}`,
    );

// 'O81-OOO-4l72', '093ooo1717': letters that look like digits, in something as long as a phone number.
const lettersInPhone = /(?<![a-z\d])[o0][689](?:[ -]?[\dol|]){8}(?![a-z\d])/giu;
const digitOf: Readonly<Record<string, string>> = {
  o: '0',
  O: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  L: '1',
};

// '090~000~2764', '081/000/1234', '(081)(000)(1234)': any sign between the groups.
const signedPhone =
  /(?<![\d/.])(0[689]\d)[^\d\sก-๙a-z]{1,3}(\d{3})[^\d\sก-๙a-z]{1,3}(\d{4})(?![\d/])/giu;

// '1) name 2) address 3) phone', 'ก. name⏎ข. address'
const inlineNumber = /(?<=^|\s)([1-9])\)[^\S\n]?(?=\S)/gmu;
// '1.สมพร⏎2.45/6 ม.2⏎3.081…': numbered lines.
const numberedLine = /^[^\S\n]*([1-9])[.)][^\S\n]*(?=\S)/gmu;
const leastRows = 3;
const letteredLine = /^[^\S\n]*[กขคงจ]\.[^\S\n]+(?=\S)/gmu;
const plainNumbers = (text: string): string => {
  const numbers = [...text.matchAll(inlineNumber)].map((match) => Number(match[1]));
  const isList = numbers.length > 1 && numbers.every((one, at) => one === at + 1);
  const isLettered = /^[^\S\n]*ก\.\s/mu.test(text) && /^[^\S\n]*ข\.\s/mu.test(text);
  const plain = isList ? text.replace(inlineNumber, ` ${separator} `) : text;
  const rows = [...plain.matchAll(numberedLine)].map((match) => Number(match[1]));
  const isRows = rows.length >= leastRows && rows.every((one, at) => one === at + 1);
  const bare = isRows ? plain.replace(numberedLine, '') : plain;
  return isLettered ? bare.replace(letteredLine, '') : bare;
};

// 'จ.ขอนแก่น 4OOOO', '1O8 หมู่ 4': the letter O instead of a zero.
const lettersInNumber = /(?<![a-zA-Z\d])\d[\dO]*O[\dO]*(?![a-zA-Z\d])/gu;
const brokenPhone =
  /(?<!\d)(0[689](?:[ -]{0,4}\d){0,7})[ -]{0,3}\n[ -]{0,3}(\d(?:[ -]{0,3}\d){1,7})(?!\d|\s?\/)/gu;

const joinPhone = (broken: string, head: string, rest: string): string =>
  /^\d{10}$/.test((head + rest).replace(/\D/g, '')) ? head + rest : broken;

const laughter =
  /(?<![\d\-/.]|\d )5{4,}\+*(?![\d/-])|(?<=(?:ค่ะ|คะ|ครับ|คับ|นะ|ๆ|จ้า)\s?)5{2,}\+*(?![\d/-]|\s(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|แขวง))/gu;

// 'ตำบล___บ้านเป็ด___อำเภอ___เมือง': drawn lines of a form between its labels.
const ruled =
  /(?<=(?:ชื่อ|สกุล|ที่อยู่|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|ไปรษณีย์|โทร|เบอร์|ถนน|ซอย|หมู่(?:ที่)?|เลขที่))[^\S\n]*[_.…]{2,}[^\S\n]*/gu;

// The cells of a form 'หมู่ | 3' belong together in the address.
const celled = /(หมู่(?:ที่)?|ซอย|ชั้น|ห้อง)[^\S\n]*[|\t][^\S\n]*(?=\d)/gu;

const leastDoubled = 30;
const isDoubled = (whole: string): boolean =>
  whole.length >= 2 * leastDoubled &&
  whole.length % 2 === 0 &&
  whole.startsWith(whole.slice(whole.length / 2));
/** A line that repeats itself word for word was pasted twice; one copy is enough. */
const withoutDouble = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isDoubled(line) ? line.slice(0, line.length / 2) : line))
    .join('\n');

export const cleanText = (raw: string): string => {
  const told = plainBoxes(withoutDouble(normalizeText(raw.slice(0, maxLength))));
  const spelled = toArabicDigits(
    plainBrackets(
      withoutFaces(
        plainTicks(
          plainNames(foreignLabels(mendMisread(told)))
            .replace(hiddenName, '')
            .replace(stars, ` ${separator} `),
        ),
      ),
    ),
  )
    .replace(lettersInPhone, (phone) =>
      phone.replace(/[olI|]/gi, (letter) => digitOf[letter] ?? letter),
    )
    .replace(lettersInNumber, (digits) => digits.replaceAll('O', '0'))
    .replace(brokenPhone, joinPhone)
    .replace(signedPhone, '$1-$2-$3')
    .replace(ruled, ' : ')
    .replace(celled, '$1 ')
    .replace(laughter, ' ')
    // '➕3 ผืน'
    .replace(/(?:➕|✖|✕)\ufe0f?\s?(?=\d{1,2}(?!\d))/gu, ' x')
    .replace(drawnLine, ` ${separator} `)
    .replace(/~{2,}/g, ` ${separator} `)
    // 'ปรีชา_แสนดี', 'ปรีชา.แสนดี'
    .replace(
      /(?<=[ก-๙\d.])_(?=[ก-๙\d])|(?<=^[^\S\n]*[ก-๙]{4,20})(?<![ตอจถซม])\.(?=[ก-๙]{4,20}[^\S\n]*$)/gmu,
      ' ',
    )
    .replace(pictures, ` ${separator} `)
    .replace(/\bco\.?,\s?ltd/giu, 'Co. Ltd')
    .replace(
      /(?<=[a-z]{3})\.[^\S\n]+(?=(?:please|pls|kindly|call|my|send|ship|tel|thank|thx|i)\b)/giu,
      ` ${separator} `,
    )
    .replace(/[\f\v]/g, ' ');
  return (
    joinDigits(
      tidyMarks(
        withoutEmptied(plainFields(plainRow(plainCells(plainTable(plainNumbers(spelled)))))),
      ),
    )
      // 'ค่าา', 'หมูแดดดดด', 'แล้วววว'
      .replace(/([ะาิีึืุู่้๊๋])\1+/gu, '$1')
      // The place name 'ซอยวัดบางขุนนนท์' really has three of the same letter.
      .replace(/([ก-๙])\1{2,}(?!(?<=น{3})ท์)/gu, '$1')
      .replace(/([^\d\n])\1{4,}/g, '$1$1$1')
      .trim()
  );
};
