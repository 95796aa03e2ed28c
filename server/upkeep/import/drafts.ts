// Turns sheet rows into drafts: values by field, with the rows of an order joined; checks nothing yet.
import type { ImportKind, ImportMapping, ImportSource } from '@app/contract/upkeep/import';
import { cells, type Table, type headers } from '../../engine/spreadsheet/index.ts';
import { createPacer } from '../../platform/threads.ts';
import { endColumn, spanNote, withoutSums } from './advert-rows.ts';
import { paidAs, payMethodOf } from './pay-method.ts';
import { addAmounts, amountsOf, selectRepeatedAmounts, type RowAmounts } from './row-amounts.ts';
import { isMarketplace, isOfAnother, namesRowsOnce, printOf, skipOf } from './same-order.ts';
import { HIDDEN, isEmptyCell, rowsOf, type SheetRow } from './sheet-rows.ts';

export type Values = Record<string, unknown>;

/** One item to import: its rows and values. */
export interface Draft {
  readonly rows: readonly number[];
  readonly values: Values;
  readonly skip: string | null;
  /** Hints about how it was read. */
  readonly notes?: Readonly<Record<string, string>>;
}

export interface Sheet {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly table: Table;
  readonly header: headers.Header;
  readonly mapping: ImportMapping;
}

/** The number where there is one, else the original text, which the check then reports. */
const numberOr = (cell: string, read: (cell: string) => number | null): unknown =>
  isEmptyCell(cell) ? undefined : (read(cell) ?? cell);

const dayOr = (cell: string): string | undefined =>
  isEmptyCell(cell) ? undefined : (cells.readDay(cell) ?? cell);

const textOr = (cell: string): string | undefined => (isEmptyCell(cell) ? undefined : cell);

/** Without absent values. */
export function named(values: Values): Values {
  const out: Values = {};
  for (const key of Object.keys(values)) if (values[key] !== undefined) out[key] = values[key];
  return out;
}

/** Some sheets write a discount as a negative amount. */
function readOff(cell: string): number | null {
  const baht = cells.readBaht(cell);
  return baht === null ? null : Math.abs(baht);
}

function lineOf({ get, has }: SheetRow, source: ImportSource): Values {
  const unit = numberOr(get('items.unit'), cells.readCount);
  const price = numberOr(get('items.price'), cells.readBaht);
  return named({
    code: textOr(get('items.code')),
    name: textOr(get('items.name')),
    variant: textOr(get('items.variant')),
    // Each row of Lazada is one piece.
    unit: source === 'lazada' ? 1 : (unit ?? 1),
    isCounted: source !== 'lazada' && has('items.unit') && unit === undefined ? false : undefined,
    price,
    discount: numberOr(get('items.discount'), readOff),
  });
}

function paymentOf({ get }: SheetRow, source: ImportSource): Values {
  const { way, due } = paidAs(get);
  const codAmount = numberOr(due, cells.readBaht);
  const written = payMethodOf(way, source);
  const isCod = typeof codAmount === 'number' && codAmount > 0;
  const without = isMarketplace(source) ? 'transfer' : undefined;
  const guessed = isCod ? 'cod' : codAmount === 0 ? 'transfer' : without;
  const method = written ?? guessed;
  return named({
    method,
    codAmount: method === 'transfer' ? undefined : codAmount,
    total: numberOr(get('payment.total'), cells.readBaht),
    shippingFee: numberOr(get('payment.shippingFee'), cells.readBaht),
    discount: numberOr(get('payment.discount'), readOff),
    paid: numberOr(get('payment.paid'), cells.readBaht),
    // As a day, which a person can read and correct; other text stays visible.
    paidAt: dayOr(get('payment.paidAt')),
  });
}

const infoKeys = [
  'name',
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
  'social',
  'note',
].map((key) => ({ key, column: `info.${key}` }));

function orderValues(row: SheetRow, source: ImportSource): Values {
  const { get } = row;
  const info: Values = {};
  for (const { key, column } of infoKeys) info[key] = textOr(get(column));
  const phones = [get('info.phone'), get('info.phone2')].map((cell) =>
    isEmptyCell(cell) ? undefined : cells.readPhone(cell),
  );
  return named({
    ref: textOr(get('ref')),
    info: named({ ...info, phone: phones[0], phone2: phones[1] }),
    items: [lineOf(row, source)],
    payment: paymentOf(row, source),
  });
}

