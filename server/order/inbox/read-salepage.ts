// Reads a sale page's payload, JSON or form fields, into an order; null if it holds nothing of an
// order. Pure.
import { normalizePhone, toArabicDigits } from '@app/contract/kit/text';
import {
  fieldsOf,
  find,
  isJson,
  listOf,
  menusIn,
  parseBody,
  placeFieldsOf,
  plain,
  type Fields,
  type Json,
} from './page-fields.ts';
import { baht, paymentIn, saysPayment, type PagePayment } from './page-payment.ts';
import {
  goodsOfShop,
  identityOf,
  isDeletion,
  isEndedShop,
  numberOf,
  shopOrderIn,
} from './page-shop.ts';
import { foldKey, words, type Word } from './page-words.ts';

export interface PageItem {
  readonly code: string;
  readonly name: string;
  /** Null if not sent; the item's name may tell it. */
  readonly unit: number | null;
  /** Baht per unit; null = the shop's own price. */
  readonly price: number | null;
}

export interface PageOrder extends PagePayment {
  /** The page's own order number. */
  readonly reference: string;
  /** The id of the payment, under which earlier versions stored orders of WooCommerce; else ''. */
  readonly formerReference: string;
  /** What no other order of any web shop has; '' for other forms. */
  readonly identity: string;
  readonly name: string;
  readonly phone: string;
  readonly phone2: string;
  /** As the page wrote it. */
  readonly saidPhone: string;
  readonly address: string;
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
  readonly social: string;
  readonly note: string;
  readonly items: readonly PageItem[];
  readonly shippingFee: number | null;
  /** The page's shop will not send it: cancelled or refunded there, or never paid. */
  readonly isEnded: boolean;
}

const MOST_DEPTH = 4;
/** More than an order takes; goods beyond that are listed by name. */
const MOST_ITEMS = 500;

const unitOf = (text: string): number | null => {
  const digits = /\d+/.exec(toArabicDigits(text))?.[0];
  return digits === undefined ? null : Math.min(Math.max(Number(digits), 1), 9999);
};

/** Some pages send all goods of the page, those that the buyer left out with a count of zero. */
const isNone = (unit: string): boolean => /^0+(?:\.0+)?(?!\d|\.)/.test(toArabicDigits(unit));

