// Takes secrets and personal data out of what is recorded of an exchange.

const hidden = '***';
const storedCharsMax = 64 * 1024;

/** Which names of a courier's vocabulary hold what; the adapter's wire file lists them. */
export interface Sensitive {
  secretNames: readonly string[];
  personalNames: readonly string[];
}

/** Keeps the last two characters of longer values, so that support can still tell two parcels apart. */
export function maskPersonal(value: string): string {
  const chars = [...value];
  return chars.length <= 4 ? hidden : hidden + chars.slice(-2).join('');
}

/** A secret can turn up anywhere (an echo, an error text), so it is replaced by value too. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length >= 4) clean = clean.split(secret).join(hidden);
  }
  return clean;
}

/** The readable form of a form body: one `name=value` per line. */
export function redactForm(form: Readonly<Record<string, string>>, sensitive: Sensitive): string {
  return Object.entries(form)
    .map(([name, value]) => {
      if (sensitive.secretNames.includes(name)) return `${name}=${hidden}`;
      return `${name}=${sensitive.personalNames.includes(name) ? maskPersonal(value) : value}`;
    })
    .join('\n');
}

const phoneLike = /(?<![\w.])(?:\+?66|0)[\d -]{8,11}\d(?!\w)/g;

/** Masks named JSON values and anything that looks like a Thai phone; works on broken JSON too. */
export function redactText(text: string, sensitive: Sensitive): string {
  const names = [...sensitive.secretNames, ...sensitive.personalNames].join('|');
  const named = new RegExp(`("(?:${names})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g');
  const clean = (names === '' ? text : text.replace(named, `$1"${hidden}"`)).replace(
    phoneLike,
    (phone) => maskPersonal(phone),
  );
  return clean.length <= storedCharsMax ? clean : `${clean.slice(0, storedCharsMax)}…`;
}
