// Sheet rows as drafts: values by field, the rows of one order joined, nothing judged yet.
import type { ImportKind, ImportMapping, ImportSource } from '@app/contract/upkeep/import';
import { cells, type Table, type headers } from '../../engine/spreadsheet/index.ts';
import { createPacer } from '../../platform/threads.ts';
import { addAmounts, amountsOf, toldApart, type RowAmounts } from './row-amounts.ts';
import { HIDDEN, isEmptyCell, rowsOf, type SheetRow } from './sheet-rows.ts';

export type Values = Record<string, unknown>;

/** One thing to import as it was sent: its rows and its values. */
export interface Draft {
  readonly rows: readonly number[];
  readonly values: Values;
  readonly skip: string | null;
  /** What the person should know of how it was read. */
  readonly notes?: Readonly<Record<string, string>>;
}

export interface Sheet {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly table: Table;
  readonly header: headers.Header;
  readonly mapping: ImportMapping;
}

/** The number where there is one, else the text that stood there, which the check then points at. */
const numberOr = (cell: string, read: (cell: string) => number | null): unknown =>
  isEmptyCell(cell) ? undefined : (read(cell) ?? cell);

const dayOr = (cell: string): string | undefined =>
  isEmptyCell(cell) ? undefined : (cells.readDay(cell) ?? cell);

const textOr = (cell: string): string | undefined => (isEmptyCell(cell) ? undefined : cell);

/** Without what is not there. */
export function named(values: Values): Values {
  const out: Values = {};
  for (const key of Object.keys(values)) if (values[key] !== undefined) out[key] = values[key];
  return out;
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
    discount: numberOr(get('items.discount'), cells.readBaht),
  });
}

const methods: readonly (readonly [string, RegExp])[] = [
  ['cod', /cod|ปลายทาง|cash\s*on/i],
  ['transfer', /โอน|transfer|ชำระแล้ว|จ่ายแล้ว|paid|พร้อมเพย์|promptpay|บัตร|card|wallet|pay|ธนาคาร|qr/i],
];

/** Our word for what a sheet or a person calls it; anything else stays to be seen. */
export const methodOf = (cell: string): string | undefined =>
  isEmptyCell(cell) ? undefined : (methods.find(([, words]) => words.test(cell))?.[0] ?? cell);

