// An order out of what a sale page sent: goods found by code, name or alias, the page's price and total kept.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { CreateOrderBody } from '@app/contract/order-write';
import { readMessage } from '../address/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { listProvinces } from '../place/index.ts';
import { productsForDetection } from '../product/index.ts';
import { mergeLines, sumOf } from './order-of-text.ts';
import type { PageItem, PageOrder } from './read-salepage.ts';

export interface ReadPage {
  readonly body: CreateOrderBody;
  /** Goods that no product answers to. */
  readonly unknown: readonly string[];
}

/** Shown in every list as the name of what nobody could read. */
export const UNREADABLE = 'อ่านข้อมูลไม่ได้';

const provinces = new Set(listProvinces().map((each) => each.th));

const nothing = { subdistrict: '', district: '', province: '', postcode: '' };

/** What came was no order: it waits to be looked at by a person, with all that came. */
export const unreadOrder = (channelId: number): CreateOrderBody => ({
  channelId,
  info: { name: UNREADABLE, phone: '', address: '', ...nothing },
  items: [],
  payment: { method: 'cod' },
});

type Items = CreateOrderBody['items'];

async function goodsOf(tx: TenantTx, asked: readonly PageItem[]) {
  const products = asked.length > 0 ? await productsForDetection(tx) : [];
  const byName = new Map<string, number>();
  for (const { id, code, name, aliases } of products.toReversed()) {
    for (const each of [...aliases, name, code]) byName.set(each.trim().toLowerCase(), id);
  }
  const items: Items = [];
  const unknown: string[] = [];
  for (const item of asked) {
    const known = [item.code, item.name].map((word) => byName.get(word.trim().toLowerCase()));
    const productId = known.find((id) => id !== undefined);
    if (productId !== undefined) items.push(lineOf(productId, item));
    else {
      const spoken = (await readMessage(tx, `${item.name} ${item.code}`)).items;
      const [only] = spoken;
      if (only && spoken.length === 1) items.push(lineOf(only.productId, item));
      else unknown.push(`${item.name || item.code} ×${item.unit}`);
    }
  }
  return { items: mergeLines(items), unknown };
}

const lineOf = (productId: number, { unit, price }: PageItem): Items[number] => ({
  productId,
  unit,
  ...(price !== null && { price }),
});

/** Parts that the page did not send apart are read out of the address. */
async function placeOf(tx: TenantTx, page: PageOrder) {
  const { address, subdistrict, district, province, postcode } = page;
  const isWhole =
    [subdistrict, district, postcode].every((part) => part !== '') && provinces.has(province);
  if (isWhole) return { address: address.slice(0, 200), subdistrict, district, province, postcode };
  const text = [page.name, address, subdistrict, district, province, postcode, page.phone];
  const found = await readMessage(tx, text.filter(Boolean).join('\n'));
  const isFound = found.subdistrict !== '' && found.province !== '';
  return {
    address: (isFound && found.address !== '' ? found.address : address).slice(0, 200),
    subdistrict: found.subdistrict || subdistrict,
    district: found.district || district,
    province: found.province || (provinces.has(province) ? province : ''),
    postcode: found.postcode || postcode,
  };
}

/** What the buyer agreed to pay is the page's total, whatever the goods cost in the shop. */
async function paymentOf(tx: TenantTx, page: PageOrder, items: Items) {
  const sum = await sumOf(tx, items);
  const fee = satangFromBaht(page.shippingFee ?? 0);
  const total = page.total === null || items.length === 0 ? null : satangFromBaht(page.total);
  const over = total === null ? 0 : total - sum - fee;
  const shippingFee = bahtFromSatang(fee + Math.max(over, 0));
  const discount = bahtFromSatang(Math.max(-over, 0));
  // Nobody has seen the money yet: what is paid is entered by who checks it.
  const method = page.isTransfer ? ('transfer' as const) : ('cod' as const);
  return { method, shippingFee, discount };
}

export async function orderOfPage(
  tx: TenantTx,
  channelId: number,
  page: PageOrder,
): Promise<ReadPage> {
  const { items, unknown } = await goodsOf(tx, page.items);
  const { name, phone, social, note } = page;
  const payment = await paymentOf(tx, page, items);
  const place = await placeOf(tx, page);
  const message = unknown.length > 0 ? `สินค้าที่ไม่รู้จักจากเซลเพจ: ${unknown.join(', ')}` : '';
  const body: CreateOrderBody = {
    channelId,
    info: { name, phone, social, note, ...place },
    items,
    payment,
    ...(message !== '' && { message: message.slice(0, 5000) }),
  };
  return { body, unknown };
}
