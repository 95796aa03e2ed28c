// What a sale page sent, whatever its form: JSON, form fields; null when nothing of an order is in it. Pure.
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
  /** Null = not told: what it is called may say it. */
  readonly unit: number | null;
  /** Baht for one; null = the shop's own. */
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
  /** Baht; null when the page does not say. */
  readonly total: number | null;
  readonly shippingFee: number | null;
  /** The shop that sends it will not have it sent: it was cancelled there, paid back, or never paid. */
  readonly isEnded: boolean;
}

const MOST_DEPTH = 4;
/** More than an order takes: what does not fit is told by its name. */
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

/** An `amount` beside a price is how many there are, or what they cost together. */
const unitsOfAmount = (amount: number, price: number): string => {
  if (!Number.isInteger(amount) || amount < price)
    return Number.isInteger(amount) ? `${amount}` : '';
  return price > 0 && amount % price === 0 ? `${amount / price}` : '';
};

/** The list of goods, wherever in the body it stands. */
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

/** Nothing is due at the door of what is transferred, and `cod: 1` says how it is paid, not how much. */
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
    // WooCommerce sends `TH-50`: the postcode says the same.
    province: part('province', /^(?:TH-\d\d$|(?:จังหวัด|จ\.)\s*)/u),
    postcode: /^\d{5}$/.exec(toArabicDigits(find(fields, 'postcode')))?.[0] ?? '',
  };
}

function referenceOf(body: Json, fields: Fields): string {
  // WooCommerce's; elsewhere a number is that of a house.
  const own = Array.isArray(body['line_items']) ? plain(body['number']) : '';
  const said = find(fields, 'reference') || own;
  // Without a digit it is no number of one order: 'facebook' would be the same for all.
  return /\d/.test(said) ? said.slice(0, 100) : '';
}

const ENDED = new Set(['cancelled', 'refunded', 'failed', 'trash', 'checkout-draft']);

/** As WooCommerce and Shopify say it; what a form means by its status nobody knows. */
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
    // What is paid at the door may be paid there in many ways.
    isTransfer: !atDoor.test(get('method')) && transfer.test(get('method')),
    total: baht(get('total')) ?? dueAtDoor(get('dueAtDoor')),
    shippingFee: baht(get('shippingFee')),
    isEnded: isEnded(body),
  };
  const saysWho = order.name !== '' || order.phone !== '' || order.address !== '';
  return saysWho ? order : null;
}

/** A sheet or a form's number field drops the zero in front. */
const withZero = (raw: string): string | null =>
  /^[689]\d{8}$/.test(raw) ? normalizePhone(`0${raw}`) : null;
