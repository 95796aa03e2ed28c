// Distorts a message as typing, cameras and dictation do.
import type { Draw } from './draw.ts';

const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';

type Change = (text: string, draw: Draw) => string;

const changes: readonly Change[] = [
  (text) => text.replace(/\d/g, (digit) => thaiDigits.charAt(Number(digit))),
  (text) => text.replaceAll('แ', 'เเ'),
  (text) => text.replaceAll('ำ', 'ํา'),
  // Loses a mark above or below a letter here and there.
  (text, { chance }) => text.replace(/[่้]/g, (mark) => (chance(0.12) ? '' : mark)),
  (text, { chance }) => text.replace(/(?<=[ก-ฮ]) (?=[ก-ฮ])/gu, (gap) => (chance(0.3) ? '  ' : gap)),
  (text, { chance }) => text.replace(/ /g, (gap) => (chance(0.12) ? '\n' : gap)),
  (text, { chance }) => text.replace(/ (?=\D)/g, (gap) => (chance(0.25) ? '' : gap)),
  (text) => text.replace(/(ค่ะ|ครับ|จ้า)/gu, '$1$1'),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('\n', ' '),
];

/** The message with one of these distortions. */
export const roughen = (draw: Draw, text: string): string => draw.pick(changes)(text, draw);
