// Turns sizes that are spelt as spoken into letters: 'ไซส์เอ็ม', 'เอาแอลสองตัว'. The text keeps its length, because
// other readers use its indexes.
import type { CatalogueProduct } from '../fold-product.ts';

const letters: Readonly<Record<string, string>> = {
  เอส: 'S',
  เอ็ม: 'M',
  เอม: 'M',
  แอล: 'L',
  เอ็กซ์แอล: 'XL',
  เอ็กแอล: 'XL',
};
const size = Object.keys(letters)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const counted =
  '\\s?(?:\\d{1,2}(?![\\d/-])|หนึ่ง|สอง|สาม|สี่|ห้า|หก|ตัว|แพ็?[คก]|ห่อ|ชุด|อัน|ผืน|กล่อง|ถุง|มี|ยัง|เหลือ|ไหม|มั้ย)';
const named = new RegExp(`(?<=(?:ไซ(?:[ซส]์?)?|size)\\s?)(?:${size})`, 'giu');
const ordered = new RegExp(
  `(?<!(?:น้อง|พี่|คุณ|ชื่อ|ป้า|ลุง|แม่|พ่อ|เจ๊|เฮีย|ครู|หมอ)\\s?)(?:${size})(?=${counted})`,
  'gu',
);

const hasSizes = (catalogue: readonly CatalogueProduct[]): boolean =>
  catalogue.some(({ name }) => /(?<![a-z])(?:[sml]|x{1,3}l)(?![a-z])/iu.test(name));

const spell = (word: string): string => (letters[word] ?? word).padEnd(word.length);

/** The text with letters for its sizes, if a product of the catalogue has such a size. */
export const spellSizes = (text: string, catalogue: readonly CatalogueProduct[]): string =>
  hasSizes(catalogue) ? text.replace(named, spell).replace(ordered, spell) : text;