interface Open {
  readonly first: SheetRow;
  rows: number[];
  values: Values;
  skip: string | null;
  /** Rows that are skipped while the others are imported, by reason. */
  readonly left: Map<string, number[]>;
  /** Prints of its rows, and of repeated ones: skipped or counted. */
  readonly prints: Set<string>;
  readonly copies: number[];
  readonly counted: number[];
  /** An earlier row with the same number for another recipient. */
  readonly sharedWith: number | undefined;
  /** What each row says about the order's amounts. */
  amounts: RowAmounts;
}

const reasonOf = (row: SheetRow, source: ImportSource): string | null =>
  row.isHidden ? HIDDEN : skipOf(row.get('state'), source);

const openOrder = (row: SheetRow, source: ImportSource, sharedWith?: number): Open => ({
  first: row,
  left: new Map(),
  prints: new Set([printOf(row)]),
  copies: [],
  counted: [],
  sharedWith,
  rows: [row.number],
  values: orderValues(row, source),
  skip: reasonOf(row, source),
  amounts: amountsOf(paymentOf(row, source)),
});

function leave({ left }: Open, reason: string, rows: readonly number[]): void {
  left.set(reason, [...(left.get(reason) ?? []), ...rows]);
}

/** Adds a row to an order; skips cancelled goods of an order that is not cancelled. */
function addRow(draft: Open, row: SheetRow, { source, header }: Sheet): void {
  const isSaid = row.isHidden || !isEmptyCell(row.get('state'));
  const skip = isSaid || draft.skip === HIDDEN ? reasonOf(row, source) : draft.skip;
  const isAgain = draft.prints.has(printOf(row));
  draft.prints.add(printOf(row));
  if (isAgain && namesRowsOnce(source, header)) draft.copies.push(row.number);
  else if (skip !== null && draft.skip === null) leave(draft, skip, [row.number]);
  else if (skip === null && draft.skip !== null) {
    leave(draft, draft.skip, draft.rows);
    draft.skip = null;
    draft.values = orderValues(row, source);
    draft.amounts = amountsOf(paymentOf(row, source));
  } else {
    const isMore = addLine(draft.values['items'] as Values[], lineOf(row, source));
    // Each row of Lazada is one piece; elsewhere a row has a quantity.
    if (isMore && source !== 'lazada' && (isAgain || namesRowsOnce(source, header)))
      draft.counted.push(row.number);
    addAmounts(draft.amounts, paymentOf(row, source));
  }
  draft.rows.push(row.number);
}

/** Tells the person that cancelled goods are not sent. */
function notesOf({ left, copies, counted, sharedWith, values }: Open): Record<string, string> {
  const notes: Record<string, string> = {};
  const said: string[] = [];
  for (const [reason, rows] of left)
    if (reason === HIDDEN) notes['row'] = `ไม่รวมสินค้าแถว ${rows.join(', ')} เพราะถูกซ่อนไว้ในไฟล์`;
    else said.push(`ไม่รวมสินค้าแถว ${rows.join(', ')} เพราะ${reason}`);
  if (copies.length > 0) said.push(`ไม่รวมแถว ${copies.join(', ')} เพราะซ้ำกับแถวก่อนทุกช่อง`);
  if (counted.length > 0)
    said.push(`นับแถว ${counted.join(', ')} เพิ่มในสินค้าเดียวกัน ถ้าเป็นแถวซ้ำให้ลดจำนวน`);
  if (said.length > 0) notes['items'] = said.join(' · ');
  if (sharedWith !== undefined)
    notes['ref'] = `เลขนี้อยู่ที่แถว ${sharedWith} ด้วยแต่คนละผู้รับ แยกเป็นคนละออเดอร์`;
  for (const [at, line] of (values['items'] as Values[]).entries()) {
    if (line['isCounted'] === false) notes[`items.${at}.unit`] = 'ไฟล์ไม่ได้บอกจำนวน ใส่ 1 ชิ้นไว้ให้';
    delete line['isCounted'];
  }
  return notes;
}

const draftOf = (open: Open): Draft => {
  const notes = notesOf(open);
  const { rows, skip, amounts } = open;
  return {
    rows,
    skip,
    notes,
    values: named({ ...open.values, rowAmounts: selectRepeatedAmounts(amounts) }),
  };
};

