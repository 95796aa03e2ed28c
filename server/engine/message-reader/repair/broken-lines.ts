// Joins lines that a narrow window or a copying app broke inside words: 'จ.สุราษ⏎ฎร์ธานี', 'ทะเลหม⏎อกงาม', 'ม.⏎6'.
import { normalizeText } from '@app/contract/kit/text';
import { isPlaceName } from '../place/wrong-layout.ts';
import { isPostcode } from '../place/places.ts';
import { detailWord } from '../normalize/detail-words.ts';
import { isChat, particles } from '../normalize/words.ts';
import { nickTitle, title } from '../normalize/name-words.ts';
import { isGivenName } from '../name/name-form.ts';

export type Mended = {
  text: string;
  /** A join is only likely, not proven, so a person must check. */
  isGuess: boolean;
};

const longest = 8_000;
/** The line starts with a mark of the previous letter, or with a silent letter. */
const startsInside =
  /^(?:[ก-ฮ]์|[ก-ฮ]{2}์|[ัิ-ฺ็-๎ะาำ]|[กขคงชดนบปผพยรลวสห](?=\s+\d|\s+[ก-ฮเ-ไ][ก-๙.]|$))/u;
/** The line ends with a vowel without its consonant, or with a short vowel or tone that needs another letter. */
const endsInside = /[เ-ไ]$|(?<!ก)็$|[ัื][่-๋]?$|(?<![เ-ไ][ก-ฮ]?)(?<!^บ|\sบ)[ก-ฮ][่-๋]$/u;
const marked = /(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)\s?[ก-๙]+$/u;
const placeMark = /^(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)\s?/u;
const openMark = /(?:(?<![ก-๙])[ตอจถซม]\.|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|ถนน|ซอย)$/u;
const openNumber = /(?:(?<![ก-๙])[มซ]\.|หมู่(?:ที่)?|ซอย|เลขที่|ชั้น|ห้อง|\d\/)$/u;
const labelWord = /ชื่อ|ที่อยู่|เบอร์|โทร|ผู้รับ|ผู้ส่ง|สินค้า|ยอด|รหัส|[:：=]$|^(?:ส่ง|ถึง|to)$/iu;
const startsField = /^(?:ชื่อ|ที่อยู่|เบอร์|โทร|ผู้|ส่ง|คุณ|นาย|นาง|บ้านเลขที่|รหัส|สินค้า|ยอด)/u;
const blockBreak = /^(?:ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|(?:[ตอจถซม]|น\.?ส)\.)/u;
const shortestPlace = 4;

/** Whether the two lines must belong together: the first ends, or the second begins, where no word can. */
const isProven = (above: string, below: string): boolean => {
  if (openNumber.test(above) && /^\d/.test(below)) return true;
  if (!/^[ก-๙]/u.test(below)) return false;
  if (openMark.test(above)) return true;
  if (!/[ก-๙]$/u.test(above) || startsField.test(below)) return false;
  if (startsInside.test(below) || endsInside.test(above)) return true;
  const tail = (marked.exec(above) ?? /[ก-๙]+$/u.exec(above))?.[0].replace(placeMark, '') ?? '';
  const head = /^[ก-๙]+/u.exec(below)?.[0] ?? '';
  if ((tail + head).length < shortestPlace || !isPlaceName(tail + head)) return false;
  return !(isPlaceName(tail) && isPlaceName(head)) && !isPlaceName(above);
};

/**
 * Whether the lines probably belong together. Asked only if another break of the message is proven: both sides are
 * then words without a meaning of their own.
 */
const isLikely = (above: string, below: string): boolean => {
  if (!/[ก-๙]$/u.test(above) || !/^[ก-๙]/u.test(below)) return false;
  const head = /^[ก-๙]+/u.exec(below)?.[0] ?? '';
  const tail = /[ก-๙]+$/u.exec(above)?.[0] ?? '';
  if (labelWord.test(above) || labelWord.test(below) || blockBreak.test(below)) return false;
  if (isChat(above) || isChat(below) || particles.test(above)) return false;
  if (title.test(below) || nickTitle.test(below) || below.search(detailWord) === 0) return false;
  const isPerson = head.length >= shortestPlace && isGivenName(head);
  return !isPlaceName(head) && !isPerson && !(marked.test(above) && isPlaceName(tail));
};

/** '341⏎90': a postcode over two lines. */
const isCutPostcode = (above: string, below: string): boolean => {
  const head = /(?<![\d./-])[1-9]\d{1,3}$/.exec(above)?.[0];
  const rest = /^\d{1,3}(?=\s+[^\s\d/]|$)/.exec(below)?.[0];
  return head !== undefined && rest !== undefined && isPostcode(head + rest);
};

/** The text with broken lines joined; unchanged unless at least one break is proven. */
export const mendLines = (raw: string): Mended => {
  const lines = normalizeText(raw.slice(0, longest)).split('\n');
  const joins = lines.map((line, at): 'proven' | 'likely' | undefined => {
    const [above, below] = [line.trim(), (lines[at + 1] ?? '').trim()];
    if (!above || !below) return undefined;
    if (isProven(above, below)) return 'proven';
    return isLikely(above, below) || isCutPostcode(above, below) ? 'likely' : undefined;
  });
  if (!joins.includes('proven')) return { text: raw, isGuess: false };
  let text = '';
  lines.forEach((line, at) => {
    const isJoined = joins[at] !== undefined;
    const body = at > 0 && joins[at - 1] !== undefined ? line.trimStart() : line;
    text += isJoined ? body.trimEnd() : `${body}${at < lines.length - 1 ? '\n' : ''}`;
  });
  return { text, isGuess: joins.includes('likely') };
};
