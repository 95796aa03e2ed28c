// Checks drafts of products and expenses against the shop: names become ids, and the forms' own rules apply.
import * as z from 'zod/mini';
import { createExpense } from '@app/contract/money/expense';
import type { ImportItem, ImportKind } from '@app/contract/upkeep/import';
import { fieldTexts, thaiParsing } from '@app/contract/kit/issues';
import { comparableText, normalizeText } from '@app/contract/kit/text';
import { createProduct } from '@app/contract/catalog/product';
import { closedMonths } from '../../money/index.ts';
import { checkLeads } from '../../crm/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { cells } from '../../engine/spreadsheet/index.ts';
import { quick } from '../../platform/quick-schemas.ts';
import { createPacer } from '../../platform/threads.ts';
import type { Draft, Values } from './drafts.ts';
import { knownExpenses } from './known-expenses.ts';
import {
  listCategoryNames,
  listChannelNames,
  productsByCode,
  productsCalled,
} from './import.store.ts';

type Notes = Record<string, string>;
export type ProductBody = z.infer<typeof createProduct.takes.body>;
export type ExpenseBody = z.infer<typeof createExpense.takes.body>;

export interface CheckedRecord<Body> {
  readonly body: Body | undefined;
  readonly errors: Notes;
  readonly marks: Notes;
}

export interface CheckedProduct extends CheckedRecord<ProductBody> {
  /** The product that already has the code. */
  readonly existing: { readonly id: number; readonly version: number } | undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const byName = (rows: readonly { id: number; name: string }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, name }) => [comparableText(name), id]));

const numeric = (value: unknown, read: (cell: string) => number | null): unknown =>
  typeof value === 'string' ? (value.trim() === '' ? undefined : (read(value) ?? value)) : value;

const named = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );

const productNumbers = {
  price: cells.readBaht,
  cost: cells.readBaht,
  weight: cells.readCount,
  width: cells.readCount,
  length: cells.readCount,
  height: cells.readCount,
  lowStock: cells.readCount,
} as const;

function parsed<S extends z.core.$ZodType>(schema: S, value: unknown, errors: Notes) {
  const result = z.safeParse(quick(schema as unknown as z.ZodMiniType), value, thaiParsing);
  if (!result.success)
    for (const [path, text] of Object.entries(fieldTexts(result.error.issues)))
      errors[path] ??= text;
  const isFine = result.success && Object.keys(errors).length === 0;
  return isFine ? (result.data as z.core.output<S>) : undefined;
}

interface ProductDrafts {
  readonly drafts: readonly Values[];
  /** Row numbers in the file. */
  readonly rows: readonly number[];
}

export async function checkProducts(
  tx: TenantTx,
  session: Session,
  { drafts, rows }: ProductDrafts,
): Promise<CheckedProduct[]> {
  const categories = byName(await listCategoryNames(tx));
  const codes = drafts.map((draft) => normalizeText(textOf(draft['code'])).toLowerCase());
  const there = new Map(
    (await productsByCode(tx, codes)).map((row) => [row.code.toLowerCase(), row]),
  );
  const seen = new Map<string, number>();
  const rest = createPacer();
  const checked: CheckedProduct[] = [];
  for (const [at, draft] of drafts.entries()) {
    await rest();
    const errors: Notes = {};
    const { row: _row, category, ...values } = draft;
    for (const [key, read] of Object.entries(productNumbers))
      values[key] = numeric(values[key], read);
    if (values['categoryId'] === undefined)
      values['categoryId'] = categories.get(comparableText(textOf(category)));
    if (values['categoryId'] === undefined)
      errors['category'] = textOf(category)
        ? `ไม่มีหมวดหมู่ “${textOf(category)}” สร้างหมวดหมู่นี้ก่อน`
        : 'ใส่ชื่อหมวดหมู่';
    if (values['cost'] !== undefined && !session.can('product.cost'))
      errors['cost'] = 'คุณไม่มีสิทธิ์กำหนดต้นทุน';
    for (const key of ['code', 'barcode'])
      if (cells.isCutNumber(textOf(values[key]))) errors[key] = cells.cutNumber;
    const code = codes[at] ?? '';
    const first = seen.get(code);
    if (first !== undefined && code !== '') errors['code'] ??= `รหัสซ้ำกับแถว ${first}`;
    seen.set(code, first ?? rows[at] ?? at + 1);
    const existing = there.get(code);
    // A set keeps its weight, even where its components make it heavier than the input limit.
    if (existing?.is_set && values['weight'] === existing.weight_grams) delete values['weight'];
    const marks: Notes = existing ? { code: 'มีสินค้ารหัสนี้ในร้านแล้ว' } : {};
    const body = parsed(createProduct.takes.body, named(values), errors);
    if ('category' in errors) delete errors['categoryId'];
    checked.push({ body, errors, marks, existing });
  }
  return checked;
}

