// Normalises Thai text and phone numbers for storage, comparison and display.

const thaiZero = '๐'.charCodeAt(0);
const fullWidthZero = '０'.charCodeAt(0);
const otherDigits = /[๐-๙０-９]/;

/** Thai and full-width digits as Arabic ones. */
export const toArabicDigits = (text: string): string =>
  otherDigits.test(text)
    ? text
        .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
        .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    : text;

const printable = /^[ -~\n]*$/;
/** Characters at which one of the steps below starts: most text has none and is scanned once. */
const unsettled =
  /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe0f\ufeff\u00ad\r\u00a0\u2000-\u200a\u202f\u3000\u0e4d]|เเ|[่-๋][ิ-ฺั็]|ำ[่-๋]|([ัิ-ฺ็-๎])\1/;

/**
 * One spelling for text that looks the same: NFC, no invisible characters, sara ae and sara am as one letter, a vowel
 * before its tone mark, no duplicate marks. Digits stay as typed.
 */
export function normalizeText(text: string): string {
  if (printable.test(text)) return text;
  const composed = text.normalize('NFC');
  return unsettled.test(composed) ? settled(composed) : composed;
}

const settled = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe0f\ufeff\u00ad]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/เเ/g, 'แ')
    .replace(/([่-๋])([ิ-ฺั็])/g, '$2$1')
    .replace(/([่-๋])\u0e4d/g, '\u0e4d$1')
    .replace(/\u0e4d([่-๋]?)า/g, '$1ำ')
    .replace(/ำ([่-๋])/g, '$1ำ')
    .replace(/([ัิ-ฺ็-๎])\1+/g, '$1');

/** A number without formatting: Arabic digits, no spaces, dashes or invisible characters of copied text. */
export const plainNumber = (text: string): string =>
  toArabicDigits(normalizeText(text)).replace(/[\s-]/g, '');

/** A tracking number in couriers' form: upper case, without the spaces of printed groups. */
export const trackingNumber = (text: string): string =>
  toArabicDigits(normalizeText(text)).replace(/\s/g, '').toUpperCase();

/** The forms in which a scanned or typed number may be stored: as typed, or in couriers' form. */
export const numberForms = (text: string): readonly string[] => [
  ...new Set([text, trackingNumber(text)]),
];

/** Makes texts equal that differ only in spaces, case or spelling marks. */
export const comparableText = (text: string): string =>
  normalizeText(text).toLowerCase().replace(/\s+/g, '');

/** Digits of a Thai phone ('0812345678', '021234567'), or null when it is none. */
export const normalizePhone = (raw: string): string | null => {
  const digits = toArabicDigits(normalizeText(raw))
    .replace(/^\s*(?:\+|00)66\D*(?:\(0\))?\D*/, '0')
    .replace(/\D/g, '');
  const local = /^66[2-9]\d{7,8}$/.test(digits)
    ? `0${digits.slice(2)}`
    : digits.replace(/^00/, '0');
  return /^(?:0[689]\d{8}|0[2-57]\d{7})$/.test(local) ? local : null;
};

/** 081-234-5678, 02-123-4567, 053-123-456; anything else unchanged. */
export const formatPhone = (phone: string): string => {
  const digits = normalizePhone(phone);
  if (!digits) return phone;
  if (digits.length === 10) return digits.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3');
  if (digits.startsWith('02')) return digits.replace(/(\d{2})(\d{3})(\d{4})/, '$1-$2-$3');
  return digits.replace(/(\d{3})(\d{3})(\d{3})/, '$1-$2-$3');
};

/** Only the last four digits readable: 08x-xxx-5678. An unreadable number is masked completely. */
export const maskPhone = (phone: string): string => {
  const digits = normalizePhone(phone);
  if (!digits) return phone ? 'xxx' : '';
  const head = digits.slice(0, 2);
  return digits.length === 10
    ? `${head}x-xxx-${digits.slice(-4)}`
    : `${head}-xxx-${digits.slice(-4)}`;
};

/** The key that joins a customer's orders: the digits of the normalised phone, else all digits. */
export const phoneKey = (phone: string): string =>
  normalizePhone(phone) ?? toArabicDigits(phone).replace(/\D/g, '');
