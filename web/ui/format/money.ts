// Formats and parses amounts; the API's baht numbers become integer satang before they are shown.
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';

export { formatCount } from '@app/contract/kit/money';

/** `1,234.50` from an API baht number. */
export const formatBaht = (baht: number): string => formatSatang(satangFromBaht(baht));

const thaiZero = '๐'.charCodeAt(0);
const withArabicDigits = (text: string): string =>
  text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero));

/** Parses '1,234.5', '฿590', '50.-', '50 บาท' or Thai digits; null when it is no number. */
export function parseNumber(text: string): number | null {
  const plain = withArabicDigits(text)
    .replaceAll(/[\s,฿]/g, '')
    .replace(/(?:\.-|บาท|บ\.?)$/, '');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}
