// Products whose code a scanner typed while the keyboard layout was Thai.
import { codeInThaiLetters } from '../../ui/scan/thai-keys.ts';
import type { Product } from './product.data.ts';

/** Only exact codes: a scanner sends it completely, so partial matches are not meant. */
export async function findByThaiLetters(
  typed: string,
  find: (text: string) => Promise<readonly Product[]>,
): Promise<readonly Product[]> {
  const code = codeInThaiLetters(typed)?.toLowerCase();
  if (code === undefined) return [];
  return (await find(code)).filter((product) =>
    [product.code, product.barcode, ...product.aliases].some((own) => own?.toLowerCase() === code),
  );
}
