// Where nothing was taken for a name: who introduces themselves, who is named beside the phone or in brackets, whose
// shop it is, who speaks.
import { turnsOf } from '../normalize/chat/turns.ts';
import { countTalk, isSentence } from '../normalize/name-words.ts';
import { isChat } from '../normalize/words.ts';
import { provinceNames } from '../place/province-names.ts';
import { cleanName } from './name-form.ts';

const kin =
  'น้อง|พี่|ป้า|ลุง|เจ๊|เจ้|เฮีย|หมอ|ครู|อาจารย์|แม่(?!ค้า|บ้าน)|พ่อ(?!ค้า)|ตา|ยาย|ปู่|ย่า|น้า|เสี่ย|จ่า|ดาบ|ช่าง|ผู้ใหญ่|กำนัน|พระ|หลวง(?:พี่|พ่อ|ตา|ปู่)|เณร|บัง|ปลัด|ทนาย|โกะ?|คุณ|นุ้ง|สารวัตร|ผู้กอง|ซ้อ|อิหม่าม|ครูบา|อาม่า|อากง|อ\\.';
const polite = '(?:ค่ะ|คะ|ครับ|คับ|ค่า|จ้า|จ้ะ|จ๊ะ|ค้าบ+|เด้อ|ฮะ|ka|krub|krab|krap)';
const titled = `(?<![หเแโไใ])(?:${kin})\\s?[ก-๙]{1,12}`;
const phone = '\\+?\\d[\\d -]{7,14}\\d';

