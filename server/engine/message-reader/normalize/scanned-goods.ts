// Repairs codes and counts in scanned text: 'E5l x l' becomes 'E51 x 1'. Every character keeps its index.
import type { CatalogueProduct } from '../fold-product.ts';

const digits: Readonly<Record<string, string>> = { O: '0', l: '1', I: '1' };
const asDigits = (word: string): string => word.replace(/[OlI]/g, (one) => digits[one] ?? one);
const plain = (code: string): string => asDigits(code.replaceAll('L', 'l')).toUpperCase();

const codeLike = /(?<![A-Za-z\d])[A-Za-z\d]{1,6}(?:-[A-Za-z\d]{1,8})*(?![A-Za-z\d])/g;
// '5l8', '2OO', 'l8'; '4l' is four litres.
const numberLike =
  /(?<![A-Za-z\d/.-])(?!\d+l(?![A-Za-z\d]))(?=[\dOlI]*\d)[\dOlI]{2,6}(?![A-Za-z\d])/g;
// '112 ม.4' in a shop that sells a product L12.
const ofHouse = /^\s*(?:[-/]?\d|ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน|ต\.|แขวง|moo|soi|m\.)/iu;
const countLike = /(?<=\d\s{0,3}[x×*]\s{0,3}|[A-Za-z\d]\s{1,3}[x×]\s{0,3})[lI](?![A-Za-z\d])/g;

/** The text with the catalogue's codes and plain numbers in place of misread ones. */
export const spellScanned = (text: string, catalogue: readonly CatalogueProduct[]): string => {
  const codes = new Map(
    catalogue.filter(({ code }) => /\d/.test(code)).map(({ code }) => [plain(code), code]),
  );
  return text
    .replace(codeLike, (word, at: number) => {
      const code = codes.get(plain(word));
      const isOther = code?.toUpperCase() !== word.toUpperCase();
      const isHouse = /^\d+$/.test(word) && ofHouse.test(text.slice(at + word.length));
      return code && isOther && !isHouse && code.length === word.length ? code : word;
    })
    .replace(numberLike, asDigits)
    .replace(countLike, '1');
};
