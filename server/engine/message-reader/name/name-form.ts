// The form of a name: cuts off what is not part of it, and tells a name from a house by its words.
import { givenNamesText } from '#reader-data';
import {
  countTalk,
  gluedTalk,
  isSentence,
  leadingTalk,
  nickTitle,
  title,
} from '../normalize/name-words.ts';
import { detailWord } from '../normalize/detail-words.ts';
import { particles } from '../normalize/words.ts';

const givenNames = new Set(givenNamesText().split('\n').filter(Boolean));
export const isGivenName = (word: string): boolean => givenNames.has(word);

export const trimEdges = (words: string): string =>
  words
    .replace(/^[\s.,:;|•()<>[\]{}\-–_=*"'“”/\\]+(?![ก-๙a-z]*\))/iu, '')
    .replace(/(?<![ก-๙])(?:ติดต่อ|โทร|เบอร์(?:โทร)?|มือถือ|tel|รหัส|ปณ)[.:\s]*$/iu, '')
    .replace(/(?<!\s[A-Z](?=\.(?:\s|$)))[\s.,:;|•<>[\]{}\-–_=*"'“”/\\(?]+$/u, '')
    .replace(/^([^()]*)\)$/u, '$1')
    .trim();

// 'บุญมี แสงทอง อยู่บ้าน 12', 'ปานแก้วอยู่ 8/21': the residence is no part of the name, but 'ทองอยู่' is one.
const lives = /(?:\s+อยู่(?:(?:ที่|บ้าน)|(?:ที่)?\s+\S+)?|(?<!ทอง|คง|ยืน|มั่น|ดี|สุข|บุญ)อยู่(?:ที่|บ้าน)?)$/u;
// 'ณรงค์ฤทธิ์ คงแก้ว บ.ล.ท.': initials after a name mean something else.
const initials = /\s+(?:[ก-ฮ]\.)+[ก-ฮ]\.?$|\s+บ\.?$|(?<=\S\s+\S+)\s+[ก-๙]{1,6}\.[ก-๙]{1,16}\.?$/u;
// 'ประเวศ คันนาทอง ผจก.': a position, after a complete name.
const office =
  /(?<=\S\s+\S+)\s+\(?(?:(?:กก\.?\s?)?ผจก|ผช|หน|ผอ|จนท|ผบ|ผญบ|กก|รปภ|หส|พขร|ผกก|รอง|เลขา|ธุรการ|(?:ผู้จัดการ|หัวหน้า|เลขานุการ|ผู้อำนวยการ|ผู้ช่วย|เจ้าหน้าที่|กรรมการ|พยาบาล|วิศวกร|ทนาย|นิติกร|พนักงาน|จัดซื้อ|เภสัชกร|สารวัตร)[ก-๙]{0,16})(?:\.[ก-๙]{0,12})?\.?\)?$/u;
// 'อุดม คมดี ฝากผู้ใหญ่บ้าน': a request after a complete name.
const askedBehind =
  /(?<=^\S+\s+\S+)\s+(?:ฝาก|ต้องการ|สนใจ|สั่ง(?!ข)|อยาก|รบกวน|ขอบคุณ|ปลายทาง|โทร|ส่ง|รับ(?!พร)|แจ้ง|ขอ(?!ง)|เอา|ถ้า|กรุณา|วาง|แขวน|นะ|น้า|ที่(?=ร้าน|บ้าน)|หน้า(?=บ้าน|ร้าน))[ก-๙]*(?:\s.*)?$/u;
// 'ส่ง แซมมี่ ลี ที่ คอนโด…'
const whereBehind = /(?<=\S)\s+ที่$/u;
const labelBehind = /(?<=[ก-๙]{4,})(?:ที่อยู่|โทร|เบอร์)$/u;

/** 'ส่งกรรณิกา', 'ถึงสมชาย': a sending word joined to a known name. */
const grownOn = /^(?:ส่ง|ถึง|ให้|ชื่อ|รับ|คุน|อ\.\s?)(?=[ก-ฮเ-ไ])/u;
const shortest = 3;
const startsGiven = (words: string): boolean => {
  for (let length = shortest; length <= words.length; length += 1)
    if (givenNames.has(words.slice(0, length))) return true;
  return false;
};
const withoutGrown = (words: string): string => {
  const rest = words.replace(grownOn, '');
  return rest !== words && !startsGiven(words) && startsGiven(rest) ? rest : words;
};

// 'ก้านแก้ว หมอกจาง ของถึงแล้วบอกเค้าว่าจากบี'
const withoutTold = (name: string): string => {
  const [first, second, ...rest] = name.split(/\s+/);
  return isSentence(rest.join(' ')) ? `${first} ${second}` : name;
};

// 'คนรับชื่อคุณหมู': the label's last word stays joined to the name.
const gluedLabel = /^(?:ผู้รับ|คนรับ)?ชื่อ\s?(?=(?:คุณ|นาย|นาง|น\.ส|พี่|น้อง|khun|mr|ms|miss|[a-z])\S)/iu;

// 'คนโต เกรียงไกร', 'เอ่อ ศักดิ์ชัย', 'Call Tukta': words before a name.
const beforeName =
  /^(?:(?:คน|ท่าน|ราย|เจ้า|บ้าน)(?:โต|เล็ก|กลาง|แรก|สอง|สาม|ต่อ(?:มา|ไป)|ถัด(?:มา|ไป)|สุดท้าย|ที่\s?(?:\d|สอง|สาม|สี่))|เอ่อ+|อืม+|อ่า+|call|contact|attn\.?:?)(?:\s*[-–:]\s*|\s+)(?=\S{2})/iu;
// 'พลทหาร จักรินทร์ คำปา'
const rank = /^พล(?:ทหาร|ฯ)\s?(?=[ก-ฮเ-ไ])/u;
// 'นิดา ด่วน', 'ระยอง ทองสุข (ผู้หญิง)', 'เจ๊ะแว เบอหลาน': words after a name.
const behindName =
  /\s+(?:(?:ฝ่าย|แผนก)[ก-๙]{2,16}|ออฟฟิศ|ด่วน(?:มาก|ๆ)*|เบอร?์?(?:ของ)?(?:หลาน|ลูก|แม่|พ่อ|เขา|เค้า|ผม|หนู|โทร)?|\((?:ผู้หญิง|ผู้ชาย|ผญ|ผช|เพศ[ก-๙]{2,6})\.?\))$/u;

// 'Kanokwan P. (HR dept)', 'อ.ประสาร (เกษียณ)': a role in brackets.
const roleBehind =
  /\s*\((?:(?:my\s|thai\s)*(?:friend|wife|husband|girlfriend|boyfriend)[^()]{0,20}|[^()]{0,20}\b(?:dept|department|team|office|manager|reception|admin|lobby)\b[^()]{0,10}|(?:ฝ่าย|แผนก)[^()]{2,16}|เกษียณ|แม่บ้าน|ธุรการ|จัดซื้อ|บัญชี|เจ้าของร้าน)\.?\)/iu;

// 'น้องบีมก่อนเข้านะ', 'สุรเดช นิลวงศ์ เกิด', 'พี่รัตน์นะ'
const toldBehind =
  /(?<=[ก-๙]{3})(?:\s?(?:ก่อน|ตอน|เวลา|ยังไม่)[ก-๙]{2,}|\s(?:เกิด|อายุ|อยู่)|(?<=์)(?:นะ|น้า|ค่ะ|ครับ)|(?<=^(?:พี่|น้อง|ช่าง|ป้า|ลุง|เจ๊|ครู|หมอ)[ก-๙]{2,12})(?<!มา|ช|รัต|วัฒ|คี)(?:นะ|น้า)|(?:เด้อ|เน้อ))$|(?<=[a-z]{3})\sdesu$/iu;

const called = '(?:พี่|น้อง|ป้า|ลุง|เจ๊|เฮีย|แม่|พ่อ|ยาย|ตา|น้า|ช่าง|ครู|หมอ|บัง|คุณ|หลวง|พระ)(?=[ก-ฮเ-ไ])';
/**
 * 'แม่บ้านชื่อพี่หวาน', 'พี่ๆ ส่งป้าติ๋ม', 'ลำปาง - เจ๊จุ๋ม', 'สกุล สุชาดา มะโนวงค์', 'น้องชาย พลทหาร สุรเชษฐ์':
 * words that lead to a name.
 */
const leadsTo = new RegExp(
  `^(?:[ก-๙]{2,20}?ชื่อ\\s?(?=${called}|[ก-ฮเ-ไ][ก-๙]{2,}\\s[ก-ฮเ-ไ])|[^\\n]{0,20}?(?:ระบุ|เขียน|จ่าหน้า)ชื่อ\\s?["“]?(?=\\S)|เจริญพร\\s*(?:อาตมา)?(?=พระ|หลวง)|[^\\n]{0,16}?(?:\\s|^)(?:ส่ง|ฝาก|ให้)(?=${called})|[ก-๙]{2,16}\\s?[-–]\\s?(?=${called})|(?:ผู้)?ติดต่อ\\s+(?=[ก-ฮเ-ไ])|(?:ชื?อ|ซื่อ|ชอื|สกุล|คณ|คุน|ผู้?รับ)[\\s:.]+(?=\\S{3,}\\s+\\S)|ชือ(?=[ก-ฮเ-ไ][ก-๙]{3,}\\s)|(?:น้อง|พี่|ลูก|หลาน)(?:ชาย|สาว)\\s+(?=\\S+\\s)|(?:คุณ)?(?:แม่|พ่อ|พี่|น้อง|ลูก)ของ[ก-๙]{2,8}\\s+(?=\\S+\\s+\\S)|(?:ให้|ส่ง)\\S{0,8}\\sส่ง\\s(?=\\S{2,}$)|(?:เพื่อน|แฟน|ลูก(?:สาว|ชาย)?|หลาน(?:สาว|ชาย)?)\\s+(?=[ก-ฮเ-ไ][ก-๙]{3,})|(?:แผนก|ฝ่าย|คลัง(?:สินค้า)?|โกดัง|ธุรการ|แม่บ้าน|รปภ\\.?|ห้อง)\\S*\\s(?=${called}))`,
  'u',
);
/**
 * 'ป้าสายใจเอง', 'พรพิมลรับเองเหมือนกัน', 'พี่ติ๋มนะ ขอเหมือนรอบที่แล้ว', 'วิเชียร มั่นหมาย กองบริการ', 'Wang Lei
 * rm': text that continues after a name.
 */
const goesOnBehind = new RegExp(
  `(?<=[ก-๙]{3})(?:รับ)?(?:เอง|เหมือนกัน|นั่นแหละ)(?:\\s.*)?$|(?<=^${called}[ก-๙]{2,14}?)(?:แม่บ้าน)?(?:นะ|น้า|ค่ะ|ครับ)?\\s(?:ขอ(?!ง)|เอา|สั่ง|ส่ง|เขา|เค้า)[ก-๙]*(?:\\s.*)?$|(?<=\\S\\s\\S+)\\s(?:กอง|กรม|ฝ่าย|แผนก|คลินิก|โรงเรียน|หอพัก|สำนักงาน)[ก-๙]*(?:\\s.*)?$|(?<=\\S\\s[ก-๙]{3,})\\s[ก-ฮ]\\.?$|(?<=[ก-๙]{3})\\s?รับ(?:ของ|แทน)(?:ได้|เลย|นะ)*$|(?<=\\S{2})\\s(?:รับ|ทั้งคู่|ทั้งสอง(?:คน|กล่อง)?)$|(?<=[A-Za-z]{3})(?:\\sna)?\\s(?:ka|kha|krub|krab|krap|krup|na|ja)$|(?<=[A-Za-z])\\s*\\((?:Ms|Mr|Mrs|Miss)\\.?\\)$|(?<=[a-z])\\s(?:rm|room|unit|fl|floor)\\.?$|(?<=[a-z.])\\s*\\((?!khun|nong|phi|pee)[a-z]{3,}(?:\\s[a-z]+)*\\.?\\)$`,
  'u',
);

/** 'ครูอัญชลี ภูแล่นกี่' is entered as 'อัญชลี ภูแล่นกี่', while 'ครูแอน' stays. */
const withoutTeacher = (name: string): string => {
  const bare = name.replace(/^(?:คุณ)?ครู\s?(?=[ก-ฮเ-ไ])/u, '');
  const isWhole = /^[ก-๙]{3,}\s[ก-๙]{3,}$/u.test(bare);
  return isWhole || (bare.length > 4 && isGivenName(bare)) ? bare : name;
};

export const cleanName = (words: string): string => {
  let name = trimEdges(
    words
      .trim()
      .replace(/^\([^()]{1,16}\)\s*(?=\S{2})/u, '')
      .replace(leadsTo, '')
      .replace(gluedLabel, '')
      .replace(beforeName, '')
      .replace(rank, '')
      .replace(behindName, '')
      .replace(roleBehind, '')
      .replace(particles, '')
      .replace(toldBehind, '')
      .replace(goesOnBehind, '')
      .replace(office, '')
      .replace(initials, '')
      .replace(askedBehind, ''),
  );
  if (name.replace(lives, '').length > 3) name = name.replace(lives, '');
  name = withoutTold(name.replace(labelBehind, '').replace(whereBehind, ''));
  for (let before = ''; before !== name;) {
    before = name;
    name = trimEdges(
      withoutGrown(name)
        .replace(leadingTalk, '')
        .replace(gluedTalk, '')
        .replace(title, (match, at: number) => (at === 0 ? '' : match)),
    );
  }
  return withoutTeacher(name)
    .replace(/\(\s*\)/g, '')
    .trim();
};

// A polite particle ends the words before the name: 'ส่งที่เดิมค่ะ สมชาย'.
export const talkEnd = /(?:คะ|ค่ะ|คับ|ครับ|ค่า|จ้า|จ้ะ)\s+/u;

const withoutLead = (words: string): string => {
  let rest = words;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(leadingTalk, '');
  }
  return rest;
};

// 'พี่จ๋า ส่งผมที่ วีระพล ก้อนกรวด'
const sendingWord =
  /(?:^|ใหม่|นี้|แล้ว|เลย|ช่วย|ค่อย|ก็)(?:จัด|ฝาก|ขอ|ให้|รบกวน)?(?:ส่ง|ถึง)(?:ให้|ถึง|มา|ไป|หนู|ผม|เรา|พี่|ฉัน|ของ)*(?:ที่|ถึง|ให้)$/u;

// In a long text the name follows a title, or is a known given name with the next word.
export const nameWindow = (words: string): string => {
  const told = words.split(talkEnd).filter((part) => part.replace(leadingTalk, '').trim());
  const afterTalk = told.at(-1);
  if (afterTalk && afterTalk !== words) return nameWindow(afterTalk);
  const titled = words.search(title);
  if (titled > 0) return words.slice(titled);
  const bare = withoutLead(words);
  const sent = bare.split(/\s+/).findLastIndex((token) => sendingWord.test(token));
  if (sent >= 0)
    return (
      bare
        .split(/\s+/)
        .slice(sent + 1)
        .join(' ') || words
    );
  const tokens = bare.replace(title, '').split(/\s+(?!ณ\s|\()(?<!\sณ\s)/);
  while (tokens.length > 2 && countTalk(tokens[0] ?? '') > 0) tokens.shift();
  const isNamedFirst = givenNames.has(tokens[0] ?? '') || nickTitle.test(tokens[0] ?? '');
  if (tokens.length === 3 && !isNamedFirst && givenNames.has(tokens[1] ?? ''))
    return tokens.slice(1).join(' ');
  if (tokens.length <= 3) return tokens.length < 3 ? tokens.join(' ') : words;
  const known = tokens.findIndex((token) => givenNames.has(token.replace(nickTitle, '')));
  const from = known >= 0 ? known : Math.max(0, tokens.length - 2);
  return tokens.slice(from, from + 2).join(' ');
};

// 'สมพร ใจงาม เมกาบางนา ชั้น 2': a word before a floor or room is a building, not a third name.
const building =
  /^((?:คุณ|นาย|นางสาว|นาง)?([ก-๙]{2,20})\s+(?!ณ\s)([ก-๙]{3,24})\s+)[ก-๙a-z]{4,24}(?:\s[ก-๙a-z]{2,16})?\s+$/iu;
const inBuilding = /^(?:ชั้น|ห้อง|โซน|ยูนิต|ตึก|อาคาร)/u;
export const buildingAt = (lead: string, rest: string): number | undefined => {
  const found = inBuilding.test(rest) ? building.exec(lead) : null;
  const isWhole = givenNames.has(found?.[2] ?? '') && !givenNames.has(found?.[3] ?? '');
  return found && isWhole ? found[1]?.length : undefined;
};

/** 'เมธาวี สวนส้มหวาน': a given name and a surname that begins like a place. */
export const isPersonal = (words: string): boolean => {
  const [first, second, more] = words.replace(title, '').replace(particles, '').split(/\s+/);
  return second !== undefined && !more && /^[ก-๙]{4,}$/u.test(second) && isGivenName(first ?? '');
};

const landForm = /^[ก-๙]{3,14}\s+(?:ไร่|สวน|หน้า|หลัง|ริม|ตลาด|ศาลา|ค่าย|แยก)[ก-๙]{3,14}$/u;
/** 'ประภา ไร่ส้มโอ 21': the same before a number; not for houses and shops. */
const landSurname =
  /^([ก-๙]{3,})\s+(?:ไร่|สวน|หน้า|หลัง|ริม|ตลาด|ศาลา|ค่าย|แยก)[ก-๙]{2,}\s+(?=(?:นะ)?(?:ค่ะ|คะ|คับ|ครับ|จ้า)?\s*(?:บ้านเลขที่|เลขที่)?\s*\d)/u;
/** The form 'จักรพงษ์ ไร่อ้อย', whatever the first word is. */
export const isLandForm = (words: string): boolean =>
  landForm.test(words.replace(title, '').replace(particles, '')) && words.search(detailWord) > 0;
export const landNamed = (words: string): number | undefined => {
  const found = landSurname.exec(words);
  return found && isGivenName(found[1] ?? '') ? found[0].length : undefined;
};
