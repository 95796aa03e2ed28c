// Parses cells: days in either era or as serial numbers, money with commas and '฿', phones that lost their zero.
import { normalizePhone, normalizeText, toArabicDigits } from '@app/contract/kit/text';
import { bangkokDay, commonYear } from '@app/contract/kit/bangkok';
import { MAX_CELL } from './table.ts';

const months: readonly (readonly string[])[] = [
  ['มกราคม', 'มค', 'january', 'jan'],
  ['กุมภาพันธ์', 'กพ', 'february', 'feb'],
  ['มีนาคม', 'มีค', 'march', 'mar'],
  ['เมษายน', 'เมย', 'april', 'apr'],
  ['พฤษภาคม', 'พค', 'may'],
  ['มิถุนายน', 'มิย', 'june', 'jun'],
  ['กรกฎาคม', 'กค', 'july', 'jul'],
  ['สิงหาคม', 'สค', 'august', 'aug'],
  ['กันยายน', 'กย', 'september', 'sep', 'sept'],
  ['ตุลาคม', 'ตค', 'october', 'oct'],
  ['พฤศจิกายน', 'พย', 'november', 'nov'],
  ['ธันวาคม', 'ธค', 'december', 'dec'],
];

const monthOf = (word: string): number => {
  const bare = word.toLowerCase().replaceAll('.', '');
  return months.findIndex((names) => names.includes(bare)) + 1;
};

function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < 1990 || year > 2200) return null;
  return date.toISOString().slice(0, 10);
}

const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const zoned =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?(?:(?:Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)$/i;

/** A time with another zone, as programs write it: late in the day there it is the next day in Bangkok. */
function dayOfZoned(text: string): string | null {
  const found = zoned.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second, sign, offHours, offMinutes] = found;
  const there = dayText(commonYear(Number(year)), Number(month), Number(day));
  if (there === null || Number(hour) > 24 || Number(minute) > 59) return there;
  const [away, clock] = [
    [offHours, offMinutes, 0],
    [hour, minute, second],
  ].map(([h, m, s]) => ((Number(h ?? 0) * 60 + Number(m ?? 0)) * 60 + Number(s ?? 0)) * 1000);
  const offset = (sign === '-' ? -1 : 1) * (away ?? 0);
  return bangkokDay(Date.parse(there) + (clock ?? 0) - offset);
}

/** A Bangkok day `YYYY-MM-DD`, or null. Numbers with slashes are day first, as in Thailand. */
export function readDay(cell: string): string | null {
  const text = toArabicDigits(normalizeText(cell)).trim();
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    return new Date(SERIAL_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  }
  const elsewhere = dayOfZoned(text);
  if (elsewhere !== null) return elsewhere;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/.exec(text);
  if (iso) return dayText(commonYear(Number(iso[1] ?? '')), Number(iso[2]), Number(iso[3]));
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(text);
  if (compact)
    return dayText(commonYear(Number(compact[1])), Number(compact[2]), Number(compact[3]));
  const plain = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ,].*)?$/.exec(text);
  if (plain) return dayText(commonYear(Number(plain[3] ?? '')), Number(plain[2]), Number(plain[1]));
  const named =
    /^(\d{1,2})[-/ ]*([a-zก-๙.]+)[-/ ]*(?:พ\.?ศ\.?|ค\.?ศ\.?)?\s*(\d{4}|\d{2})(?:[T ,].*)?$/i.exec(
      text,
    );
  const month = named ? monthOf(named[2] ?? '') : 0;
  return named && month > 0
    ? dayText(commonYear(Number(named[3] ?? '')), month, Number(named[1]))
    : null;
}

/** A spreadsheet turns the house number 1/3 into a day, which loses the original text. */
export const isBareDay = (cell: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(cell.trim());
export const houseAsDay = 'โปรแกรมตารางแปลงบ้านเลขที่เป็นวันที่ ใส่บ้านเลขที่จริงก่อนนำเข้า';

/** A spreadsheet shortens long numbers and saves them so: the last digits are lost, and many become equal. */
export const isCutNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell.trim());
export const cutNumber = 'โปรแกรมตารางย่อเลขนี้จนเลขท้ายหาย ใช้ไฟล์ต้นฉบับ หรือใส่เลขเต็ม';

/** Characters that no amount contains; most cells of a sheet have some. */
const noAmount = /[^\d๐-๙０-９.,()\-฿บาทTHBthb\s]/;

function exactBaht(cell: string): number | null {
  if (noAmount.test(cell)) return null;
  const text = toArabicDigits(cell)
    .replace(/฿|บาท|บ\.?|THB|[\s\u00a0]/giu, '')
    .replace(/\.-$/, '')
    .replace(/^\((.*)\)$/, '-$1');
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(text) || !/\d/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}

/** Baht with at most two decimals, rounded half up from a formula's remainder; null when it is no amount. */
export function readBaht(cell: string): number | null {
  const value = exactBaht(cell);
  return value === null
    ? null
    : Math.round((value + Number.EPSILON * Math.sign(value)) * 100) / 100;
}

/** A formula's remainder is smaller than this; a person writes no such decimals. */
const LEFT_OVER = 0.0001;

/** The text has fractions of a satang; they are rounded off. */
export function isFinerThanSatang(cell: string): boolean {
  const value = exactBaht(cell);
  return value !== null && Math.abs(value - (readBaht(cell) ?? value)) > LEFT_OVER;
}

/** A whole number, also when a sheet shows it as 2.00; null when it is none. */
export function readCount(cell: string): number | null {
  const text = toArabicDigits(cell).replace(/[,\s]|ชิ้น|อัน|กล่อง|ตัว|ขวด|ซอง|pcs?\.?$/giu, '');
  return /^-?\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : null;
}

/** A phone as typed, with the leading zero that a number cell has lost. Text that is no phone is returned unchanged. */
export function readPhone(cell: string): string {
  const text = toArabicDigits(cell).trim();
  const whole = normalizePhone(text);
  if (whole !== null) return whole;
  const digits = text.replace(/[^\d]/g, '');
  return normalizePhone(`0${digits}`) ?? cell.trim();
}

const yes = /^(?:1|true|yes|y|ใช่|แถม|ฟรี|free|x|✓|✔)$/i;
export const readYes = (cell: string): boolean => yes.test(cell.trim());

/** A prefix against formulas, as in our own file of failed rows: not part of the text. */
const GUARD = /^'(?=[=+\-@])/;

/** A cell as text that can be stored: no control characters, no half surrogate pairs, limited length. */
export const cellText = (value: string): string =>
  value
    // eslint-disable-next-line no-control-regex -- the controls are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim()
    .replace(GUARD, '')
    .slice(0, MAX_CELL)
    .toWellFormed();
