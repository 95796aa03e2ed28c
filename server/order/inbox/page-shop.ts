// The orders of web shops (WooCommerce, Shopify, ZORT), whose fields have names of their own. Pure.
import { isJson, plain, type Json } from './page-fields.ts';

/** A list is called so by many forms; goods of ZORT have a price per number. */
const isGoodsOfZort = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((each) => isJson(each) && 'pricepernumber' in each);

/** The goods of a web shop's order; undefined for anything else. */
export const goodsOfShop = (order: Json): readonly unknown[] | undefined => {
  const { line_items: items, list } = order;
  if (Array.isArray(items)) return items as readonly unknown[];
  return isGoodsOfZort(list) ? list : undefined;
};

/** The order of a web shop, by itself or in a field such as `order`. */
export const shopOrderIn = (body: Json): Json | undefined =>
  [body, ...Object.values(body).filter(isJson)].find((each) => goodsOfShop(each) !== undefined);

/**
 * The order's number: Shopify has another `number` besides. In other forms than a web shop's it is a house number. The
 * id of the payment in WooCommerce is none, for it comes with the payment.
 */
export const numberOf = (order: Json): string =>
  plain(order['order_number']) || plain(order['number']);

/** WooCommerce says of an order that was deleted only its id, which is its number unless a plugin counts anew. */
export const isDeletion = (body: Json): boolean =>
  Object.keys(body).join() === 'id' && /^\d+$/.test(plain(body['id']));

const ENDED = new Set(['cancelled', 'refunded', 'failed', 'trash', 'checkout-draft', 'voided']);

/** The shop will not send it; the statuses of other forms have no known meaning. */
export const isEndedShop = (order: Json): boolean =>
  ENDED.has(plain(order['status']).toLowerCase()) || plain(order['cancelled_at']) !== '';

/** The id alone counts up in each shop; with the time of the order it is of one shop. */
export function identityOf(order: Json): string {
  const madeAt = ['date_created', 'created_at', 'createddatetime', 'orderdate'];
  const at = madeAt.map((name) => plain(order[name])).find((text) => text !== '') ?? '';
  const id = plain(order['order_key']) || plain(order['id']);
  return id === '' || at === '' ? '' : `${id} ${at}`;
}
