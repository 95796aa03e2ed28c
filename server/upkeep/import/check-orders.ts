// Checks drafts of orders against the shop: products by code or alias, addresses in parts, consistent payment.
import * as z from 'zod/mini';
import { fieldTexts, thaiParsing } from '@app/contract/kit/issues';
import { comparableText } from '@app/contract/kit/text';
import { CreateOrder, type CreateOrderBody } from '@app/contract/order/create';
import { startOfDay } from '@app/contract/kit/bangkok';
import { HEAVY_GRAMS, NOT_SOLD, TOO_HEAVY } from '@app/contract/kit/order-sums';
import { settlePlaces } from '../../customer/index.ts';
import { cells } from '../../engine/spreadsheet/index.ts';
import { quick } from '../../platform/quick-schemas.ts';
import { createPacer, type Rest } from '../../platform/threads.ts';
import { named, type Values } from './drafts.ts';
import type { CatalogueRow } from './import.store.ts';
import { agreeOnSums } from './order-sums.ts';
import { methodOf } from './pay-method.ts';
import { soundParts, type SoundParts } from './sound-parts.ts';

export type Notes = Record<string, string>;

export interface CheckedOrder {
  /** The values to import, for the preview. */
  readonly values: Values;
  /** The body for createOrder; absent when there are errors. */
  readonly body: CreateOrderBody | undefined;
  /** With errors: the valid parts, to find further errors. */
  readonly sound: SoundParts | undefined;
  readonly errors: Notes;
  readonly marks: Notes;
}

/** Values for every order that has none of its own. */
export interface Defaults {
  readonly status?: string | undefined;
  readonly channelId?: number | null | undefined;
}

interface Catalogue {
  readonly words: ReadonlyMap<string, readonly CatalogueRow[]>;
  readonly ids: ReadonlySet<number>;
}

function indexOf(rows: readonly CatalogueRow[]): Catalogue {
  const index = new Map<string, CatalogueRow[]>();
  for (const row of rows)
    for (const word of new Set(
      [row.code, row.barcode, row.name, ...row.aliases].map(comparableText),
    )) {
      if (word === '') continue;
      const there = index.get(word);
      if (there) there.push(row);
      else index.set(word, [row]);
    }
  return { words: index, ids: new Set(rows.map(({ id }) => id)) };
}

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** By code; without one by name, with the variant where that distinguishes products. */
function productOf(line: Values, catalogue: Catalogue): CatalogueRow | string {
  const [code, name, variant] = [line['code'], line['name'], line['variant']].map(textOf);
  const words = [code, `${name}${variant}`, `${name} (${variant})`, name, variant];
  for (const word of words) {
    const found = word ? catalogue.words.get(comparableText(word)) : undefined;
    const exact = found?.find((row) => comparableText(row.code) === comparableText(word ?? ''));
    if (exact) return exact;
    if (found?.length === 1 && found[0]) return found[0];
    if (found) return `“${word}” ตรงกับสินค้าหลายรายการ ใส่รหัสสินค้าแทน`;
  }
  const shown = code || name;
  return shown ? `ไม่พบสินค้า “${shown}” ในร้าน` : 'ใส่รหัสหรือชื่อสินค้า';
}

const readNumber = (value: unknown, read: (cell: string) => number | null): unknown =>
  typeof value === 'string' ? (value.trim() === '' ? undefined : (read(value) ?? value)) : value;

const amounts = ['price', 'discount', 'shippingFee', 'paid', 'total', 'codAmount'];

/** Converts numbers that a grid sends as text. */
function withNumbers(values: Values): Values {
  const out: Values = { ...values };
  for (const key of amounts) if (key in out) out[key] = readNumber(out[key], cells.readBaht);
  if ('unit' in out) out['unit'] = readNumber(out['unit'], cells.readCount);
  return out;
}

interface Open {
  readonly values: Values;
  readonly errors: Notes;
  readonly marks: Notes;
}

function openDraft(draft: Values, catalogue: Catalogue): Open {
  const errors: Notes = {};
  const info = isRecord(draft['info']) ? { ...draft['info'] } : {};
  for (const key of ['phone', 'phone2'])
    if (typeof info[key] === 'string' || typeof info[key] === 'number')
      info[key] = cells.readPhone(textOf(info[key]));
  hidden(info, errors);
  if (cells.isCutNumber(textOf(draft['ref']))) errors['ref'] = cells.cutNumber;
  const lines = Array.isArray(draft['items']) ? draft['items'] : [];
  const items = lines.map((line: unknown, at) => {
    const values = withNumbers(isRecord(line) ? line : {});
    const { productId } = values;
    if (typeof productId === 'number' && !catalogue.ids.has(productId))
      errors[`items.${at}.productId`] = NOT_SOLD;
    if (productId !== undefined) return named(values);
    const product = productOf(values, catalogue);
    if (typeof product === 'string') errors[`items.${at}.code`] = product;
    else Object.assign(values, { productId: product.id, code: product.code, name: product.name });
    return named(values);
  });
  const payment = paymentOf(isRecord(draft['payment']) ? named(withNumbers(draft['payment'])) : {});
  return { values: { ...draft, info, items, payment }, errors, marks: {} };
}

// A COD amount implies the payment method, where nothing else states it.
function paymentOf(payment: Values): Values {
  const { method, codAmount } = payment;
  if (typeof method === 'string') return { ...payment, method: methodOf(method) };
  return typeof codAmount === 'number' && codAmount > 0 ? { ...payment, method: 'cod' } : payment;
}