/** A coupon such as `SUMMER10`, the size of a file, a colour of the page; Shopify writes the last without variants. */
const NO_VARIANT = /^(?:[a-z_-]+\d{2,}|\d{3,}|#.*|default title)$/iu;

/** The name with what says which of it or how many: 'ครีม' and '3 หลอด'. */
function nameOfGoods(name: string, fields: Fields): string {
  const told = [...words.variant].flatMap((word) => fields.get(word) ?? []);
  const more = told.filter((text) => !name.includes(text) && !NO_VARIANT.test(text));
  return [name, ...new Set(more)].filter(Boolean).join(' ');
}

function itemOf(value: unknown): PageItem | undefined {
  if (!isJson(value)) {
    const name = plain(value);
    return name === '' ? undefined : named(name);
  }
  const fields = fieldsOf(value);
  const name = nameOfGoods(find(fields, 'itemName') || find(fields, 'name'), fields);
  const code = find(fields, 'itemCode');
  if (name === '' && code === '') return undefined;
  const price = baht(find(fields, 'price'));
  const ofZort = fields.has('pricepernumber') ? (fields.get('number') ?? '') : '';
  const unit =
    find(fields, 'unit') || ofZort || unitsOfAmount(Number(fields.get('amount')), price ?? 0);
  return isNone(unit) ? undefined : { code, name, unit: unitOf(unit), price };
}

/** An `amount` next to a price is either the number of units or the total price. */
const unitsOfAmount = (amount: number, price: number): string => {
  if (!Number.isInteger(amount) || amount < price)
    return Number.isInteger(amount) ? `${amount}` : '';
  return price > 0 && amount % price === 0 ? `${amount / price}` : '';
};

/** A list, which the scripts of some pages send as its text. */
function listed(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'string' || !value.trimStart().startsWith('['))
    return Array.isArray(value) ? (value as unknown[]) : undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? (list as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The list of goods, at any level of the body. */
function listIn(body: Json, depth = 0): readonly unknown[] | undefined {
  for (const [key, value] of Object.entries(body)) {
    const list = words.items.has(foldKey(key)) ? listed(value) : undefined;
    if (list) return list;
  }
  if (depth >= MOST_DEPTH) return undefined;
  for (const value of Object.values(body)) {
    const found = isJson(value) ? listIn(value, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

interface Asked {
  readonly body: Json;
  readonly fields: Fields;
  readonly shop: Json | undefined;
  /** What menus without a name of their own say besides the payment and the province. */
  readonly chosen: readonly string[];
}

const named = (name: string): PageItem => ({ code: '', name, unit: null, price: null });

function itemsOf({ body, fields, shop, chosen }: Asked): PageItem[] {
  const list = (shop && goodsOfShop(shop)) ?? listIn(body) ?? [];
  const goods = list.slice(0, MOST_ITEMS).flatMap((each) => itemOf(each) ?? []);
  if (goods.length > 0) return goods;
  const code = find(fields, 'itemCode');
  const told = find(fields, 'itemName') || find(fields, 'items');
  const ticked = told === '' ? chosen : listOf(body, 'itemName');
  if (ticked.length > 1) return ticked.map(named);
  const name = nameOfGoods(told || (ticked[0] ?? ''), fields);
  if (code === '' && name === '') return [];
  return [{ code, name, unit: unitOf(find(fields, 'unit')), price: baht(find(fields, 'price')) }];
}

const nameIn = (fields: Fields): string =>
  find(fields, 'name') || `${find(fields, 'firstName')} ${find(fields, 'lastName')}`.trim();

function placeIn(fields: Fields) {
  const part = (word: Word, before: RegExp): string =>
    find(fields, word).replace(before, '').slice(0, 60);
  return {
    address: [find(fields, 'address'), find(fields, 'address2')].filter(Boolean).join(' '),
    subdistrict: part('subdistrict', /^(?:ตำบล|แขวง|ต\.)\s*/u),
    district: part('district', /^(?:อำเภอ|เขต|อ\.)\s*/u),
    // WooCommerce sends codes such as `TH-50`; the postcode gives the province.
    province: part('province', /^(?:TH-\d\d$|(?:จังหวัด|จ\.)\s*)/u),
    postcode: /^\d{5}$/.exec(toArabicDigits(find(fields, 'postcode')))?.[0] ?? '',
  };
}

function referenceOf({ body, fields, shop }: Omit<Asked, 'chosen'>): string {
  const { order } = body;
  const idOfOrder = isJson(order) ? plain(order['id']) : '';
  const said = (shop && numberOf(shop)) || find(fields, 'reference') || idOfOrder;
  // Without a digit it is not a number of a single order: 'facebook' would be the same for all.
  return /\d/.test(said) ? said.slice(0, 100) : '';
}

export function readSalepage(text: string, contentType: string): PageOrder | null {
  const body = parseBody(text, contentType);
  if (!body) return null;
  const fields = fieldsOf(body);
  const placeFields = placeFieldsOf(body, fields);
  const get = (word: Word) => find(fields, word);
  const saidPhone = find(placeFields, 'phone') || get('phone');
  const [phone = '', phone2 = ''] = phonesIn(saidPhone);
  const shop = shopOrderIn(body);
  const menus = menusIn(body);
  const paying = menus.filter(saysPayment).join(' ');
  const chosen = menus.filter((text) => !saysPayment(text));
  const isDeleted = isDeletion(body);
  const order: PageOrder = {
    reference: isDeleted ? plain(body['id']) : referenceOf({ body, fields, shop }),
    formerReference: shop ? plain(shop['transaction_id']).slice(0, 100) : '',
    identity: shop ? identityOf(shop) : '',
    name: nameIn(placeFields) || nameIn(fields),
    phone,
    phone2,
    saidPhone,
    ...placeIn(placeFields),
    social: get('social'),
    note: get('note'),
    items: itemsOf({ body, fields, shop, chosen }),
    ...paymentIn({ body, fields, shop, chosen: paying }),
    shippingFee: baht(get('shippingFee')),
    isEnded: isDeleted || (shop !== undefined && isEndedShop(shop)),
  };
  const saysWho = order.name !== '' || order.phone !== '' || order.address !== '';
  return saysWho || isDeleted ? order : null;
}

/** '081-000-0001 / 02 000 0002': one box may hold several numbers, or words besides. */
const NUMBERS = /(?<!\d)0(?:[689](?:[\s().-]*\d){8}|[2-57](?:[\s().-]*\d){7})(?!\d)/g;

function phonesIn(text: string): string[] {
  // A number of a sheet may end in `.0`.
  const whole = text.replace(/\.0+$/, '');
  const only = normalizePhone(whole) ?? withZero(whole);
  if (only !== null) return [only];
  const numbers = toArabicDigits(text).match(NUMBERS) ?? [];
  return [...new Set(numbers.flatMap((each) => normalizePhone(each) ?? []))];
}

/** Sheets and number fields of forms drop the leading zero. */
const withZero = (raw: string): string | null =>
  /^[689]\d{8}$/.test(raw) ? normalizePhone(`0${raw}`) : null;
