// Whether a message names a place at all: a village, a lane or a house that is called like one names none.
import type { Choice } from './choose-place.ts';
import type { Hit } from './place-hits.ts';

const ofLane = /(?:(?<![ก-๙])(?:ซอย|ซ\.|ตรอก|ถนน|ถ\.)|\b(?:soi|thanon))\s?$/iu;
/** 'ซอยสายไหม 56 เขตสายไหม': a lane that is called like the place is still a lane. */
export const isLane = (text: string, start: number): boolean =>
  ofLane.test(text.slice(Math.max(0, start - 8), start));

const ofHouse = /(?:ร้าน|ตลาด|วัด|โรงเรียน|หมู่บ้าน|บ้าน|ป้า|ลุง|น้อง|พี่|แม่|พ่อ|ยาย|ตา|คุณ)\s?$/u;
// Letter by letter 'ถ.ลาดพร้าว' is nearly 'ลาดพร้าว'.
const laneAhead = /^(?:ซอย|ซ\.|ถนน|ถ\.)/u;

type PlaceMention = { hit: Hit | undefined; isAlone: boolean };

const isPlaceName = (text: string, { hit, isAlone }: PlaceMention): boolean => {
  if (!hit || isLane(text, hit.outerStart) || laneAhead.test(text.slice(hit.start))) return false;
  if (hit.isMarked) return true;
  if (isAlone && hit.distance > 0) return false;
  return !ofHouse.test(text.slice(Math.max(0, hit.outerStart - 9), hit.outerStart));
};

/** A province, a district or a postcode is told: what else fits would be made up. */
export const isNamedPlace = (text: string, { hits, typedPostcode }: Choice): boolean => {
  const { subdistrict, district, province } = hits;
  return (
    typedPostcode !== 'none' ||
    isPlaceName(text, { hit: province, isAlone: !subdistrict && !district }) ||
    isPlaceName(text, { hit: district, isAlone: !subdistrict && !province })
  );
};