/** Each has the name as its first group; the most certain first. */
const ways: readonly RegExp[] = [
  // 'พี่วรรณเองค่ะ', 'ผมครูอารีฟนะครับ', 'ป้าบัวผันพูดนะลูก'
  new RegExp(
    `(?:^|[\\s"“(]|สวัสดี${polite}?|คะ|นี่|ผม|หนู)(${titled}?)(?=(?:เอง|พูด)(?![ก-ฮ])|นะ?${polite})`,
    'imu',
  ),
  // 'ผมโอ๊ตนะครับ', 'หนูชื่อพิม'
  new RegExp(`(?:ผม|หนู|ดิฉัน)(?:ชื่อ)?([ก-๙]{2,12}?)(?=(?:เอง)?(?:นะ)?${polite})`, 'u'),
  // 'รบกวนส่งให้แม่น้องข้าวปั้นนะคะ'
  new RegExp(`(?:ส่ง|ฝาก)(?:ให้|ถึง)?\\s?(${titled}?)(?=นะ?${polite})`, 'u'),
  // 'น้องฟ้า 084-559-1162', 'ติดต่อนุ้ย 0936624415', 'แม่อุ๊ยเบอร์ 087…'
  new RegExp(`(${titled})\\s*(?:โทร|เบอร์|tel)?[.:\\s]*(?=${phone})`, 'iu'),
  new RegExp(`(?:ติดต่อ|โทรหา|ฝาก(?:ไว้)?กับ)\\s?([ก-๙]{2,14})\\s*(?=${phone})`, 'u'),
  // '0897710342 หนุ่มครับ'
  new RegExp(`${phone}\\s+([ก-๙]{2,12}?)(?=${polite})`, 'u'),
  // '(ของธารา)', '(ฝากไว้ที่เคาน์เตอร์ คุณเปิ้ล)'
  new RegExp(`\\((?:[^()\\n]{0,24}?\\s)?(?:ของ(?=[ก-ฮเ-ไ]))?(${titled})\\)`, 'u'),
  /\(ของ([ก-ฮเ-ไ][ก-๙]{2,12})\)/u,
  // 'ลุงชม 16 ม.3', 'อ.ประสาร (เกษียณ) 14 ซ.ร่วมใจ'
  new RegExp(
    `(?:^|[\\s•])(${titled})(?=\\s+(?:\\([^()]*\\)\\s*)?\\d{1,4}(?:/\\d+)?\\s*(?:ม\\.|หมู่|ซ\\.|ถ\\.|ต\\.))`,
    'mu',
  ),
  // 'ป้าตุ๊ก ครัวโรงเรียนจ้ะ', 'หนุ่ม ครับ'
  new RegExp(`^[^\\S\\n]*([ก-๙]{2,16})\\s${polite}\\s*$`, 'mu'),
  new RegExp(`^[^\\S\\n]*(${titled})(?=\\s|$)`, 'mu'),
  // 'nong aom ka', 'It's Priya'
  /(?:^|\n)\s*((?:nong|phi|pee|khun|ma|uncle|aunt)\s[a-z]{2,12})\s(?:ka|krub|krab|krap)\b/iu,
  /(?:\b[Ii]t's|\bI'?m|\bI am|\b[Tt]his is|\b[Nn]ame(?: is)?|\b[Ff]or|\b[Tt]o)\s+((?:[A-Z][a-z]+-)?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)(?=[\s,.]|$)/u,
  /(?:ผม|ดิฉัน|หนู|ฉัน)(?:ชื่อ)?\s?([A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\s?(?:ครับ|ค่ะ|คะ|อยู่|มาจาก|จาก)/u,
  /\b(?:ask|call|contact)(?:\sfor)?\s([A-Z][a-z]{2,})\b/u,
  // 'ร้านเสริมสวยเจ๊หน่อย', 'อู่ช่างป้อม', 'เบอร์เณรบอส'
  new RegExp(`(?:ร้าน|อู่|ฟาร์ม|แผง|บ้าน|ครัว|สวน|เบอร์)[ก-๙]{0,16}?(${titled})(?=[\\s\\d]|$)`, 'u'),
];

const nobody =
  /^(?:ลูกค้า|คน|ผู้|แม่ค้า|พี่|น้อง|ร้าน|แอดมิน|me|customer|buyer|q|a|ฉัน|ผม|หนู|>)(?:\d*|จ๋า|คะ|ครับ)$/iu;
const noName =
  /^(?:คุณ|พี่|น้อง|แม่|พ่อ|ป้า|ลุง|ยาย|ตา|หมอ|ครู|ช่าง|เจ๊|น้า|โก)?\s?(?:เอา|ส่ง|สั่ง|ขอ|รับ(?!พร)|จะ|ไม่|ได้|เดิม|ใหม่|เก่า|จ๋า|ค่ะ|คะ|ครับ|ค้า|บ้าน|สาว|ชาย|นะ|ชื่อ|ที่|เขา|เค้า|อยู่|โอน|ฝาก|ๆ|ม(?:า)?$|มี|ลูกค้า|ร้าน|เหมือน|ให้|รอ|คน|สนใจ|อยาก|พูด|เอง|แนะนำ|โทร|ทัก|แจ้ง)/u;

const said = new RegExp(
  `^(?:${[
    'โทร[ก-๙]*(?:ก่อน|ด้วย)|เดียวกัน|(?:ไม่|มี)?ได้|จริง|เดิม(?:นั่นแหละ)?|น้อง|พี่(?:ๆ|ส่ง|ครับ|คะ)?|แม่(?:อยู่)?|อ่านแล้ว|ไกลจัง|มี[ก-๙]{1,6}ละ|เอาเหมือน.*|ของ|ส่งบ้าน|ตามที่.*',
    '(?:เขา|เค้า).*(?:ไม่|ได้).*',
    'or|office|mobile|tee yoo|oon laew|(?:i )?(?:work|live|stay) (?:in|at)|(?:bank )?transfer.*|aa',
  ].join('|')})$`,
  'iu',
);
const provinces = new Set(provinceNames.map(([, en]) => en.toLowerCase()));
/** No name: an expression, or 'Phuket', where somebody lives. */
export const isSaying = (name: string): boolean =>
  said.test(name.replace(/^[+\s]+/u, '')) || provinces.has(name.toLowerCase());

const isName = (name: string): boolean =>
  name.length > 1 &&
  !isSaying(name) &&
  !noName.test(name) &&
  !isChat(name) &&
  !isSentence(name) &&
  countTalk(name) === 0;

/** 'ร้านค้าชุมชนท่าวัด 66 ม.7': a shop that receives under its own name. */
const firm =
  /(?:^|[\s:])((?:ร้าน|คลินิก|อู่|โรงแรม|รีสอร์ท|หจก\.|บริษัท)\s?[ก-๙]{3,30})(?=\s+(?:เลขที่\s?)?\d{1,4}(?:\/\d+)?\s)/u;

/** The only speaker besides the shop. */
const speakerOf = (text: string): string => {
  const turns = turnsOf(text);
  const others = new Set(
    turns.flatMap(({ speaker, isShop }) => (speaker !== '' && !isShop ? [speaker] : [])),
  );
  const [only = '', ...more] = others;
  const isChatted = turns.some(({ isShop }) => isShop) || turns.length > 1;
  return isChatted && more.length === 0 && !nobody.test(only) ? cleanName(only) : '';
};

export const calledBy = (text: string): string => {
  for (const way of ways) {
    const name = cleanName(way.exec(text)?.[1] ?? '');
    if (isName(name)) return name;
  }
  const speaker = speakerOf(text);
  if (isName(speaker)) return speaker;
  return firm.exec(text)?.[1] ?? '';
};
