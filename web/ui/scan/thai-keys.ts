// Maps Thai letters back to a barcode that a scanner typed through a Thai keyboard layout (Kedmanee).

/** The keys of codes, row by row, and their Thai characters without and with shift. */
const rows: readonly (readonly [latin: string, thai: string])[] = [
  ['1234567890-', 'ๅ/-ภถุึคตจข'],
  ['qwertyuiop', 'ๆไำพะัีรนย'],
  ['asdfghjkl', 'ฟหกดเ้่าส'],
  ['zxcvbnm./', 'ผปแอิืทใฝ'],
  // Upper-case keys; digits stay the same, because a scanner under Caps Lock still means them.
  ['1234567890_', '+๑๒๓๔ู฿๕๖๗๘'],
  ['QWERTYUIOP', '๐"ฎฑธํ๊ณฯญ'],
  ['ASDFGHJKL', 'ฤฆฏโฌ็๋ษศ'],
  ['ZXCVBNM', '()ฉฮฺ์?'],
];

const meant = new Map(
  rows.flatMap(([latin, thai]) => [...thai].map((letter, at) => [letter, latin[at]] as const)),
);

/** Null where a character is on no key of a code: a person typed it, or the layout is not Thai. */
export function codeInThaiLetters(text: string): string | null {
  const letters = [...text.trim()].map((letter) => meant.get(letter));
  return letters.length > 0 && letters.every((letter) => letter !== undefined)
    ? letters.join('')
    : null;
}
