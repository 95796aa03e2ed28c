// Reads an order out of a message with the shop's own products in mind.
import type { detectAddress, detectInText, Reading } from '@app/contract/customer/address';
import { bahtFromSatang } from '@app/contract/kit/money';
import { type CatalogueProduct, detectOrders } from '../../engine/message-reader/index.ts';
import { productsForDetection } from '../../catalog/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { createMinuteLimit } from '../../platform/minute-limit.ts';
import type { Call } from '../../platform/route.ts';

// Indexing a long catalogue costs more than reading a message: the same list is kept as the same array.
const mostShops = 200;
const catalogues = new Map<number, { print: string; products: readonly CatalogueProduct[] }>();

async function catalogueOf(tx: TenantTx): Promise<readonly CatalogueProduct[]> {
  const products = await productsForDetection(tx);
  const print = JSON.stringify(products);
  const known = catalogues.get(tx.tenantId);
  if (known?.print === print) return known.products;
  if (catalogues.size >= mostShops) catalogues.clear();
  catalogues.set(tx.tenantId, { print, products });
  return products;
}

/** What a message says, with the shop's own products in it. */
export async function readMessage(tx: TenantTx, text: string): Promise<Reading> {
  const { orders, ...first } = detectOrders(text, { products: await catalogueOf(tx) });
  return { ...inBaht(first), orders: orders.map(inBaht) };
}

const bahtOf = (satang: number | null): number | null =>
  satang === null ? null : bahtFromSatang(satang);

type Found = Pick<ReturnType<typeof detectOrders>, 'codAmountSatang' | 'payment'>;

function inBaht<T extends Found>({ codAmountSatang, payment, ...found }: T) {
  const { method, codAmountSatang: toCollect, paidSatang } = payment;
  return {
    ...found,
    codAmount: bahtOf(codAmountSatang),
    payment: { method, codAmount: bahtOf(toCollect), paid: bahtOf(paidSatang) },
  };
}

const LONG_LETTERS = 600;
/** A long text takes the one thread of all shops for a tenth of a second and more; nobody pastes one a second. */
const LONG_A_MINUTE = 60;
const countLongText = createMinuteLimit(LONG_A_MINUTE);

async function readSentMessage(tx: TenantTx, text: string): Promise<Reading> {
  if (text.length > LONG_LETTERS) countLongText(tx.tenantId, tx.now);
  return readMessage(tx, text);
}

export const detectInTextUse = ({ tx, body }: Call<typeof detectInText>) =>
  readSentMessage(tx, body.text);

export const detectAddressUse = ({ tx, query }: Call<typeof detectAddress>) =>
  readSentMessage(tx, query.address);
