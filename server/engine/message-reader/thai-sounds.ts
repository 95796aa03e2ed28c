// The sound of a Thai word, for people who write as they hear: 'แมวเรีย' is 'แมวเลีย', 'เสาให้' is 'เสาไห้',
// 'เค้กก้วย' is 'เค้กกล้วย'.

const alike: readonly (readonly [letters: string, sound: string])[] = [
  ['ขฃคฅฆ', 'ค'],
  ['ซศษส', 'ส'],
  ['ชฉฌ', 'ช'],
  ['ดฎ', 'ด'],
  ['ตฏ', 'ต'],
  ['ถฐทธฑฒ', 'ท'],
  ['นณ', 'น'],
  ['ผพภ', 'พ'],
  ['ฝฟ', 'ฟ'],
  ['ญย', 'ย'],
  ['รลฬ', 'ล'],
  ['ใไ', 'ไ'],
  ['ิีึื', 'ิ'],
  ['ุู', 'ุ'],
];
const soundOf = new Map(
  alike.flatMap(([letters, sound]) => [...letters].map((one) => [one, sound])),
);

/**
 * The word without tones, silent letters, vowel lengths and second letters of clusters, and with one letter per sound.
 */
export const thaiSounds = (word: string): string =>
  [
    ...word
      .replace(/[ก-ฮ][ิุ]?์/gu, '')
      .replace(/ำ/gu, 'ัม')
      .replace(/[็-๎]/gu, '')
      .replace(/ห(?=[งญณนมยรลว])/gu, '')
      .replace(/(?<=[กขคตปผพ])[รล](?=[ะาัิีึืุูำวอ])|(?<=[เแโไใ][กขคตปผพ])[รล]/gu, '')
      .replace(/[ัะ]/gu, 'า')
      .replace(/(.)\1+/gu, '$1'),
  ]
    .map((letter) => soundOf.get(letter) ?? letter)
    .join('');