// Data that a marketplace masks must not become a customer.
function hidden(info: Values, errors: Notes): void {
  for (const key of ['name', 'phone', 'address'])
    if (textOf(info[key]).includes('**'))
      errors[`info.${key}`] = 'ต้นทางปิดบังข้อมูลนี้ด้วยดอกจัน ใส่ข้อมูลจริงก่อนนำเข้า';
  if (cells.isBareDay(textOf(info['address']))) errors['info.address'] = cells.houseAsDay;
}

const parts = ['address', 'subdistrict', 'district', 'province', 'postcode'] as const;

async function settleAddresses(shop: number, open: readonly Open[], rest: Rest): Promise<void> {
  const infos = open.map(({ values }) => values['info'] as Values);
  const typed = infos.map(
    (info) =>
      Object.fromEntries(parts.map((part) => [part, textOf(info[part])])) as Record<
        (typeof parts)[number],
        string
      >,
  );
  const settled = await settlePlaces(shop, typed);
  for (const [at, { marks }] of open.entries()) {
    await rest();
    const { mark, ...address } = settled[at]!;
    // An empty part becomes absent, so that the error says what is missing.
    Object.assign(
      infos[at]!,
      Object.fromEntries(Object.entries(address).filter(([, part]) => part !== '')),
    );
    if (mark !== '') marks['info.subdistrict'] = mark;
  }
}

/** Keys of a draft that only the sheet needs. */
const ownKeys = new Set(['row', 'rows', 'ref', 'skip']);
const lineKeys = new Set(['code', 'name', 'variant']);

function without(values: Values, keys: ReadonlySet<string>): Values {
  const out: Values = {};
  for (const key of Object.keys(values)) if (!keys.has(key)) out[key] = values[key];
  return out;
}

/** Texts for a sheet, where the order form's own would not help. */
const ownTexts: Notes = {
  'payment.method': 'ใส่ COD หรือ โอน',
  'payment.paidAt': 'ใส่วันที่ เช่น 21/11/2569',
};

/** A typed day, in either era, is a Bangkok day. */
function withInstant(payment: Values): Values {
  const { paidAt } = payment;
  if (typeof paidAt !== 'string' || paidAt.includes('T')) return payment;
  const day = cells.readDay(paidAt);
  return day === null ? payment : { ...payment, paidAt: startOfDay(day) };
}

function parseDraft({ values, errors, marks }: Open, defaults: Defaults): CheckedOrder {
  const items = (values['items'] as Values[]).map((line) => without(line, lineKeys));
  const ref = textOf(values['ref']);
  const message = ref === '' ? undefined : `เลขออเดอร์ต้นทาง ${ref}`;
  const payment = withInstant(values['payment'] as Values);
  const asked = named({ ...defaults, message, ...without(values, ownKeys), items, payment });
  const parsed = z.safeParse(quick(CreateOrder), asked, thaiParsing);
  if (!parsed.success)
    for (const [path, text] of Object.entries(fieldTexts(parsed.error.issues))) {
      // One message for a missing product, at the field of the code.
      if (/^items\.\d+\.productId$/.test(path) && path.replace('productId', 'code') in errors)
        continue;
      errors[path] ??= ownTexts[path] ?? text;
    }
  const isFine = parsed.success && Object.keys(errors).length === 0;
  return isFine
    ? { values, body: parsed.data, sound: undefined, errors, marks }
    : { values, body: undefined, sound: soundParts(asked, errors), errors, marks };
}

/** Reported before it is created: its parcel would be refused when it is booked. */
function markHeavy({ values, marks }: Open, grams: ReadonlyMap<number, number>): void {
  const items = values['items'] as Values[];
  const weight = items.reduce((sum, { productId, unit }) => {
    const pieces = typeof unit === 'number' ? unit : 0;
    return sum + (grams.get(Number(productId)) ?? 0) * pieces;
  }, 0);
  const last = items.length - 1;
  if (weight > HEAVY_GRAMS)
    marks[`items.${last}.unit`] ??= `หนักรวม ${weight / 1000} กก. ${TOO_HEAVY}`;
}

interface Check {
  readonly shop: number;
  /** All products on sale. */
  readonly rows: readonly CatalogueRow[];
  readonly drafts: readonly Values[];
  readonly defaults: Defaults;
  /** From a sheet: differing sums are resolved or marked, where an API call is refused. */
  readonly isSheet: boolean;
}

/** Slow, so no transaction may be open around it. */
export async function checkOrders({
  shop,
  rows,
  drafts,
  defaults,
  isSheet,
}: Check): Promise<CheckedOrder[]> {
  const catalogue = indexOf(rows);
  const prices = new Map(rows.map((row) => [row.id, row.price_satang]));
  const grams = new Map(rows.map((row) => [row.id, row.weight_grams]));
  const open: Open[] = [];
  const rest = createPacer();
  for (const draft of drafts) {
    await rest();
    const one = openDraft(draft, catalogue);
    if (isSheet) agreeOnSums(one, prices);
    markHeavy(one, grams);
    open.push(one);
  }
  await settleAddresses(shop, open, rest);
  const checked: CheckedOrder[] = [];
  for (const one of open) {
    await rest();
    checked.push(parseDraft(one, defaults));
  }
  return checked;
}
