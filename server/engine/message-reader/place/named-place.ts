// Whether a message really names a place, and not a village, lane or house with the same name.
import type { Choice } from './choose-place.ts';
import type { Hit } from './place-hits.ts';

const ofLane = /(?:(?<![ก-๙])(?:ซอย|ซ\.|ตรอก|ถนน|ถ\.)|\b(?:soi|thanon))\s?$/iu;
/** 'ซอยสายไหม 56 เขตสายไหม': a lane with the name of a place is still a lane. */
export const isLane = (text: string, start: number): boolean =>
  ofLane.test(text.slice(Math.max(0, start - 8), start));

const ofHouse = /(?:ร้าน|ตลาด|วัด|โรงเรียน|หมู่บ้าน|บ้าน|ป้า|ลุง|น้อง|พี่|แม่|พ่อ|ยาย|ตา|คุณ)\s?$/u;
// 'ถ.ลาดพร้าว' differs from 'ลาดพร้าว' by few letters, so it can look like a mistyped place.
const laneAhead = /^(?:ซอย|ซ\.|ถนน|ถ\.)/u;

type PlaceMention = { hit: Hit | undefined; isAlone: boolean };

const isPlaceName = (text: string, { hit, isAlone }: PlaceMention): boolean => {
  if (!hit || isLane(text, hit.outerStart) || laneAhead.test(text.slice(hit.start))) return false;
  if (hit.isMarked) return true;
  if (isAlone && hit.distance > 0) return false;
  return !ofHouse.test(text.slice(Math.max(0, hit.outerStart - 9), hit.outerStart));
};

/**
 * Whether the message names a province, a district or a postcode. Without one, the rest of the place would be
 * invented.
 */
export const isNamedPlace = (text: string, { hits, typedPostcode }: Choice): boolean => {
  const { subdistrict, district, province } = hits;
  return (
    typedPostcode !== 'none' ||
    isPlaceName(text, { hit: province, isAlone: !subdistrict && !district }) ||
    isPlaceName(text, { hit: district, isAlone: !subdistrict && !province })
  );
};
