// Separates numbers without a gap: a postcode and a phone in either order, or two phones.
import { isPostcode } from '../place/places.ts';

const phone = String.raw`(?:0[689]\d{8}|0[689]\d-\d{3}-?\d{4}|0[689]\d\d{3}-\d{4}|0[2-57]\d{7})`;
const codeFirst = new RegExp(`(?<!\\d)([1-9]\\d{4})[-.,/]?(?=(?:\\+66|${phone})(?!\\d))`, 'g');
const codeLast = new RegExp(`(?<!\\d)(${phone})[-./,]?([1-9]\\d{4})(?!\\d)`, 'g');
/** '099…63 88ม9': a phone directly before a house number. */
const houseBehind =
  /(?<!\d)(0[689]\d{8})(?=\d{1,4}(?:\/\d{1,4})?\s?(?:ม\.?\s?\d|หมู่|ซ\.|ซอย|ถ\.|ถนน))/gu;
const twoPhones = /(?<!\d)(0[689]\d{8})(?=0[689]\d{8}(?!\d))/g;

/** The text with a space between such numbers. */
export const splitDigits = (text: string): string =>
  text
    .replace(twoPhones, '$1 ')
    .replace(houseBehind, '$1 ')
    .replace(codeFirst, (all, code: string) => (isPostcode(code) ? `${code} ` : all))
    .replace(codeLast, (all, number: string, code: string) =>
      isPostcode(code) ? `${number} ${code}` : all,
    );
