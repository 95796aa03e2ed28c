// Builds an order from a chat message or a sale page: products matched, prices kept, missing fields
// left empty.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { CreateOrderBody } from '@app/contract/order/create';
import { MAX_LINES } from '@app/contract/order/parts';
import type { Reading } from '@app/contract/customer/address';
import { UNREADABLE } from '../order/order-parts.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { productsForSale } from '../../catalog/index.ts';
import { hasWholePlace, productNamed, productNames, type PageReadings } from './page-readings.ts';
import { isProvince } from './page-fields.ts';
import { lineOf, linesOfPackage } from './package-lines.ts';
import {
  CUT_RECEIVER,
  messageOfPage,
  MOST_ADDRESS,
  MOST_NAME,
  shortNote,
  shortReceiver,
} from './page-message.ts';
import type { PageItem, PageOrder } from './read-salepage.ts';

const MOST_UNITS = 9999;
const SURE = 0.9;

type Items = CreateOrderBody['items'];

interface Lines {
  readonly items: Items;
  /** The total of the lines in satang, at the current product prices. */
  readonly sum: number;
}

/** Joins lines of the same product at the same price; a set may have one line per order. */
async function linesOf(tx: TenantTx, spoken: Items): Promise<Lines> {
  const ids = [...new Set(spoken.map((item) => item.productId))];
  const products = new Map((await productsForSale(tx, ids)).map((each) => [each.id, each]));
  const lines = new Map<string, Items[number]>();
  for (const item of spoken) {
    const { productId, price } = item;
    const key = products.get(productId)?.isSet ? `${productId}` : `${productId} at ${price}`;
    const known = lines.get(key);
    const unit = Math.min((known?.unit ?? 0) + item.unit, MOST_UNITS);
    lines.set(key, { ...(known ?? item), unit });
  }
  const items = [...lines.values()];
  const sum = items.reduce((sofar, { productId, unit, price }) => {
    const usual = products.get(productId)?.priceSatang ?? 0;
    return sofar + unit * (price === undefined ? usual : satangFromBaht(price));
  }, 0);
  return { items, sum };
}

/**
 * Payment by the method that the message names. `sum` is the price of the goods in satang; an
 * amount above it is the shipping fee.
 */
function paymentTold(
  { payment, isPaid, confidences }: Reading,
  sum: number,
): CreateOrderBody['payment'] {
  // An uncertain amount is shown to the user who checks the order, but not charged.
  const isSure = confidences.payment >= SURE && payment.codAmount !== null;
  const collected = isSure ? satangFromBaht(payment.codAmount ?? 0) : 0;
  const told = payment.paid === null ? null : satangFromBaht(payment.paid);
  if (payment.method === 'transfer') {
    const whole = isPaid ? sum : 0;
    return { method: 'transfer', paid: bahtFromSatang(Math.min(told ?? whole, sum)) };
  }
  const before = payment.method === 'mixed' ? (told ?? Math.max(0, sum - collected)) : 0;
  const fee = sum > 0 ? Math.max(0, collected + before - sum) : 0;
  return payment.method === 'mixed'
    ? {
        method: 'mixed',
        paid: bahtFromSatang(Math.min(before, sum + fee)),
        shippingFee: bahtFromSatang(fee),
      }
    : { method: 'cod', shippingFee: bahtFromSatang(fee) };
}

/** The note: further orders in the message, cut text, and the buyer's wishes besides the goods. */
const noteOf = ({ note, orders, name, address }: Reading): string =>
  shortNote(
    [
      orders.length > 1 ? `ข้อความนี้มี ${orders.length} ออเดอร์ ใบนี้เป็นของรายแรก` : '',
      name.length > MOST_NAME || address.length > MOST_ADDRESS ? CUT_RECEIVER : '',
      note,
    ]
      .filter(Boolean)
      .join(' / '),
  );

/**
 * The order waits to be checked, or for telesale. A buyer cannot lower the price: an amount below
 * the price of the goods is left for a user to decide.
 */
export async function orderOfReading(tx: TenantTx, found: Reading): Promise<CreateOrderBody> {
  if (found.phone === '') {
    throw fail('UNPROCESSED', {
      fields: { 'info.phone': 'ไม่พบเบอร์โทรในข้อความ ขอเบอร์จากลูกค้าก่อนเปิดออเดอร์' },
    });
  }
  const spoken = found.items.map(({ productId, unit }) => ({ productId, unit }));
  const { items, sum } = await linesOf(tx, spoken);
  const { phone, phone2, subdistrict, district, province, postcode } = found;
  const name = found.name.slice(0, MOST_NAME);
  const address = found.address.slice(0, MOST_ADDRESS);
  const note = noteOf(found);
  return {
    status: 'pending',
    type: 'chat',
    info: { name, phone, phone2, address, subdistrict, district, province, postcode, note },
    items,
    payment: paymentTold(found, sum),
  };
}

