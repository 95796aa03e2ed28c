// An address as a sheet contains it: given parts are checked, missing parts are found in the text.
import { detectAddress, checkPlace } from '../../engine/message-reader/index.ts';

export interface TypedAddress {
  readonly address: string;
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
}

export interface SettledAddress extends TypedAddress {
  /** For the user to check; empty when all is certain. */
  readonly mark: string;
}

/** No address is longer; searching a longer text for places would waste time. */
const LONGEST = 500;
const CERTAIN = 0.9;

const marks = /^(?:ตำบล|แขวง|ต\.|อำเภอ|เขต|อ\.|จังหวัด|จ\.)\s*/u;
const shortNames: Readonly<Record<string, string>> = {
  กทม: 'กรุงเทพมหานคร',
  'กทม.': 'กรุงเทพมหานคร',
  กรุงเทพ: 'กรุงเทพมหานคร',
  กรุงเทพฯ: 'กรุงเทพมหานคร',
};

const provinceOf = (text: string): string => shortNames[text] ?? text;

const bare = (text: string): string => text.trim().replace(marks, '').trim();

const trimmed = ({ address, subdistrict, district, province, postcode }: TypedAddress) => ({
  address: address.trim(),
  subdistrict: bare(subdistrict),
  district: bare(district),
  province: provinceOf(bare(province)),
  postcode: postcode.trim(),
});

/** For the user to read, because the reader did not. */
export const unreadPlace = (typed: TypedAddress): SettledAddress => ({
  ...trimmed(typed),
  mark: 'ระบบยังไม่ได้อ่านที่อยู่นี้ ใส่ตำบล อำเภอ จังหวัด และรหัสไปรษณีย์',
});

const isWhole = ({ subdistrict, district, province, postcode }: TypedAddress): boolean =>
  [subdistrict, district, province, postcode].every((part) => part !== '');

// 'ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300' at the end: the usual form in sheets, and fast to read.
const markedPlace =
  /^(.*?)[\s,]*(?:ตำบล|แขวง|ต\.)\s*([ก-๛]+)[\s,]*(?:อำเภอ|เขต|อ\.)\s*([ก-๛]+)[\s,]*(?:จังหวัด|จ\.)?\s*([ก-๛.]+)[\s,]*(\d{5})$/su;

function fromMarks({ address }: TypedAddress): TypedAddress | undefined {
  const [, line, subdistrict, short, typed, postcode] = markedPlace.exec(address) ?? [];
  if (!line || !subdistrict || !short || !typed || !postcode) return undefined;
  const province = provinceOf(typed);
  const district = short === 'เมือง' ? `เมือง${province}` : short;
  return { address: line, subdistrict, district, province, postcode };
}

const isBare = ({ subdistrict, district, province, postcode }: TypedAddress): boolean =>
  [subdistrict, district, province, postcode].every((part) => part === '');

/** The parts as given, when all are there and consistent. */
export function plainPlace(typed: TypedAddress): SettledAddress | undefined {
  const own = trimmed(typed);
  if (own.address.length > LONGEST) return { ...own, mark: '' };
  const whole = isBare(own) ? fromMarks(own) : own;
  return whole && isWhole(whole) && checkPlace(whole).ok ? { ...whole, mark: '' } : undefined;
}

/** Uses only the text itself; slow for thousands. */
export function settlePlace(typed: TypedAddress): SettledAddress {
  const own = trimmed(typed);
  return isWhole(own) ? corrected(own) : found(own);
}

// A single similar place with the same postcode, or the same names, is taken as the intended one.
function corrected(own: TypedAddress): SettledAddress {
  const check = checkPlace(own);
  if (check.ok) return { ...own, mark: '' };
  const [first, second] = check.suggestions;
  const isOnly = first && (!second || second.subdistrict !== first.subdistrict);
  if (isOnly && first.postcode === own.postcode && first.province === own.province) {
    const { subdistrict, district } = first;
    return { ...own, subdistrict, district, mark: `แก้เป็น ${subdistrict} ${district} ตามรหัสไปรษณีย์` };
  }
  return { ...own, mark: 'ตำบล อำเภอ จังหวัด ไม่ตรงกับรหัสไปรษณีย์ ตรวจอีกครั้ง' };
}

/**
 * A village name alone occurs anywhere: the text must name the district, the province or the postcode, or no place at
 * all.
 */
const isNamedIn = (text: string, { district, province, postcode }: TypedAddress): boolean =>
  [postcode, province, district].some((part) => text.includes(part)) ||
  Object.entries(shortNames).some(([short, name]) => name === province && text.includes(short));

function found(own: TypedAddress): SettledAddress {
  const { address, subdistrict, district, province, postcode } = own;
  const text = [address, subdistrict, district, province, postcode].filter(Boolean).join(' ');
  const place = detectAddress(text);
  if (place.province === '' || place.subdistrict === '' || !isNamedIn(text, place))
    return { ...own, mark: '' };
  const isSure = place.confidences.place >= CERTAIN && text.includes(place.postcode);
  return {
    // The rest of the line without the place.
    address: place.address === '' ? address : place.address,
    subdistrict: place.subdistrict,
    district: place.district,
    province: place.province,
    postcode: place.postcode,
    mark: isSure ? '' : 'ระบบอ่านจากที่อยู่ ตรวจอีกครั้ง',
  };
}
