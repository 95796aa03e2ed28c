// Whether a postcode does not belong to its district. An unknown district is not judged.
import { byPostcode, districts } from './places.ts';

const known = new Set(districts.map(({ th, province }) => `${th}|${province.th}`));
const marks = /^(?:อำเภอ|เขต|อ\.)\s*/u;

interface DistrictPlace {
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
}

export function isStrayPostcode({ district, province, postcode }: DistrictPlace): boolean {
  const name = district.trim().replace(marks, '');
  if (postcode === '' || !known.has(`${name}|${province}`)) return false;
  const there = byPostcode.get(postcode) ?? [];
  return !there.some((one) => one.district.th === name && one.district.province.th === province);
}
