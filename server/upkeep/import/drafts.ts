// Sheet rows as drafts: values by field, the rows of one order joined, nothing judged yet.
import {
  type ImportKind,
  type ImportMapping,
  type ImportSource,
  MAX_IMPORT_ROWS,
} from '@app/contract/upkeep/import';
import { cells, SheetRefusal, type Table, headers } from '../../engine/spreadsheet/index.ts';
import { createPacer } from '../../platform/threads.ts';

export type Values = Record<string, unknown>;

/** One thing to import as it was sent: its rows and its values. */
export interface Draft {
  readonly rows: readonly number[];
  readonly values: Values;
  readonly skip: string | null;
  /** Rows of it that were cancelled where it came from, while the others were not. */
  readonly left?: readonly number[];
}

export interface Sheet {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly table: Table;
  readonly header: headers.Header;
  readonly mapping: ImportMapping;
}

interface SheetRow {
  readonly number: number;
  readonly get: (key: string) => string;
}

const empty = (cell: string): boolean => cell === '' || cell === '-';

/** The rows under the header that hold anything in a mapped column. */
function rowsOf({ table, header, mapping, source }: Sheet): SheetRow[] {
  const places = Object.entries(mapping).filter(([, at]) => at !== null) as [string, number][];
  const columns = new Map(places);
  const lines = source === 'lazada' ? addressLines(header.names, columns.get('info.address')) : [];
  const under = table.rows.slice(header.at + 1);
  const rows = under.map(({ number, cells }): SheetRow => {
    const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? ''));
    return {
      number,
      get: (key) =>
        key === 'info.address' && lines.length > 0
          ? lines
              .map(cell)
              .filter((one) => !empty(one))
              .join(' ')
          : cell(columns.get(key)),
    };
  });
  const keys = [...columns.keys()];
  // Before any column is known every row counts, so that its columns can be asked for.
  const filled = rows.filter(
    ({ get }) => keys.length === 0 || keys.some((key) => !empty(get(key))),
  );
  if (filled.length > MAX_IMPORT_ROWS) throw new SheetRefusal('tooManyRows');
  return filled;
}

// Lazada spreads one address over five columns.
const addressLines = (names: readonly string[], first: number | undefined): number[] =>
  first === undefined
    ? []
    : names.flatMap((name, at) =>
        /^shippingaddress\d?$/.test(headers.foldHeader(name)) ? [at] : [],
      );

/** The number where there is one, else the text that stood there, which the check then points at. */
const numberOr = (cell: string, read: (cell: string) => number | null): unknown =>
  empty(cell) ? undefined : (read(cell) ?? cell);

const dayOr = (cell: string): string | undefined =>
  empty(cell) ? undefined : (cells.readDay(cell) ?? cell);

const textOr = (cell: string): string | undefined => (empty(cell) ? undefined : cell);

const named = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function lineOf({ get }: SheetRow, source: ImportSource): Values {
  const price = numberOr(get('items.price'), cells.readBaht);
  return named({
    code: textOr(get('items.code')),
    name: textOr(get('items.name')),
    variant: textOr(get('items.variant')),
    // Each row of Lazada is one piece.
    unit: source === 'lazada' ? 1 : (numberOr(get('items.unit'), cells.readCount) ?? 1),
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
  empty(cell) ? undefined : (methods.find(([, words]) => words.test(cell))?.[0] ?? cell);

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
];

function orderValues(row: SheetRow, source: ImportSource): Values {
  const { get } = row;
  const info = Object.fromEntries(infoKeys.map((key) => [key, textOr(get(`info.${key}`))]));
  const phones = [get('info.phone'), get('info.phone2')].map((cell) =>
    empty(cell) ? undefined : cells.readPhone(cell),
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
  left: number[];
}

/** One more row of an order: goods that were cancelled stay out of an order that was not. */
function addRow(draft: Open, row: SheetRow, source: ImportSource): void {
  const state = row.get('state');
  const skip = empty(state) ? draft.skip : skipOf(state);
  if (skip !== null && draft.skip === null) draft.left.push(row.number);
  else if (skip === null && draft.skip !== null) {
    draft.left.push(...draft.rows);
    draft.skip = null;
    draft.values = orderValues(row, source);
  } else addLine(draft.values['items'] as Values[], lineOf(row, source));
  draft.rows.push(row.number);
}

/** Rows of one number are one order; without numbers, a row that only names goods belongs to the one above. */
async function ordersOf(sheet: Sheet): Promise<Draft[]> {
  const drafts: Open[] = [];
  const byRef = new Map<string, Open>();
  const rest = createPacer();
  for (const row of described(rowsOf(sheet), sheet.source)) {
    await rest();
    const ref = row.get('ref');
    const isMore = ['ref', 'info.name', 'info.phone', 'info.address'].every((key) =>
      empty(row.get(key)),
    );
    const before = empty(ref) ? (isMore ? drafts.at(-1) : undefined) : byRef.get(ref);
    if (before) {
      addRow(before, row, sheet.source);
      continue;
    }
    const draft: Open = {
      left: [],
      rows: [row.number],
      values: orderValues(row, sheet.source),
      skip: skipOf(row.get('state')),
    };
    drafts.push(draft);
    if (!empty(ref)) byRef.set(ref, draft);
  }
  return drafts;
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
  for (const { number, get } of rowsOf(sheet)) {
    await rest();
    const cells = Object.keys(sheet.mapping).map((key) => [
      key,
      (readers[key] ?? textOr)(get(key)),
    ]);
    drafts.push({ rows: [number], values: named(Object.fromEntries(cells)), skip: null });
  }
  return drafts;
}

export const draftsOf = (sheet: Sheet): Promise<Draft[]> =>
  sheet.kind === 'order' ? ordersOf(sheet) : recordsOf(sheet);