/** By code; by name where exactly one product has it. */
function productOf(
  word: string,
  products: readonly { id: number; code: string; name: string }[],
): number | string {
  const byCode = products.find(({ code }) => code.toLowerCase() === word.toLowerCase());
  const [named, ...others] = products.filter(({ name }) => name === word);
  const found = byCode ?? (others.length === 0 ? named : undefined);
  if (found) return found.id;
  return named ? `“${word}” ตรงกับสินค้าหลายรายการ ใส่รหัสสินค้าแทน` : `ไม่มีสินค้ารหัสหรือชื่อ “${word}”`;
}

export async function checkExpenses(
  tx: TenantTx,
  drafts: readonly Values[],
  type: string | undefined,
): Promise<CheckedRecord<ExpenseBody>[]> {
  const channels = byName(await listChannelNames(tx));
  const words = drafts.map((draft) => normalizeText(textOf(draft['product'])));
  const products = await productsCalled(tx, words);
  const rest = createPacer();
  const open: CheckedRecord<ExpenseBody>[] = [];
  for (const [at, draft] of drafts.entries()) {
    await rest();
    const errors: Notes = {};
    const { row: _row, channel, product, ...values } = draft;
    values['type'] ??= type;
    values['amount'] = numeric(values['amount'], cells.readBaht);
    const date = textOf(values['date']);
    values['date'] = cells.readDay(date) ?? date;
    if (textOf(channel) !== '') {
      values['channelId'] = channels.get(comparableText(textOf(channel)));
      if (values['channelId'] === undefined) errors['channel'] = `ไม่มีช่องทาง “${textOf(channel)}”`;
    }
    if (textOf(product) !== '') {
      const meant = productOf(words[at] ?? '', products);
      if (typeof meant === 'string') errors['product'] = meant;
      else values['productId'] = meant;
    }
    const body = parsed(createExpense.takes.body, named(values), errors);
    open.push({ body, errors, marks: {} });
  }
  const closed = await closedMonths(
    tx,
    open.flatMap(({ body }) => body?.date ?? []),
  );
  return open.map((one) => {
    if (one.body === undefined || !closed.has(one.body.date.slice(0, 7))) return one;
    return { ...one, body: undefined, errors: { ...one.errors, date: 'เดือนนี้ปิดแล้ว เพิ่มรายการไม่ได้' } };
  });
}

interface Check {
  readonly kind: Exclude<ImportKind, 'order' | 'address'>;
  readonly drafts: readonly Draft[];
  readonly type: string | undefined;
  readonly session: Session;
}

const itemOf = (
  { rows, values, skip, notes }: Draft,
  checked: Pick<CheckedRecord<unknown>, 'errors' | 'marks'> | undefined,
): ImportItem => ({
  row: rows[0] ?? 0,
  rows: [...rows],
  values,
  errors: checked?.errors ?? {},
  marks: { ...notes, ...checked?.marks },
  skip,
});

/** The content of the preview grid for a file's rows. */
export async function checkRecords(
  tx: TenantTx,
  { kind, drafts, type = 'other', session }: Check,
): Promise<ImportItem[]> {
  const values = drafts.map((draft) => draft.values);
  const rows = drafts.map((draft) => draft.rows[0] ?? 0);
  if (kind === 'expense') {
    const expenses = await checkExpenses(tx, values, type);
    const seen = await knownExpenses(tx, type, { checked: expenses, rows });
    return drafts.map((draft, at) => ({
      ...itemOf(draft, expenses[at]),
      marks: { ...draft.notes, ...seen[at]?.marks },
      skip: draft.skip ?? seen[at]?.skip ?? null,
    }));
  }
  const checked =
    kind === 'product'
      ? await checkProducts(tx, session, { drafts: values, rows })
      : await checkLeads(tx, session, values);
  return drafts.map((draft, at) => itemOf(draft, checked[at]));
}
