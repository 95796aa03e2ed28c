// Reads a sale page's payload, JSON or form fields, into an order; null if it holds nothing of an
// order. Pure.
import { normalizePhone, toArabicDigits } from '@app/contract/kit/text';
import {
  fieldsOf,
  find,
  isJson,
  parseBody,
  placeFieldsOf,
  plain,
  type Fields,
  type Json,
} from './page-fields.ts';
import { foldKey, words, type Word } from './page-words.ts';

export interface PageItem {
  readonly code: string;
  readonly name: string;
  /** Null if not sent; the item's name may tell it. */
  readonly unit: number | null;
  /** Baht per unit; null = the shop's own price. */
  readonly price: number | null;
}

export interface PageOrder {
  /** The page's own order number. */
  readonly reference: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
  readonly social: string;
  readonly note: string;
  readonly items: readonly PageItem[];
  readonly isTransfer: boolean;
  /** In baht; null if the page does not say. */
  readonly total: number | null;
  readonly shippingFee: number | null;
  /** The page's shop will not send it: cancelled or refunded there, or never paid. */
  readonly isEnded: boolean;
}

const MOST_DEPTH = 4;
/** More than an order takes; goods beyond that are listed by name. */
const MOST_ITEMS = 500;
const MOST_BAHT = 1_000_000;

const baht = (text: string): number | null => {
  const digits = /\d[\d,]*(?:\.\d{1,2})?/.exec(toArabicDigits(text))?.[0]?.replaceAll(',', '');
  const value = digits === undefined ? NaN : Number(digits);
  return value >= 0 && value <= MOST_BAHT ? value : null;
};

const unitOf = (text: string): number | null => {
  const digits = /\d+/.exec(toArabicDigits(text))?.[0];
  return digits === undefined ? null : Math.min(Math.max(Number(digits), 1), 9999);
};

function itemOf(value: unknown): PageItem | undefined {
  if (!isJson(value)) {
    const name = plain(value);
    return name === '' ? undefined : { code: '', name, unit: null, price: null };
  }
  const fields = fieldsOf(value);
  const name = find(fields, 'itemName') || find(fields, 'name');
  const code = find(fields, 'itemCode');
  if (name === '' && code === '') return undefined;
  const price = baht(find(fields, 'price'));
  const unit = find(fields, 'unit') || unitsOfAmount(Number(fields.get('amount')), price ?? 0);
  return { code, name, unit: unitOf(unit), price };
}

/** An `amount` next to a price is either the number of units or the total price. */
const unitsOfAmount = (amount: number, price: number): string => {
  if (!Number.isInteger(amount) || amount < price)
    return Number.isInteger(amount) ? `${amount}` : '';
  return price > 0 && amount % price === 0 ? `${amount / price}` : '';
};

/** The list of goods, at any level of the body. */
function listIn(body: Json, depth = 0): readonly unknown[] | undefined {
  for (const [key, value] of Object.entries(body)) {
    if (words.items.has(foldKey(key)) && Array.isArray(value)) return value as unknown[];
  }
  if (depth >= MOST_DEPTH) return undefined;
  for (const value of Object.values(body)) {
    const found = isJson(value) ? listIn(value, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

function itemsOf(body: Json, fields: Fields): PageItem[] {
  const listed = (listIn(body) ?? []).slice(0, MOST_ITEMS).flatMap((each) => itemOf(each) ?? []);
  if (listed.length > 0) return listed;
  const code = find(fields, 'itemCode');
  const name = find(fields, 'itemName') || find(fields, 'items');
  if (code === '' && name === '') return [];
  return [{ code, name, unit: unitOf(find(fields, 'unit')), price: baht(find(fields, 'price')) }];
}

/** The amount due on delivery. `cod: 1` is a flag, not an amount. */
function dueAtDoor(text: string): number | null {
  const due = baht(text);
  return due !== null && due > 1 ? due : null;
}

const nameIn = (fields: Fields): string =>
  find(fields, 'name') || `${find(fields, 'firstName')} ${find(fields, 'lastName')}`.trim();

function placeIn(fields: Fields) {
  const part = (word: Word, before: RegExp): string =>
    find(fields, word).replace(before, '').slice(0, 60);
  return {
    address: [find(fields, 'address'), find(fields, 'address2')]
      .filter(Boolean)
      .join(' ')
      .slice(0, 1000),
    subdistrict: part('subdistrict', /^(?:ตำบล|แขวง|ต\.)\s*/u),
    district: part('district', /^(?:อำเภอ|เขต|อ\.)\s*/u),
    // WooCommerce sends codes such as `TH-50`; the postcode gives the province.
    province: part('province', /^(?:TH-\d\d$|(?:จังหวัด|จ\.)\s*)/u),
    postcode: /^\d{5}$/.exec(toArabicDigits(find(fields, 'postcode')))?.[0] ?? '',
  };
}

function referenceOf(body: Json, fields: Fields): string {
  // `number` is the order number only in WooCommerce; elsewhere it is a house number.
  const own = Array.isArray(body['line_items']) ? plain(body['number']) : '';
  const said = find(fields, 'reference') || own;
  // Without a digit it is not a number of a single order: 'facebook' would be the same for all.
  return /\d/.test(said) ? said.slice(0, 100) : '';
}

const ENDED = new Set(['cancelled', 'refunded', 'failed', 'trash', 'checkout-draft']);

/** By the statuses of WooCommerce and Shopify; those of other forms have no known meaning. */
const isEnded = (body: Json): boolean =>
  Array.isArray(body['line_items']) &&
  (ENDED.has(plain(body['status'])) || plain(body['cancelled_at']) !== '');

const atDoor = /ปลายทาง|cod|cash\s*on/iu;
const transfer = /โอน|พร้อมเพย์|transfer|bank|promptpay|(?<!un)paid|credit|บัตร/iu;

export function readSalepage(text: string, contentType: string): PageOrder | null {
  const body = parseBody(text, contentType);
  if (!body) return null;
  const fields = fieldsOf(body);
  const placeFields = placeFieldsOf(body, fields);
  const get = (word: Word) => find(fields, word);
  const rawPhone = find(placeFields, 'phone') || get('phone');
  const order: PageOrder = {
    reference: referenceOf(body, fields),
    name: (nameIn(placeFields) || nameIn(fields)).slice(0, 100),
    phone: normalizePhone(rawPhone) ?? withZero(rawPhone) ?? '',
    ...placeIn(placeFields),
    social: get('social').slice(0, 100),
    note: get('note').slice(0, 400),
    items: itemsOf(body, fields),
    // COD wins over a named transfer: at the door the buyer may pay in several ways.
    isTransfer: !atDoor.test(get('method')) && transfer.test(get('method')),
    total: baht(get('total')) ?? dueAtDoor(get('dueAtDoor')),
    shippingFee: baht(get('shippingFee')),
    isEnded: isEnded(body),
  };
  const saysWho = order.name !== '' || order.phone !== '' || order.address !== '';
  return saysWho ? order : null;
}

/** Sheets and number fields of forms drop the leading zero. */
const withZero = (raw: string): string | null =>
  /^[689]\d{8}$/.test(raw) ? normalizePhone(`0${raw}`) : null;