export interface PreparedPage {
  readonly page: PageOrder;
  readonly readings: PageReadings;
}

export interface ReadPage {
  readonly body: CreateOrderBody;
  /** Goods that match no product, or that did not fit into the order's lines. */
  readonly unknown: readonly string[];
}

const nothing = { subdistrict: '', district: '', province: '', postcode: '' };

/** The order for a delivery that could not be read: it waits for a user, with all that came. */
export const unreadOrder = (channelId: number): CreateOrderBody => ({
  channelId,
  info: { name: UNREADABLE, phone: '', address: '', ...nothing },
  items: [],
  payment: { method: 'cod' },
});

const namesOf = (names: ReadonlyMap<string, number>, productId: number): string[] =>
  [...names].flatMap(([name, id]) => (id === productId ? [name] : []));

function goodsOf(
  names: ReadonlyMap<string, number>,
  asked: readonly PageItem[],
  readings: PageReadings,
) {
  const items: Items = [];
  const unknown: string[] = [];
  const left: string[] = [];
  for (const item of asked) {
    const [spoken, more] = readings.goods(item)?.items ?? [];
    const named = productNamed(names, item);
    const read = more ? undefined : spoken;
    const lines =
      named === undefined
        ? read && linesOfPackage({ ...read, names: namesOf(names, read.productId) }, item)
        : [lineOf(named, item.unit ?? 1, item.price)];
    const name = `${item.name || item.code} ×${item.unit ?? 1}`;
    if (lines === undefined) unknown.push(name);
    else if (items.length + lines.length > MAX_LINES) left.push(name);
    else items.push(...lines);
  }
  return { items, unknown, left };
}

/** Address parts that the page did not send as fields are read out of the address text; the address is not cut. */
function placeOf(page: PageOrder, readings: PageReadings) {
  const { address, subdistrict, district, province, postcode } = page;
  const known = isProvince(province) ? province : '';
  const typed = { address, subdistrict, district, province: known, postcode };
  const found = hasWholePlace(page) ? undefined : readings.place(page);
  if (!found) return typed;
  const isFound = found.subdistrict !== '' && found.province !== '';
  return {
    address: isFound && found.address !== '' ? found.address : address,
    subdistrict: found.subdistrict || subdistrict,
    district: found.district || district,
    province: found.province || known,
    postcode: found.postcode || postcode,
  };
}

/** The buyer agreed to the page's total, so it holds, whatever the goods cost in the shop. */
function paymentOf(page: PageOrder, { items, sum }: Lines) {
  const fee = satangFromBaht(page.shippingFee ?? 0);
  const total = page.total === null || items.length === 0 ? null : satangFromBaht(page.total);
  const over = total === null ? 0 : total - sum - fee;
  const shippingFee = bahtFromSatang(fee + Math.max(over, 0));
  const discount = bahtFromSatang(Math.max(-over, 0));
  if (page.paid > 0 && total !== null)
    return { method: 'mixed' as const, shippingFee, discount, paid: page.paid };
  // The payment is not verified yet: the user who checks the order enters what was paid.
  const method = page.isTransfer ? ('transfer' as const) : ('cod' as const);
  return { method, shippingFee, discount };
}

export async function orderOfPage(
  tx: TenantTx,
  channelId: number,
  { page, readings }: PreparedPage,
): Promise<ReadPage> {
  const names = await productNames(tx);
  const { items: spoken, unknown, left } = goodsOf(names, page.items, readings);
  const lines = await linesOf(tx, spoken);
  // A form with a single box has name and phone in the address.
  const inText = readings.place(page);
  const { phone, phone2 } = page.saidPhone === '' && inText ? inText : page;
  const name = page.name || (inText?.name ?? '');
  const payment = paymentOf(page, lines);
  const { address, ...place } = placeOf(page, readings);
  const message = messageOfPage(page, { address, left, unknown });
  const body: CreateOrderBody = {
    channelId,
    info: { ...shortReceiver({ ...page, name }, address), phone, phone2, ...place },
    items: lines.items,
    payment,
    ...(message !== '' && { message }),
  };
  return { body, unknown: [...left, ...unknown] };
}
