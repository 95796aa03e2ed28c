// Joins a name whose words are on separate lines: 'คุณ⏎มารศรี⏎ทรงศิลป์', 'สุกัญญา⏎เพ็งแจ่ม'.
import { isPlaceName } from '../place/wrong-layout.ts';
import { countTalk } from '../normalize/name-words.ts';
import { detailWord } from '../normalize/detail-words.ts';
import { isChat, isGoods, particles } from '../normalize/words.ts';
import { isGivenName } from '../name/name-form.ts';

const titleLine = /^(?:คุณ|นาย|นาง|นางสาว|น\.ส\.)$/u;
const given = /^(?:(?:คุณ|นาย|นางสาว|นาง|น\.ส\.|ชื่อ\s?[:：]?)\s?)?([ก-๙]{2,16})$/u;
const oneWord = /^[ก-ฮเ-ไ][ก-๙]{2,19}$/u;
const label =
  /^(?:ชื่อ|ที่|เบอร์|โทร|ผู้|ส่ง|รับ|อยู่|บ้าน|รหัส|ตำบล|อำเภอ|จังหวัด|แขวง|เขต|หมู่|ซอย|ถนน|สินค้า|ยอด)/u;

const isSurname = (line: string): boolean =>
  oneWord.test(line) &&
  !label.test(line) &&
  !isPlaceName(line) &&
  !isGivenName(line) &&
  !isChat(line) &&
  !isGoods(line) &&
  !particles.test(line) &&
  countTalk(line) === 0 &&
  line.search(detailWord) !== 0;

/** The text with a title, a known given name and one more word on one line. */
export const joinNameLines = (text: string): string => {
  const lines = text.split('\n');
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1)?.trim() ?? '';
    const here = line.trim();
    const isNamed = isGivenName(given.exec(above)?.[1] ?? '');
    const isOne =
      (titleLine.test(above) && oneWord.test(here) && !label.test(here)) ||
      (isNamed && isSurname(here));
    if (isOne) joined[joined.length - 1] = `${above} ${here}`;
    else joined.push(line);
  }
  return joined.join('\n');
};
