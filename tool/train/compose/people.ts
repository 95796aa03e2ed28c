// The people who order: names as they write them, and their phone numbers.
import { readFileSync } from 'node:fs';
import type { Draw } from './draw.ts';

export type Person = {
  /** The name as written in the message. */
  written: string;
  /** The accepted forms of the name, the best first. */
  names: readonly string[];
  phone: string;
  isRoman: boolean;
};

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

const known = readFileSync(
  new URL('../../../server/engine/message-reader/given-names.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((name) => name.length >= 4);

const heads = listed(
  'ทอง ศรี บุญ แก้ว สุข วงศ์ พรหม จันทร์ คำ แสง อินทร์ เพชร ชัย รัตน สม พงษ์ ใจ มณี นาค สาย กิตติ ธรรม ดวง เกตุ หอม ไพร ปัญญา โพธิ์ มูล เทพ กล้า ชู พูน ลือ อ่อน ขวัญ เรือน นวล ผิว ปาน ทัพ ยอด หาญ กอง พิม สิงห์ ดอน นา หนู',
);
const tails = listed(
  'ดี สุข งาม วงศ์ รัตน์ กุล พงศ์ ทอง แก้ว มณี ชัย ศิริ เจริญ สวัสดิ์ ไพศาล ประเสริฐ มา คำ ใจ ชาติ วัฒนา มี สกุล เลิศ ทวี ภักดี นอก ไชย แสน เย็น อ่อน ยิ่ง หาญ ใหญ่ น้อย ผล พันธ์ โสภา เรือง ใส ละออ สิงห์ ไพร คาม เดช ลาภ',
);
const oddSurnames = listed(
  'แซ่ลิ้ม แซ่ตั้ง แซ่เฮง แซ่โง้ว เจะอาแว มะลี บินฮัสซัน สาและ หลังปูเต๊ะ ยูโซะ ไม้กวาด ตะกร้าหวาย เสื่อกก กระด้ง โคมไฟ หมอนทอง ร่มไทร ใบตอง ข้าวฟ่าง นาเกลือ ท่าเรือ บ้านสวน ทุ่งนา ห้วยทราย ดอนเมือง คลองใส สะพานทอง เมืองแก้ว บางใหญ่ วังทอง ภูเขา ริมน้ำ ถนนทอง ณ.อยุธยา ณ.ระนอง',
);
const nicknames = listed(
  'นุ่น แนน ฝน เมย์ บอย ต้น ปุ้ย แป้ง กิ๊ฟ จอย ออย หนึ่ง สอง ตาล ปลา นก หมู ไก่ กุ้ง ปู แอน โบว์ ฟ้า ดาว เดือน อ้อม เอ๋ แจ๋ว หมวย ต่าย เปิ้ล ส้ม แตงโม มะปราง ข้าวฟ่าง น้ำหวาน ครีม มิ้นท์ ไอซ์ เบล เจน แพร พลอย โอ๋ ตุ๊ก ตุ๋ย แดง ดำ เขียว ใหญ่ เล็ก แหม่ม หวาน นิด หน่อย อุ้ม กบ เต้ บีม ปอนด์ แบงค์ กอล์ฟ เบียร์ ตี๋ หนุ่ย เก๋ จุ๋ม กี้ ยุ้ย ปุ๊กกี้ อุ๋ม โจ้ แพท วิว มายด์ อิง อาร์ม เฟิร์น พิม กวาง',
);
const kin = listed('พี่ น้อง ป้า ลุง น้า ยาย แม่ พ่อ เจ๊ เฮีย');
const titles = ['คุณ', 'นาย', 'นาง', 'นางสาว', 'น.ส.', 'คุณ '];
const ranks = ['ด.ต.', 'ส.อ.', 'จ.ส.อ.', 'ร.ต.อ.', 'พ.ต.ท.', 'ดร.', 'นพ.', 'ผอ.', 'ครู', 'อาจารย์'];
const muslim = listed(
  'อามีนะห์ ฟาตีมะห์ อับดุลเลาะ มูฮัมหมัด ซารีนา นูรีดา รอฮานี อิบรอฮีม ซูไฮลา ฮาซัน ยามีละห์ มาเรียม',
);
const romanGiven = listed(
  'Somchai Somsri Malee Anong Wichai Nattapong Kanya Prasert Suda Pimchanok Arthit Ratree Nok Kwan Ploy Fah Tukta Supaporn Chaiwat Nuttaya Thanawat Siriporn Wanida Apinya Boonmee Jiraporn Kittisak Lalita Manop Orathai',
);
const romanSurname = listed(
  'Jaidee Boonma Wongsa Srisuk Thongdee Kaewta Saetang Chaiyo Rattana Meesuk Phromma Inthong Suksai Promsri Chanthra Yodrak Khamdee Saelim Panya Wongchai',
);
const foreign = [
  'Lukas Meyer',
  'Anna Schmidt',
  'Oliver Reed',
  'Yuki Sato',
  'Chen Wei',
  'Maria Lopez',
  'David Brown',
  'Sophie Martin',
  'Min-jun Park',
  'John Carter',
  'Emma Wilson',
  'Ivan Petrov',
  'Hana Kim',
  'Peter Novak',
  "Liam O'Brien",
  'Sarah Tan',
  'Ahmed Khan',
  'Kenji Mori',
  'Elsa Berg',
  'Noah Clark',
];

const surnameOf = ({ pick, chance }: Draw): string =>
  chance(0.15) ? pick(oddSurnames) : `${pick(heads)}${pick(tails)}`;

const romanName = ({ pick, chance }: Draw): Pick<Person, 'written' | 'names'> => {
  const bare = chance(0.5) ? pick(foreign) : `${pick(romanGiven)} ${pick(romanSurname)}`;
  const cased = chance(0.2) ? bare.toLowerCase() : bare;
  const name = chance(0.1) ? cased.toUpperCase() : cased;
  const alone = chance(0.15) ? (name.split(' ')[0] ?? name) : name;
  const lead = chance(0.2) ? pick(['K.', 'Khun ', 'Mr. ', 'Ms. ', 'Miss ']) : '';
  const nick = chance(0.12) ? ` (${pick(nicknames)})` : '';
  return { written: `${lead}${alone}${nick}`, names: [alone] };
};

const thaiName = (draw: Draw): Pick<Person, 'written' | 'names'> => {
  const { pick, chance } = draw;
  const given = chance(0.06) ? pick(muslim) : pick(known);
  const way = draw.between(0, 19);
  if (way < 8) {
    const name = `${given} ${surnameOf(draw)}`;
    return { written: name, names: [name] };
  }
  if (way < 12) {
    const name = `${given} ${surnameOf(draw)}`;
    return { written: `${pick(titles)}${name}`, names: [name] };
  }
  if (way === 12) {
    const name = `${given} ${surnameOf(draw)}`;
    return { written: `${pick(ranks)}${name}`, names: [name] };
  }
  if (way < 15) return { written: given, names: [given] };
  const nick = pick(nicknames);
  if (way === 15) return { written: nick, names: [nick] };
  if (way < 18) {
    const words = `${pick(kin)}${nick}`;
    return { written: words, names: [words, nick] };
  }
  if (way === 18) return { written: `คุณ${nick}`, names: [nick] };
  const name = `${given} ${surnameOf(draw)}`;
  return { written: `${name} (${nick})`, names: [name, `${name} (${nick})`] };
};

const numberOf = ({ pick, between }: Draw): string => {
  const rest = Array.from({ length: 7 }, () => between(0, 9)).join('');
  return `${pick(['06', '08', '09'])}${between(1, 9)}${rest}`;
};

export const writePhone = ({ pick, chance }: Draw, phone: string): string => {
  if (chance(0.55)) return phone;
  const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return pick([
    `${a}-${b}-${c}`,
    `${a} ${b} ${c}`,
    `${a}-${b}${c}`,
    `+66${phone.slice(1)}`,
    `${a}.${b}.${c}`,
  ]);
};

export const drawPerson = (draw: Draw, romanShare = 0.12): Person => {
  const isRoman = draw.chance(romanShare);
  const name = isRoman ? romanName(draw) : thaiName(draw);
  return { ...name, phone: numberOf(draw), isRoman };
};
