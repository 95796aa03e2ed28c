// The demo shop's buyers: invented names at real places, with unused phone numbers.

const given = [
  'กนกวรรณ',
  'กิตติพงษ์',
  'ขวัญฤทัย',
  'จิราภรณ์',
  'ชลธิชา',
  'ณัฐฐิญา',
  'ดวงกมล',
  'ธนวัฒน์',
  'นภัสสร',
  'น้ำผึ้ง',
  'บุญญฤทธิ์',
  'ปิยะนุช',
  'พรทิพย์',
  'พิมพ์ชนก',
  'ภัทรพล',
  'มณีรัตน์',
  'รัตนาภรณ์',
  'วรัญญู',
  'ศิริพร',
  'สุพัตรา',
  'หฤทัย',
  'อัญชลี',
];
const family = [
  'แก้วมณี',
  'ใจดี',
  'ชื่นบาน',
  'ทองคำ',
  'บุญเรือง',
  'ปั้นน้ำผึ้ง',
  'พงษ์ไพศาล',
  'มั่งมี',
  'รุ่งเรือง',
  'วงศ์ใหญ่',
  'ศรีสุข',
  'สุขสวัสดิ์',
  'เกื้อกูล',
  'ตั้งใจมั่น',
  'ฐิติวัฒนา',
];
const streets = ['ถนนสุขใจ', 'ซอยร่วมใจ 5', 'หมู่บ้านร่มเย็น', 'ถนนเทศบาล 2', 'ซอยวัดใหม่', 'หมู่ 4'];

const places = [
  ['ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '10900'],
  ['บางนาเหนือ', 'บางนา', 'กรุงเทพมหานคร', '10260'],
  ['คลองตันเหนือ', 'วัฒนา', 'กรุงเทพมหานคร', '10110'],
  ['ท่าศาลา', 'เมืองเชียงใหม่', 'เชียงใหม่', '50000'],
  ['สันทรายหลวง', 'สันทราย', 'เชียงใหม่', '50210'],
  ['บ้านใหม่', 'ปากเกร็ด', 'นนทบุรี', '11120'],
  ['แสนสุข', 'เมืองชลบุรี', 'ชลบุรี', '20130'],
  ['ในเมือง', 'เมืองขอนแก่น', 'ขอนแก่น', '40000'],
  ['หมากแข้ง', 'เมืองอุดรธานี', 'อุดรธานี', '41000'],
  ['หาดใหญ่', 'หาดใหญ่', 'สงขลา', '90110'],
  ['ตลาดใหญ่', 'เมืองภูเก็ต', 'ภูเก็ต', '83000'],
  ['แม่กาษา', 'แม่สอด', 'ตาก', '63110'],
  ['ปากช่อง', 'ปากช่อง', 'นครราชสีมา', '30130'],
] as const;

export interface DemoBuyer {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
}

/** Pseudo-random numbers from 0 to 1; the same seed gives the same numbers in every run. */
export function steady(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A pseudo-random item of the list. Throws if the list is empty. */
export function pick<T>(next: () => number, list: readonly T[]): T {
  const item = list[Math.floor(next() * list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** The n-th buyer, the same in every run. */
export function demoBuyer(n: number): DemoBuyer {
  const next = steady(n * 7919 + 11);
  const [subdistrict, district, province, postcode] = pick(next, places);
  const house = `${1 + Math.floor(next() * 399)}/${1 + Math.floor(next() * 60)}`;
  return {
    name: `${pick(next, given)} ${pick(next, family)}`,
    phone: `08${1 + (n % 9)}000${String(n).padStart(4, '0')}`,
    address: `${house} ${pick(next, streets)}`,
    subdistrict,
    district,
    province,
    postcode,
  };
}
