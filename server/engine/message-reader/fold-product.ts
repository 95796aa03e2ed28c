// A product of the catalogue, and one spelling of what it is called.
import { toArabicDigits } from '@app/contract/kit/text';

export type CatalogueProduct = {
  id: number;
  name: string;
  code: string;
  aliases: readonly string[];
  /** Of one of it; absent where only names are known. */
  priceSatang?: number;
};

const dropped = /[\s่-์ํ็.\-_/'"()+]+/g;
export const foldProduct = (text: string): string =>
  toArabicDigits(text).toLowerCase().replace(dropped, '');
