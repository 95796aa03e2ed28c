// Removes secrets and personal data from the record of an exchange.

const hidden = '***';
const storedCharsMax = 64 * 1024;

/**
 * The courier's field names that hold secrets or personal data; the adapter's wire file lists them.
 */
export interface Sensitive {
  secretNames: readonly string[];
  personalNames: readonly string[];
}

/**
 * Keeps the last two characters of values longer than four, so that support can still tell two
 * parcels apart.
 */
export function maskPersonal(value: string): string {
  const chars = [...value];
  return chars.length <= 4 ? hidden : hidden + chars.slice(-2).join('');
}

/**
 * Replaces secrets by their value too, because they can appear anywhere (an echo, an error text).
 */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length >= 4) clean = clean.split(secret).join(hidden);
  }
  return clean;
}

/** A form body as readable text: one `name=value` per line. */
export function redactForm(form: Readonly<Record<string, string>>, sensitive: Sensitive): string {
  return Object.entries(form)
    .map(([name, value]) => {
      if (sensitive.secretNames.includes(name)) return `${name}=${hidden}`;
      return `${name}=${sensitive.personalNames.includes(name) ? maskPersonal(value) : value}`;
    })
    .join('\n');
}

const phoneLike = /(?<![\w.])(?:\+?66|0)[\d -]{8,11}\d(?!\w)/g;

/**
 * The index after the closing quotation mark of the string that starts here, or the end of a
 * truncated text.
 */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function endOfList(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at) - 1;
    else if (text[at] === '[') depth += 1;
    else if (text[at] === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/**
 * Scans by hand: a regular expression would overflow the stack on a file of some megabytes, after
 * the parcel was booked.
 */
function maskNamed(text: string, names: string): string {
  const named = new RegExp(`"(?:${names})"\\s*:\\s*(?=["[])`, 'g');
  let clean = '';
  let from = 0;
  while (named.exec(text)) {
    const start = named.lastIndex;
    clean += `${text.slice(from, start)}"${hidden}"`;
    from = text[start] === '"' ? endOfString(text, start) : endOfList(text, start);
    named.lastIndex = from;
  }
  return clean + text.slice(from);
}

/**
 * Masks named JSON values, lists included, and anything that looks like a Thai phone number; also
 * works on broken JSON.
 */
export function redactText(text: string, sensitive: Sensitive): string {
  const names = [...sensitive.secretNames, ...sensitive.personalNames].join('|');
  const clean = (names === '' ? text : maskNamed(text, names)).replace(phoneLike, (phone) =>
    maskPersonal(phone),
  );
  return clean.length <= storedCharsMax ? clean : `${clean.slice(0, storedCharsMax)}…`;
}
