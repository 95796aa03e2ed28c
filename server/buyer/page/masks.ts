// Masks people on a buyer's page: enough to recognise oneself, too little for others with the link.

const segments = new Intl.Segmenter('th', { granularity: 'grapheme' });
const SHOWN = 3;

/** `สมหญิง ใจดี` → `สมห•••`. */
export function maskName(name: string): string {
  const letters = [...segments.segment(name.trim())].map(({ segment }) => segment);
  const [first = ''] = name.trim().split(/\s+/);
  const most = Math.min(SHOWN, Math.max(1, [...segments.segment(first)].length - 1));
  return letters.length === 0 ? '' : `${letters.slice(0, most).join('')}•••`;
}

/** `text` with these names masked as on their own pages. */
export const withMaskedNames = (text: string, names: readonly string[]): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name.length > SHOWN)
    .reduce((masked, name) => masked.replaceAll(name, maskName(name)), text);

/** A courier's text without the phone numbers of its staff. */
export const withoutPhones = (text: string): string =>
  text.replaceAll(/\+?[0-9๐-๙][0-9๐-๙ .()-]{6,}[0-9๐-๙]/g, '•••').trim();
