// The probability that the chosen place is the intended one.
import type { Choice } from '../place/choose-place.ts';

export const step = (
  value: number,
  steps: readonly (readonly [least: number, answer: number])[],
): number => steps.find(([least]) => value >= least)?.[1] ?? 0;

const isPartOf = (other: Choice, best: Choice): boolean =>
  other.row.province === best.row.province &&
  (!other.row.district || other.row.district === best.row.district) &&
  (!other.row.subdistrict || other.row.subdistrict === best.row.subdistrict);

/** Another complete address elsewhere in the text. */
const isRival = (other: Choice, best: Choice): boolean => {
  if (other.row.district === best.row.district || other.score < 2.6) return false;
  const { subdistrict, district } = other.hits;
  if (!subdistrict || !district || subdistrict.distance + district.distance > 0) return false;
  return other.used.every(([start, end]) =>
    best.used.every(([from, to]) => end <= from || to <= start),
  );
};

export const placeConfidence = (best: Choice | undefined, others: readonly Choice[]): number => {
  if (!best) return 0;
  const { subdistrict, district, province } = best.hits;
  const isTyped = best.typedPostcode === 'agrees';
  let confidence = 0.98;
  const atMost = (limit: number): void => {
    confidence = Math.min(confidence, limit);
  };
  if (!subdistrict) atMost(0.6);
  if (!district) atMost(isTyped ? 0.92 : 0.85);
  if (!province && !isTyped) atMost(0.88);
  if (best.typedPostcode === 'differs') atMost(0.8);
  const edits = [subdistrict, district, province].reduce(
    (sum, hit) => sum + (hit?.distance ?? 0),
    0,
  );
  if (edits > 0) atMost(isTyped ? 0.95 - 0.02 * edits : 0.88 - 0.04 * edits);
  if ((subdistrict?.distance ?? 0) > 1) atMost(0.86);
  const second = others.find((other) => !isPartOf(other, best) && !isPartOf(best, other));
  const margin = best.score - (second?.score ?? 0);
  atMost(
    step(margin, [
      [1, 0.98],
      [0.6, 0.93],
      [0.3, 0.8],
      [0.1, 0.6],
      [-9, 0.45],
    ]),
  );
  atMost(
    step(best.score, [
      [4, 0.98],
      [3, 0.93],
      [2.2, 0.8],
      [1.4, 0.6],
      [-9, 0.3],
    ]),
  );
  if (others.some((other) => isRival(other, best))) atMost(0.5);
  return confidence;
};
