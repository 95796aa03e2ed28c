// Looks up places by every Thai, English and everyday name, in folded form.
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

// Everyday spellings of provinces in chats. Two-letter ones count only as separate words.
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

// Spoken names of districts that do not follow from the official name.
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

const capital = 'เมือง';

const isCapital = (district: District): boolean =>
  district.th === `${capital}${district.province.th}`;

const aliasesOf = (province: Province): readonly string[] => everyday[province.th] ?? [];

type Place = Province | District | Subdistrict;
type Add = <T extends Place>(name: string, level: (named: Named) => T[], place: T) => void;

const asProvince = (named: Named): Province[] => named.provinces;
const asDistrict = (named: Named): District[] => named.districts;
const asSubdistrict = (named: Named): Subdistrict[] => named.subdistricts;

function addDistrict(add: Add, district: District): void {
  for (const name of [district.th, district.en]) if (name) add(name, asDistrict, district);
  if (!isCapital(district)) return;
  add(capital, asDistrict, district);
  add('Muang', asDistrict, district);
  for (const alias of aliasesOf(district.province))
    if (alias.length > 2) add(`${capital}${alias}`, asDistrict, district);
  add(`Muang ${district.province.en}`, asDistrict, district);
}

function addAll(add: Add): void {
  for (const province of provinces)
    for (const name of [province.th, province.en, ...aliasesOf(province)])
      add(name, asProvince, province);
  for (const district of districts) addDistrict(add, district);
  for (const [spoken, province, name] of spokenDistricts) {
    const district = districts.find((one) => one.th === name && one.province.th === province);
    if (district) add(spoken, asDistrict, district);
  }
  for (const subdistrict of subdistricts)
    for (const name of [subdistrict.th, subdistrict.en])
      if (name) add(name, asSubdistrict, subdistrict);
}

interface Dictionary {
  readonly names: ReadonlyMap<string, Named>;
  readonly prefixes: ReadonlySet<string>;
  readonly patterns: ReadonlyMap<Place, readonly string[]>;
}

function readDictionary(): Dictionary {
  const names = new Map<string, Named>();
  const prefixes = new Set<string>();
  const patterns = new Map<Place, string[]>();
  addAll((name, level, place) => {
    const key = foldName(name);
    let named = names.get(key);
    if (!named) {
      named = { provinces: [], districts: [], subdistricts: [] };
      names.set(key, named);
      // A known prefix implies that all shorter prefixes are known too.
      for (let end = key.length; end > 0 && !prefixes.has(key.slice(0, end)); end -= 1)
        prefixes.add(key.slice(0, end));
    }
    const places = level(named);
    if (places.includes(place)) return;
    places.push(place);
    const known = patterns.get(place);
    if (!known) patterns.set(place, [key]);
    else known.push(key);
  });
  return { names, prefixes, patterns };
}

// Reading seven thousand names takes a while, and most processes never need them.
let read: Dictionary | undefined;
const dictionary = (): Dictionary => (read ??= readDictionary());

/** The places with this folded name. */
export const lookUp = (folded: string): Named | undefined => dictionary().names.get(folded);
/** Whether some name starts with these folded characters. */
export const startsName = (folded: string): boolean => dictionary().prefixes.has(folded);

/** The folded names of one place. */
export const namesOf = (place: Place): readonly string[] => dictionary().patterns.get(place) ?? [];
