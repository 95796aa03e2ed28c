// Reading an order out of a message against the shop's own products.
import type {
  detectAddress as byQuery,
  Detection,
  detectInText as byBody,
  listProvinces as provinces,
  searchPlaces as places,
} from '@app/contract/address';
import { bahtFromSatang } from '@app/contract/kit/money';
import { detectAddress } from '../detection/index.ts';
import { listProvinces, searchPlaces } from '../place/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Call } from '../platform/route.ts';
import { productsForDetection } from '../product/index.ts';

async function read(tx: TenantTx, text: string): Promise<Detection> {
  const products = await productsForDetection(tx);
  const { codAmountSatang, ...found } = detectAddress(text, { products });
  return { ...found, codAmount: codAmountSatang === null ? null : bahtFromSatang(codAmountSatang) };
}

export const detectInTextUse = ({ tx, body }: Call<typeof byBody>): Promise<Detection> =>
  read(tx, body.text);

export const detectAddressUse = ({ tx, query }: Call<typeof byQuery>): Promise<Detection> =>
  read(tx, query.address);

export const searchPlacesUse = async ({ query }: Call<typeof places>) => ({
  items: searchPlaces(query.q, query.limit),
});

export const listProvincesUse = async (_call: Call<typeof provinces>) => ({
  items: listProvinces().map((each) => ({ ...each })),
});
