// Unfilled lines of an order form: 'ไส้อั่ว 500 กรัม ..........ถุง' beside 'ไส้อั่ว 1 กก. .....2.....ถุง'.
import { count } from './count-words.ts';

const leftEmpty = new RegExp(
  `^[\\s:]*(?:[.…_]{2,}[\\s.…_]*)?(?:[-–]|0)?[\\s.…_]*(?:${count})?\\s*$`,
  'iu',
);
const filledIn = new RegExp(`[.…_:]\\s*\\d{1,2}\\s*[.…_]{2,}\\s*(?:${count})?\\s*$`, 'gimu');
/** `rest`: the text after the goods on their line. */
export const isLeftEmpty = (text: string, rest: string): boolean =>
  /[.…_:]/u.test(rest) && leftEmpty.test(rest) && (text.match(filledIn)?.length ?? 0) > 1;