const whoKeys = ['ref', 'info.name', 'info.phone', 'info.address'];

/** Rows with the same number are one order; without numbers, a row with only goods belongs to the one above. */
async function ordersOf(sheet: Sheet): Promise<Draft[]> {
  const drafts: Open[] = [];
  const byRef = new Map<string, Open[]>();
  const rest = createPacer();
  for (const row of described(await rowsOf(sheet), sheet.source)) {
    await rest();
    const ref = row.get('ref');
    const sharing = isEmptyCell(ref) ? [] : (byRef.get(ref) ?? []);
    const isMore = whoKeys.every((key) => isEmptyCell(row.get(key)));
    const before = isMore ? drafts.at(-1) : sharing.find(({ first }) => !isOfAnother(first, row));
    if (before) {
      addRow(before, row, sheet);
      continue;
    }
    const draft = openOrder(row, sheet.source, sharing[0]?.rows[0]);
    drafts.push(draft);
    if (!isEmptyCell(ref)) byRef.set(ref, [...sharing, draft]);
  }
  return drafts.map(draftOf);
}

// The row below TikTok's header explains its columns in English.
const described = (rows: readonly SheetRow[], source: ImportSource): readonly SheetRow[] =>
  source === 'tiktok' && rows[0] && !/\d{6}/.test(rows[0].get('ref')) ? rows.slice(1) : rows;

const sameLine = (one: Values, other: Values): boolean =>
  ['code', 'name', 'variant', 'price'].every((key) => one[key] === other[key]);

/** Whether it increases an existing line. */
function addLine(lines: Values[], line: Values): boolean {
  const same = lines.find((one) => sameLine(one, line));
  if (same && typeof same['unit'] === 'number' && typeof line['unit'] === 'number') {
    same['unit'] += line['unit'];
    const discounts = [same['discount'], line['discount']];
    if (discounts.some((discount) => typeof discount === 'number'))
      same['discount'] = discounts.reduce<number>(
        (sum, one) => sum + (typeof one === 'number' ? one : 0),
        0,
      );
    return true;
  }
  lines.push(line);
  return false;
}

const readers: Readonly<Record<string, (cell: string) => unknown>> = {
  price: (cell) => numberOr(cell, cells.readBaht),
  cost: (cell) => numberOr(cell, cells.readBaht),
  amount: (cell) => numberOr(cell, cells.readBaht),
  weight: (cell) => numberOr(cell, cells.readCount),
  width: (cell) => numberOr(cell, cells.readCount),
  length: (cell) => numberOr(cell, cells.readCount),
  height: (cell) => numberOr(cell, cells.readCount),
  lowStock: (cell) => numberOr(cell, cells.readCount),
  date: dayOr,
};

const amounts = ['price', 'cost', 'amount'];

/** Rounding is reported, because nobody would look for half a satang. */
function roundedOf(cellOf: (key: string) => string): Readonly<Record<string, string>> {
  const rounded = amounts.filter((key) => cells.isFinerThanSatang(cellOf(key)));
  return Object.fromEntries(
    rounded.map((key) => [key, `ในไฟล์เป็น ${cellOf(key).trim()} ปัดเป็นทศนิยม 2 ตำแหน่ง`]),
  );
}

async function recordsOf(sheet: Sheet): Promise<Draft[]> {
  const drafts: Draft[] = [];
  const rest = createPacer();
  const endOf = sheet.kind === 'expense' ? endColumn(sheet.header.names) : () => '';
  for (const { number, isHidden, cells: row, get } of await rowsOf(sheet)) {
    await rest();
    const read = Object.keys(sheet.mapping).map((key) => [key, (readers[key] ?? textOr)(get(key))]);
    drafts.push({
      rows: [number],
      values: named(Object.fromEntries(read)),
      skip: isHidden ? HIDDEN : null,
      notes: {
        ...roundedOf((key) => (key in sheet.mapping ? get(key) : '')),
        ...spanNote(get('date'), endOf(row)),
      },
    });
  }
  return sheet.kind === 'expense' ? withoutSums(drafts) : drafts;
}

export const draftsOf = (sheet: Sheet): Promise<Draft[]> =>
  sheet.kind === 'order' ? ordersOf(sheet) : recordsOf(sheet);
