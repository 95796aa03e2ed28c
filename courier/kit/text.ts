// Cleans the values that go to a courier, so that no stray blank breaks a signature or an address match.

/**
 * JavaScript and Java disagree on which characters are white space (U+00A0, U+FEFF): a value made of
 * those alone would be signed by one side and not by the other. After this none is left.
 */
export function cleanText(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim();
}

/** Digits as ASCII, separators gone, Thailand's own code as the leading 0 it stands for. */
export function cleanPhone(value: string): string {
  const ascii = cleanText(value).replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  return ascii.replace(/\D/g, '').replace(/^66(?=\d{8,9}$)/, '0');
}
