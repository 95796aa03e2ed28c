// Parses the operator's announcement, untrusted: anything not in its shape counts as none.

export interface Announcement {
  id: string;
  kind: 'info' | 'warning';
  text: string;
}

export const MOST_LETTERS = 160;

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Cuts between whole characters: half a Thai syllable or surrogate pair is no character. */
function cut(text: string): string {
  const start = text.slice(0, MOST_LETTERS * 8);
  const letters = Array.from(segmenter.segment(start), (each) => each.segment);
  if (letters.length <= MOST_LETTERS && start === text) return text;
  return `${letters.slice(0, MOST_LETTERS - 1).join('')}…`;
}

export function announcementOf(value: unknown): Announcement | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, kind, text } = value as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  if (typeof text !== 'string') return null;
  const line = text.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  // Invisible characters alone say nothing.
  if (line.replaceAll(/[\p{Cf}\s]/gu, '') === '' || String(id) === '') return null;
  return {
    id: String(id).slice(0, 100),
    kind: kind === 'warning' ? 'warning' : 'info',
    text: cut(line),
  };
}
