// The sound of a word, equal for Thai and Latin letters: 'krajood' and 'กระจูด'.

const latinSounds: Readonly<Record<string, string>> = {
  ch: 'J',
  sh: 'J',
  ph: 'P',
  th: 'T',
  kh: 'K',
  ck: 'K',
  ng: 'N',
  b: 'P',
  c: 'K',
  d: 'T',
  f: 'P',
  g: 'K',
  j: 'J',
  k: 'K',
  l: 'L',
  m: 'M',
  n: 'N',
  p: 'P',
  q: 'K',
  r: 'L',
  s: 'S',
  t: 'T',
  v: 'P',
  x: 'S',
  z: 'S',
};
const thaiSounds: readonly (readonly [string, string])[] = [
  ['กขคฆ', 'K'],
  ['จฉชฌ', 'J'],
  ['ซศษส', 'S'],
  ['ดฎตฏถฐทธฑฒ', 'T'],
  ['นณ', 'N'],
  ['บปผพภฝฟ', 'P'],
  ['มำ', 'M'],
  ['รลฬ', 'L'],
  ['หฮH', 'H'],
];
const thaiSound = new Map(
  thaiSounds.flatMap(([letters, sound]) => [...letters].map((one) => [one, sound])),
);

/** A rough form of a word in either script: only its consonants. */
export const soundsOf = (word: string): string => {
  let sounds = '';
  const plain = word
    .toLowerCase()
    .replace(/[ก-ฮ]์/gu, '')
    // A silent 'ห' that only changes the tone, and last letters that sound different from their spelling.
    .replace(/ห(?=[งญณนมยรลว])/gu, '')
    .replace(/(?<=[าิีึืุู])[รลฬ](?=[ก-ฮเแโไใ\s]|$)/gu, 'น')
    .replace(/h(?=[aeiou])(?<![ckpst]h)/gu, 'H')
    .replace(/(?<=[aeiou])[rl](?=[^aeiou]|$)/gu, 'n')
    .replace(/ng?(?=[^aeiou]|$)|ง/gu, 'n');
  for (let at = 0; at < plain.length; at += 1) {
    const two = latinSounds[plain.slice(at, at + 2)];
    const isSoft = plain.charAt(at) === 'g' && /[ei]/.test(plain.charAt(at + 1));
    const one = isSoft ? 'J' : (latinSounds[plain.charAt(at)] ?? thaiSound.get(plain.charAt(at)));
    sounds += two ?? one ?? '';
    if (two) at += 1;
  }
  return sounds;
};

/**
 * The possible sounds of a word in Latin letters: 'er', 'or' and 'ar' may be long vowels without an 'r', as in 'chert'
 * for 'เชิ้ต'.
 */
export const latinSoundsOf = (word: string): string[] => [
  ...new Set([soundsOf(word), soundsOf(word.replace(/(?<=[aeo])r(?=[^aeiou]|$)/giu, ''))]),
];