function paymentOf({ get }: SheetRow, source: ImportSource): Values {
  const codAmount = numberOr(get('payment.codAmount'), cells.readBaht);
  const written = methodOf(get('payment.method'));
  const isCod = typeof codAmount === 'number' && codAmount > 0;
  const without = source === 'general' || source === 'salepage' ? undefined : 'transfer';
  const guessed = isCod ? 'cod' : codAmount === 0 ? 'transfer' : without;
  const method = written ?? guessed;
  return named({
    method,
    codAmount: method === 'transfer' ? undefined : codAmount,
    total: numberOr(get('payment.total'), cells.readBaht),
    shippingFee: numberOr(get('payment.shippingFee'), cells.readBaht),
    discount: numberOr(get('payment.discount'), cells.readBaht),
    paid: numberOr(get('payment.paid'), cells.readBaht),
    // As a day, which a person can read and put right; what is no day stays to be seen.
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

const cancelled = /ยกเลิก|cancel/i;
const unsent = /ไม่สำเร็จ|ยังไม่(?:ได้)?ชำระ|unpaid/i;

const skipOf = (state: string): string | null => {
  if (cancelled.test(state)) return 'ยกเลิกแล้วที่ต้นทาง';
  return unsent.test(state) ? `สถานะที่ต้นทาง: ${state}` : null;
};

interface Open {
  rows: number[];
  values: Values;
  skip: string | null;
  /** Rows of it that were cancelled where it came from, or are hidden, while the others were not. */
  readonly left: number[];
  readonly unseen: number[];
  /** What each of its rows says of the money of the whole. */
  amounts: RowAmounts;
}

const reasonOf = (row: SheetRow): string | null =>
  row.isHidden ? HIDDEN : skipOf(row.get('state'));

const openOrder = (row: SheetRow, source: ImportSource): Open => ({
  left: [],
  unseen: [],
  rows: [row.number],
  values: orderValues(row, source),
  skip: reasonOf(row),
  amounts: amountsOf(paymentOf(row, source)),
});

/** One more row of an order: goods that were cancelled stay out of an order that was not. */
function addRow(draft: Open, row: SheetRow, source: ImportSource): void {
  const isSaid = row.isHidden || !isEmptyCell(row.get('state'));
  const skip = isSaid || draft.skip === HIDDEN ? reasonOf(row) : draft.skip;
  if (skip !== null && draft.skip === null)
    (skip === HIDDEN ? draft.unseen : draft.left).push(row.number);
  else if (skip === null && draft.skip !== null) {
    (draft.skip === HIDDEN ? draft.unseen : draft.left).push(...draft.rows);
    draft.skip = null;
    draft.values = orderValues(row, source);
    draft.amounts = amountsOf(paymentOf(row, source));
  } else {
    addLine(draft.values['items'] as Values[], lineOf(row, source));
    addAmounts(draft.amounts, paymentOf(row, source));
  }
  draft.rows.push(row.number);
}

/** Goods that nobody wants any more are not sent, and the person learns of it. */
function notesOf({ left, unseen, values }: Open): Record<string, string> {
  const notes: Record<string, string> = {};
  if (left.length > 0) notes['items'] = `ไม่รวมสินค้าแถว ${left.join(', ')} เพราะยกเลิกแล้วที่ต้นทาง`;
  if (unseen.length > 0) notes['row'] = `ไม่รวมสินค้าแถว ${unseen.join(', ')} เพราะถูกซ่อนไว้ในไฟล์`;
  for (const [at, line] of (values['items'] as Values[]).entries()) {
    if (line['isCounted'] === false) notes[`items.${at}.unit`] = 'ไฟล์ไม่ได้บอกจำนวน ใส่ 1 ชิ้นไว้ให้';
    delete line['isCounted'];
  }
  return notes;
}

const draftOf = (open: Open): Draft => {
  const notes = notesOf(open);
  const { rows, skip, amounts } = open;
  return { rows, skip, notes, values: named({ ...open.values, rowAmounts: toldApart(amounts) }) };
};

const whoKeys = ['ref', 'info.name', 'info.phone', 'info.address'];

/** Rows of one number are one order; without numbers, a row that only names goods belongs to the one above. */
async function ordersOf(sheet: Sheet): Promise<Draft[]> {
  const drafts: Open[] = [];
  const byRef = new Map<string, Open>();
  const rest = createPacer();
  for (const row of described(await rowsOf(sheet), sheet.source)) {
    await rest();
    const ref = row.get('ref');
    const isMore = whoKeys.every((key) => isEmptyCell(row.get(key)));
    const before = isEmptyCell(ref) ? (isMore ? drafts.at(-1) : undefined) : byRef.get(ref);
    if (before) {
      addRow(before, row, sheet.source);
      continue;
    }
    const draft = openOrder(row, sheet.source);
    drafts.push(draft);
    if (!isEmptyCell(ref)) byRef.set(ref, draft);
  }
  return drafts.map(draftOf);
}

// The row under TikTok's header says in English what its columns mean.
const described = (rows: readonly SheetRow[], source: ImportSource): readonly SheetRow[] =>
  source === 'tiktok' && rows[0] && !/\d{6}/.test(rows[0].get('ref')) ? rows.slice(1) : rows;

const sameLine = (one: Values, other: Values): boolean =>
  ['code', 'name', 'variant', 'price'].every((key) => one[key] === other[key]);

function addLine(lines: Values[], line: Values): void {
  const same = lines.find((one) => sameLine(one, line));
  if (same && typeof same['unit'] === 'number' && typeof line['unit'] === 'number') {
    same['unit'] += line['unit'];
    const discounts = [same['discount'], line['discount']];
    if (discounts.some((discount) => typeof discount === 'number'))
      same['discount'] = discounts.reduce<number>(
        (sum, one) => sum + (typeof one === 'number' ? one : 0),
        0,
      );
  } else lines.push(line);
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

async function recordsOf(sheet: Sheet): Promise<Draft[]> {
  const drafts: Draft[] = [];
  const rest = createPacer();
  for (const { number, isHidden, get } of await rowsOf(sheet)) {
    await rest();
    const cells = Object.keys(sheet.mapping).map((key) => [
      key,
      (readers[key] ?? textOr)(get(key)),
    ]);
    drafts.push({
      rows: [number],
      values: named(Object.fromEntries(cells)),
      skip: isHidden ? HIDDEN : null,
    });
  }
  return drafts;
}

export const draftsOf = (sheet: Sheet): Promise<Draft[]> =>
  sheet.kind === 'order' ? ordersOf(sheet) : recordsOf(sheet);
