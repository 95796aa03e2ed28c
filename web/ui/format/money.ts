// Amounts as sellers read and type them; baht numbers of the wire become integer satang before any display.
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';

export { formatCount } from '@app/contract/kit/money';

/** `1,234.50` from a baht number of the wire. */
export const formatBaht = (baht: number): string => formatSatang(satangFromBaht(baht));

const thaiZero = '๐'.charCodeAt(0);
const withArabicDigits = (text: string): string =>
  text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero));

/** Reads '1,234.5', '฿590', '50.-', '50 บาท' or Thai digits; null when it is no number. */
export function parseNumber(text: string): number | null {
  const plain = withArabicDigits(text)
    .replaceAll(/[\s,฿]/g, '')
    .replace(/(?:\.-|บาท|บ\.?)$/, '');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}
