// Goods whose code a reader typed while the keyboard was set to Thai.
import { codeInThaiLetters } from '../../ui/scan/thai-keys.ts';
import type { Product } from './product.data.ts';

/** Only those with just this code: a reader sends it whole, and what holds it was meant by nobody. */
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
