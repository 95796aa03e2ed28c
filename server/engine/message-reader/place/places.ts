// The places of Thailand: 77 provinces, 928 districts, 7,438 subdistricts with their postcodes, read once at import.
import { placesText } from '#reader-data';
import { provinceNames } from './province-names.ts';

export type Province = { id: number; th: string; en: string };
export type District = { th: string; en: string; province: Province; subdistricts: Subdistrict[] };
export type Subdistrict = {
  th: string;
  en: string;
  district: District;
  /** The first is the usual one. A few places have two, or the sources disagree: both are valid. */
  postcodes: readonly string[];
};

export const provinces: readonly Province[] = provinceNames.map(([th, en], index) => ({
  id: index + 1,
  th,
  en,
}));
export const districts: District[] = [];
export const subdistricts: Subdistrict[] = [];
export const byPostcode = new Map<string, Subdistrict[]>();
export const districtsOf = new Map<Province, District[]>(
  provinces.map((province) => [province, []]),
);

const readDistrict = (line: readonly string[], province: Province): District => {
  const district: District = {
    th: line[1] ?? '',
    en: line[2] ?? '',
    province,
    subdistricts: [],
  };
  districts.push(district);
  districtsOf.get(province)?.push(district);
  return district;
};

const readSubdistrict = (line: readonly string[], district: District): void => {
  const postcodes = (line[2] ?? '').split(',');
  const subdistrict: Subdistrict = { th: line[0] ?? '', en: line[1] ?? '', district, postcodes };
  district.subdistricts.push(subdistrict);
  subdistricts.push(subdistrict);
  for (const postcode of postcodes) {
    const there = byPostcode.get(postcode);
    if (there) there.push(subdistrict);
    else byPostcode.set(postcode, [subdistrict]);
  }
};

const provinceByName = new Map(provinces.map((province) => [province.th, province]));
let province: Province | undefined;
let district: District | undefined;
for (const text of placesText().split('\n')) {
  if (!text) continue;
  const line = text.split('\t');
  if (line[0] === 'P') province = provinceByName.get(line[1] ?? '');
  else if (line[0] === 'D' && province) district = readDistrict(line, province);
  else if (district) readSubdistrict(line, district);
}

/** Whether any place has this postcode. */
export const isPostcode = (code: string): boolean => byPostcode.has(code);

export const listProvinces = (): readonly Province[] => provinces;
