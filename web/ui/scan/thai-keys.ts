// What a reader of barcodes meant whose keys a Thai keyboard layout (Kedmanee) turned into Thai letters.

/** The keys that codes are made of, row by row, and what the Thai layout types for them without and with shift. */
const rows: readonly (readonly [latin: string, thai: string])[] = [
  ['1234567890-', 'ๅ/-ภถุึคตจข'],
  ['qwertyuiop', 'ๆไำพะัีรนย'],
  ['asdfghjkl', 'ฟหกดเ้่าส'],
  ['zxcvbnm./', 'ผปแอิืทใฝ'],
  // Capital keys; digits do not change, for a reader under caps lock means them still.
  ['1234567890_', '+๑๒๓๔ู฿๕๖๗๘'],
  ['QWERTYUIOP', '๐"ฎฑธํ๊ณฯญ'],
  ['ASDFGHJKL', 'ฤฆฏโฌ็๋ษศ'],
  ['ZXCVBNM', '()ฉฮฺ์?'],
];

const meant = new Map(
  rows.flatMap(([latin, thai]) => [...thai].map((letter, at) => [letter, latin[at]] as const)),
);

/** Null where a letter is on no key of a code: it was typed by a person, or not in Thai. */
export function codeInThaiLetters(text: string): string | null {
  const letters = [...text.trim()].map((letter) => meant.get(letter));
  return letters.length > 0 && letters.every((letter) => letter !== undefined)
    ? letters.join('')
    : null;
}
