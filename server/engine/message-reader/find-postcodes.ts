// Finds postcodes among five-digit numbers.
import { type Message, type Span, kinds, markSpan } from './normalize/message.ts';
import { isPostcode } from './place/places.ts';

// Five separate digits that are no amount.
const fiveDigits =
  /(?<!\d[/.-]?|[฿$+]|(?<![ก-๙])-)[1-9]\d{4}(?!\d|\/\d|[.,]\d|\s*(?:บาท|บ\.|฿|\.-))/g;

export const takePostcodes = (message: Message): { codes: string[]; hasOdd: boolean } => {
  const codes: string[] = [];
  let hasOdd = false;
  for (const match of message.text.matchAll(fiveDigits)) {
    const span: Span = { start: match.index, end: match.index + 5 };
    if (message.cover[span.start]) continue;
    if (isPostcode(match[0])) codes.push(match[0]);
    else hasOdd = true;
    markSpan(message, span, kinds.postcode);
  }
  return { codes, hasOdd: hasOdd && codes.length === 0 };
};

// 'จ.หนองคาย 4300', 'ชลบุรี 200000': after the place, a number with one digit too few or too many is a mistyped
// postcode.
const slippedCode = /(?<![\d/.-])(?:[1-9]\d{3}|[1-9]\d{5})(?![\d/.-])/g;

export const takeSlippedCode = (message: Message): boolean => {
  let isTaken = false;
  for (const match of message.text.matchAll(slippedCode)) {
    let before = match.index - 1;
    while (/[ \t,.]/.test(message.text.charAt(before))) before -= 1;
    if (message.cover[before] !== kinds.place || message.cover[match.index]) continue;
    markSpan(message, { start: match.index, end: match.index + match[0].length }, kinds.postcode);
    isTaken = true;
  }
  return isTaken;
};
