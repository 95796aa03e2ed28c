// What hands, cameras and dictation do to a message.
import type { Draw } from './draw.ts';

const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';

type Change = (text: string, draw: Draw) => string;

const changes: readonly Change[] = [
  (text) => text.replace(/\d/g, (digit) => thaiDigits.charAt(Number(digit))),
  (text) => text.replaceAll('แ', 'เเ'),
  (text) => text.replaceAll('ำ', 'ํา'),
  // A mark above or below the letter is lost here and there.
  (text, { chance }) => text.replace(/[่้]/g, (mark) => (chance(0.12) ? '' : mark)),
  (text, { chance }) => text.replace(/(?<=[ก-ฮ]) (?=[ก-ฮ])/gu, (gap) => (chance(0.3) ? '  ' : gap)),
  (text, { chance }) => text.replace(/ /g, (gap) => (chance(0.12) ? '\n' : gap)),
  (text, { chance }) => text.replace(/ (?=\D)/g, (gap) => (chance(0.25) ? '' : gap)),
  (text) => text.replace(/(ค่ะ|ครับ|จ้า)/gu, '$1$1'),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('\n', ' '),
];

/** The message as it came through one of these. */
export const roughen = (draw: Draw, text: string): string => draw.pick(changes)(text, draw);
