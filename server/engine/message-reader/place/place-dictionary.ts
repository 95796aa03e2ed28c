// Every name a place goes by, Thai, English and everyday, looked up by its folded form.
import { foldName } from './fold-name.ts';
import {
  type District,
  type Province,
  type Subdistrict,
  districts,
  provinces,
  subdistricts,
} from './places.ts';

export type Named = { provinces: Province[]; districts: District[]; subdistricts: Subdistrict[] };

// How people write provinces in chat; two-letter ones only count as a word of their own.
const everyday: Record<string, readonly string[]> = {
  กรุงเทพมหานคร: ['กทม', 'กรุงเทพ', 'กรุงเทพมหานครฯ', 'กรุงเทพมหา', 'bkk', 'krungthep', 'กทมฯ', 'กท'],
  นครราชสีมา: ['โคราช', 'korat', 'khorat', 'นครราช'],
  พระนครศรีอยุธยา: ['อยุธยา', 'ayutthaya', 'ayuthaya', 'อยุทธยา', 'กรุงเก่า'],
  อุดรธานี: ['อุดร', 'udon', 'udorn'],
  อุบลราชธานี: ['อุบล', 'อุบลราช', 'ubon'],
  สุราษฎร์ธานี: ['สุราษฎร์', 'สุราษ', 'สุราษธานี', 'suratthani', 'surat'],
  นครศรีธรรมราช: ['นครศรี', 'เมืองคอน', 'นครศรีฯ', 'nakornsri'],
  ประจวบคีรีขันธ์: ['ประจวบ', 'prachuap'],
  ฉะเชิงเทรา: ['แปดริ้ว', 'chachengsao'],
  กาญจนบุรี: ['กาญ', 'กาญจน์', 'เมืองกาญจน์', 'kanchanaburi'],
  สุพรรณบุรี: ['สุพรรณ', 'suphan'],
  ปราจีนบุรี: ['ปราจีน'],
  อุตรดิตถ์: ['อุตรดิต'],
  ศรีสะเกษ: ['ศรีษะเกษ', 'ศีรษะเกษ', 'sisaket'],
  มุกดาหาร: ['มุกดา'],
  มหาสารคาม: ['สารคาม'],
  นครสวรรค์: ['ปากน้ำโพ'],
  พิษณุโลก: ['พิดโลก', 'พิษโลก'],
  เชียงใหม่: ['ชม', 'chiengmai', 'cnx'],
  เชียงราย: ['ชร'],
  ขอนแก่น: ['ขก'],
  แม่ฮ่องสอน: ['มส'],
  ชลบุรี: ['ชล', 'cholburi'],
  จันทบุรี: ['จันท์', 'เมืองจันท์', 'จันทรบุรี'],
  ปทุมธานี: ['ปทุม'],
  สมุทรปราการ: ['สป', 'samutprakarn'],
  สมุทรสาคร: ['มหาชัย'],
  สมุทรสงคราม: ['แม่กลอง'],
  ราชบุรี: ['ราดรี', 'ratburi'],
  นครปฐม: ['nakornpathom'],
  หนองบัวลำภู: ['หนองบัวลำพู'],
  ชัยนาท: ['chainat'],
  เพชรบุรี: ['petchburi', 'phetburi'],
  สระแก้ว: ['sakaew'],
  บุรีรัมย์: ['บุรีรัม'],
  ภูเก็ต: ['hkt'],
  พัทลุง: ['phattalung'],
};

// Names of districts as spoken; the rest follow from the official name.
const spokenDistricts: readonly (readonly [spoken: string, province: string, district: string])[] =
  [
    ['ป้อมปราบ', 'กรุงเทพมหานคร', 'ป้อมปราบศัตรูพ่าย'],
    ['ป้อมปราบฯ', 'กรุงเทพมหานคร', 'ป้อมปราบศัตรูพ่าย'],
    ['พัทยา', 'ชลบุรี', 'บางละมุง'],
    ['pattaya', 'ชลบุรี', 'บางละมุง'],
    ['สมุย', 'สุราษฎร์ธานี', 'เกาะสมุย'],
    ['samui', 'สุราษฎร์ธานี', 'เกาะสมุย'],
    ['กรุงเก่า', 'พระนครศรีอยุธยา', 'พระนครศรีอยุธยา'],
    ['อยุธยา', 'พระนครศรีอยุธยา', 'พระนครศรีอยุธยา'],
    ['เมืองคอน', 'นครศรีธรรมราช', 'เมืองนครศรีธรรมราช'],
    ['วาริน', 'อุบลราชธานี', 'วารินชำราบ'],
    ['โกลก', 'นราธิวาส', 'สุไหงโก-ลก'],
  ];

const names = new Map<string, Named>();
const prefixes = new Set<string>();

const entry = (name: string): Named => {
  const key = foldName(name);
  const known = names.get(key);
  if (known) return known;
  for (let length = 1; length <= key.length; length += 1) prefixes.add(key.slice(0, length));
  const fresh: Named = { provinces: [], districts: [], subdistricts: [] };
  names.set(key, fresh);
  return fresh;
};
const add = <T>(list: T[], one: T): void => {
  if (!list.includes(one)) list.push(one);
};

const capital = 'เมือง';

const isCapital = (district: District): boolean =>
  district.th === `${capital}${district.province.th}`;

const aliasesOf = new Map<Province, readonly string[]>(
  provinces.map((province) => [province, everyday[province.th] ?? []]),
);

for (const province of provinces) {
  for (const name of [province.th, province.en, ...(aliasesOf.get(province) ?? [])]) {
    add(entry(name).provinces, province);
  }
}
for (const district of districts) {
  for (const name of [district.th, district.en]) if (name) add(entry(name).districts, district);
  if (!isCapital(district)) continue;
  add(entry(capital).districts, district);
  add(entry('Muang').districts, district);
  for (const alias of aliasesOf.get(district.province) ?? []) {
    if (alias.length > 2) add(entry(`${capital}${alias}`).districts, district);
  }
  add(entry(`Muang ${district.province.en}`).districts, district);
}
for (const [spoken, province, name] of spokenDistricts) {
  const district = districts.find((one) => one.th === name && one.province.th === province);
  if (district) add(entry(spoken).districts, district);
}
for (const subdistrict of subdistricts) {
  for (const name of [subdistrict.th, subdistrict.en]) {
    if (name) add(entry(name).subdistricts, subdistrict);
  }
}

/** The places with this folded name. */
export const lookUp = (folded: string): Named | undefined => names.get(folded);
/** Whether some name starts so. */
export const startsName = (folded: string): boolean => prefixes.has(folded);

type Place = Province | District | Subdistrict;
const patterns = new Map<Place, readonly string[]>();
for (const [key, named] of names) {
  for (const place of [...named.provinces, ...named.districts, ...named.subdistricts]) {
    patterns.set(place, [...(patterns.get(place) ?? []), key]);
  }
}

/** The folded names of one place. */
export const namesOf = (place: Place): readonly string[] => patterns.get(place) ?? [];
