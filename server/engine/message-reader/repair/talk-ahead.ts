// Talk before a person and a house: 'สูง 165 หนัก 52 ใส่ไซส์ไหนคะ สมพร ใจงาม 45/6 ม.2 …' has numbers that are no
// address.
import { type Span, linesOf } from '../normalize/message.ts';
import { detailWord } from '../normalize/detail-words.ts';
import { isGivenName } from '../name/name-form.ts';

const personAndHouse =
  /(?:(?<=^|\s)|(?<=ชื่อ|คุณ))([ก-๙]{2,20})\s+[ก-๙]{2,24}\s+(?=(?:บ้านเลขที่|เลขที่)?\s?\d{1,4}(?:\/\d{1,4})?\s*(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|ตำบล|แขวง|หมู่บ้าน))/gu;
const ofAddress =
  /(?<![ก-๙])[ตอจมซถ]\.\s?[ก-ฮเ-ไ\d]|ตำบล|อำเภอ|แขวง|เขต|จังหวัด|หมู่\s?\d|(?<!\d)0[2-9]\d?[ -]?\d{3}|(?<!\d)[1-9]\d{4}(?!\d)|\+66|ที่อยู่|ชื่อ|ผู้|เบอร์โทร|โทร|[:：]/u;
const isTalk = (words: string): boolean =>
  /\d/.test(words) && !ofAddress.test(words) && words.search(detailWord) < 0;

/** Spans of talk with numbers before the name, if the text has exactly one known given name before a house. */
export const talkAhead = (text: string): Span[] => {
  const found = [...text.matchAll(personAndHouse)].filter((match) => isGivenName(match[1] ?? ''));
  const [only, ...more] = found;
  if (!only || more.length > 0) return [];
  return linesOf(text.slice(0, only.index)).filter(({ start, end }) =>
    isTalk(text.slice(start, end)),
  );
};
