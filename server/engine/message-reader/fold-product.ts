// A product of the catalogue, and the normalised spelling of its names.
import { toArabicDigits } from '@app/contract/kit/text';

export type CatalogueProduct = {
  id: number;
  name: string;
  code: string;
  aliases: readonly string[];
  /** Unit price; absent where only names are known. */
  priceSatang?: number;
};

const dropped = /[\s่-์ํ็.\-_/'"()+]+/g;
export const foldProduct = (text: string): string =>
  toArabicDigits(text).toLowerCase().replace(dropped, '');
