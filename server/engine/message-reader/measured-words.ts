// Numbers with their unit: '6 นิ้ว' and '6"' are one word, '2 เมตร' and '2m' another.
import { count } from './count-words.ts';

const measures: readonly (readonly [RegExp, string])[] = [
  [/^(?:กิโลกรัม|กิโล(?!เมตร)|กก\.?|โล(?![กชหง])|kg(?![a-z])|kilos?(?![a-z]))/iu, 'kg'],
  [/^(?:กรัม|grams?(?![a-z])|g(?![a-z]))/iu, 'g'],
  [/^(?:มล\.?|ml|ซีซี|cc)(?![a-zก-ฮ])/iu, 'ml'],
  [/^(?:ลิตร|(?:liters?|litres?|l)(?![a-z]))/iu, 'l'],
  [/^(?:นิ้ว|(?:inch(?:es)?|niw|in)(?![a-z])|["”″]|'')/iu, 'in'],
  [/^(?:เมตร|(?:meters?|metres?|met|m)(?![a-z])|米)/iu, 'm'],
  [/^(?:วัตต์|วัต|(?:watts?|w)(?![a-z]))/iu, 'w'],
  [/^(?:เดือน|months?(?![a-z]))/iu, 'mo'],
];
export const holding = new RegExp(`^(?:${count}|เมล็ด|เม็ด)(?!นึง|หนึ่ง|เดียว)`, 'iu');
/** '1ม', but not '1 ม.5' of an address. */
const metre = /^ม(?![.ก-๙])/u;

export type Measured = { key: string; unit: string; length: number };
export const numeral = /^\d+(?:[.-]\d+)*/u;
/** A number with its unit, or a bare one. */
export const measuredAt = (text: string): Measured | undefined => {
  const [number] = numeral.exec(text) ?? [];
  if (number === undefined) return undefined;
  const rest = text.slice(number.length);
  if (metre.test(rest)) return { key: `${number}m`, unit: 'm', length: number.length + 1 };
  const gap = /^[^\S\n]?/u.exec(rest)?.[0].length ?? 0;
  const words = rest.slice(gap);
  const measure = measures.find(([pattern]) => pattern.test(words));
  const said = (measure?.[0] ?? holding).exec(words)?.[0] ?? '';
  if (!measure && said === '') return { key: number, unit: '', length: number.length };
  const unit = measure?.[1] ?? said;
  return { key: `${number}${unit}`, unit, length: number.length + gap + said.length };
};
