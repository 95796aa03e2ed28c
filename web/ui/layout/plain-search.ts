// Reads and writes the address's query as plain text without JSON, so that '081…' keeps its zero.

/** Values that links may put after the question mark. */
export type PlainSearch = Readonly<Record<string, string | number | undefined>>;

function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') pairs.set(key, String(value));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

/** Options of the router. */
export const plainSearch = { parseSearch, stringifySearch };
