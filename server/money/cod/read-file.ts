// Reads a file into lines of money: its columns found or remembered, every cell read, nothing
// judged yet.
import { createHash } from 'node:crypto';
import { codColumns, MAX_COD_ROWS, type CodKind } from '@app/contract/money/cod-import';
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { normalizeText, toArabicDigits } from '@app/contract/kit/text';
import { rememberedColumns } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { createPacer } from '../../platform/threads.ts';
import { type Table, cells, headers } from '../../engine/spreadsheet/index.ts';

export type Mapping = Record<string, number | null>;

export interface Columns {
  readonly header: headers.Header;
  readonly mapping: Mapping;
  readonly remembered: boolean;
  readonly missing: readonly string[];
}

interface ReadOptions {
  readonly kind: CodKind;
  readonly headerRow: number | undefined;
  readonly mapping: Readonly<Record<string, number | string | null>> | undefined;
  /** Remembers a mapping chosen by a user for the next file with these headers. */
  readonly keeps: boolean;
}

/** A mapping names columns by index or by header. */
function placesOf(sent: NonNullable<ReadOptions['mapping']>, names: readonly string[]): Mapping {
  const heads = names.map(headers.foldHeader);
  const placeOf = (column: number | string | null): number | null => {
    if (column === null) return null;
    const at = typeof column === 'number' ? column : heads.indexOf(headers.foldHeader(column));
    return at >= 0 && at < names.length ? at : null;
  };
  return Object.fromEntries(Object.entries(sent).map(([key, column]) => [key, placeOf(column)]));
}

export async function columnsOf(
  tx: TenantTx,
  table: Table,
  readOptions: ReadOptions,
): Promise<Columns> {
  const { kind } = readOptions;
  const header = headers.findHeader(kind, table, readOptions.headerRow);
  const hash = headers.headerHash(header.names);
  const own = new Set(codColumns[kind].map(({ key }) => key));
  const fitting = (mapping: Readonly<Record<string, number | null | undefined>>): Mapping =>
    Object.fromEntries(
      Object.entries(mapping).flatMap(([key, at]) =>
        own.has(key) && at !== undefined && (at ?? 0) < header.names.length ? [[key, at]] : [],
      ),
    );
  const known = readOptions.mapping
    ? undefined
    : await rememberedColumns.findMapping(tx, kind, hash);
  const mapping = fitting(
    readOptions.mapping
      ? placesOf(readOptions.mapping, header.names)
      : (known ?? headers.guessMapping(kind, header.seen)),
  );
  if (readOptions.mapping && readOptions.keeps)
    await rememberedColumns.saveMapping(tx, { kind, hash, mapping });
  const missing = codColumns[kind]
    .filter(({ key, needed }) => needed && typeof mapping[key] !== 'number')
    .map(({ key }) => key);
  return { header, mapping, remembered: known !== undefined, missing };
}

export interface StatementLine {
  readonly row: number;
  readonly digest: string;
  /** Empty if the file has none. */
  readonly billNo: string;
  readonly pno: string;
  readonly orderRef: string;
  readonly remark: string;
  readonly paidOn: string | null;
  readonly deliveredOn: string | null;
  readonly collected: number;
  /** Everything that the courier deducts. */
  readonly fee: number;
  /** The part of it that is freight. */
  readonly freight: number;
  readonly net: number;
}

export interface BankLine {
  readonly row: number;
  readonly digest: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly ref: string;
}

export interface Lines<Line> {
  readonly lines: readonly Line[];
  readonly errors: readonly { readonly row: number; readonly text: string }[];
}

type Get = (key: string) => string;
type Read<Line> = (get: Get, row: number) => Line | string | null;

const MOST_TEXT = 200;
export const tooManyRows = 'นำเข้าได้ครั้งละไม่เกิน 20,000 แถว แบ่งเป็นหลายไฟล์แล้วนำเข้าทีละไฟล์';
/** The limit per line; a column of phones or numbers taken for money goes far beyond. */
const MOST_BAHT: Readonly<Record<CodKind, number>> = {
  statement: 9_999_999.99,
  bank: 9_999_999_999,
};

/** Columns that are often merged over rows that were paid together. */
const mergedKeys = ['billNo', 'date'];

/** Reads a column from top to bottom; the text of a merged cell holds for each of its rows. */
function overRows({ merged = [] }: Table, at: number): (row: number, own: string) => string {
  const spans = merged
    .filter(({ column }) => column === at)
    .toSorted((one, other) => one.first - other.first);
  let [next, until, text] = [0, 0, ''];
  return (row, own) => {
    for (let span = spans[next]; span && span.first <= row; span = spans[(next += 1)])
      [until, text] = [span.last, span.first === row ? own : ''];
    return own === '' && row <= until ? text : own;
  };
}

/** A user who hid a row does not see that its money would count, so hidden rows are errors. */
const HIDDEN = 'แถวนี้ถูกซ่อนไว้ในไฟล์ จึงไม่นำเข้า ถ้าเป็นเงินของรอบนี้ให้แสดงแถวแล้วนำเข้าใหม่';

/** Reads each row below the header as a line, an error text or null; pauses for other calls. */
async function linesOf<Line>(
  table: Table,
  columns: Columns,
  readLine: Read<Line>,
): Promise<Lines<Line>> {
  const { header, mapping } = columns;
  const under = table.rows.slice(header.at + 1);
  if (under.length > MAX_COD_ROWS) throw fail('UNPROCESSED', { fields: { file: tooManyRows } });
  const lines: Line[] = [];
  const errors: { row: number; text: string }[] = [];
  const rest = createPacer();
  const over = mergedKeys.flatMap((key) => {
    const at = mapping[key];
    return typeof at === 'number' ? [{ key, at, read: overRows(table, at) }] : [];
  });
  for (const { number: row, cells, isHidden = false } of under) {
    await rest();
    const said = new Map(over.map(({ key, at, read }) => [key, read(row, cells[at] ?? '')]));
    const get: Get = (key) => {
      const at = mapping[key];
      const cell = said.get(key) ?? (typeof at === 'number' ? (cells[at] ?? '') : '');
      // The cut may split a surrogate pair.
      return cell.slice(0, MOST_TEXT).toWellFormed();
    };
    const one = readLine(get, row);
    if (isHidden && one !== null) errors.push({ row, text: HIDDEN });
    else if (typeof one === 'string') errors.push({ row, text: one });
    else if (one !== null) lines.push(one);
  }
  return { lines, errors };
}

/** Normalizes a tracking number: upper case, without blanks and dashes from people and sheets. */
export const pnoOf = (cell: string): string =>
  toArabicDigits(normalizeText(cell))
    .toUpperCase()
    .replace(/[\s\u00a0'’`-]/g, '');

/** Blank, or dashes for no value. */
const isNothing = (cell: string): boolean => /^[\s-]*$/.test(cell);

/** Null if the cell is no amount, or an impossibly large one. */
const satangOf = (cell: string, kind: CodKind): number | null => {
  if (isNothing(cell)) return 0;
  const baht = cells.readBaht(cell);
  return baht === null || Math.abs(baht) > MOST_BAHT[kind] ? null : satangFromBaht(baht);
};

/** The first 16 bytes of a digest, which PostgreSQL stores as a uuid. */
const uuidOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Adds the courier to each digest: the same line of another courier is another line. */
export async function linesFrom(
  courier: string,
  lines: readonly StatementLine[],
): Promise<StatementLine[]> {
  const theirs: StatementLine[] = [];
  const rest = createPacer();
  for (const line of lines) {
    await rest();
    theirs.push({ ...line, digest: uuidOf(`${courier} ${line.digest}`) });
  }
  return theirs;
}

/** Numbers equal lines within one file, so that their digests differ. */
function digester(): (parts: readonly (string | number | null)[]) => string {
  const seen = new Map<string, number>();
  return (parts) => {
    const text = JSON.stringify(parts);
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return uuidOf(`${text} ${nth}`);
  };
}

const feeDiffers = (said: number, kept: number): string =>
  `ไฟล์แจ้งค่าธรรมเนียม ${formatSatang(said)} บาท แต่หักจริง ${formatSatang(kept)} บาท`;

const isFooter = /^(?:รวม|ยอดรวม|รวมทั้งสิ้น|ทั้งหมด|GRANDTOTAL|SUBTOTAL|TOTAL)/;

export function statementLines(table: Table, columns: Columns): Promise<Lines<StatementLine>> {
  const digest = digester();
  const hasNet = typeof columns.mapping['net'] === 'number';
  return linesOf(table, columns, (get, row) => {
    const pno = pnoOf(get('pno'));
    // Totals under the last line, and lines of other kinds, have no number.
    if (pno === '' || isFooter.test(pno) || !/\d/.test(pno)) return null;
    if (/^\d(?:\.\d+)?E\+?\d+$/.test(pno))
      return 'เลขพัสดุถูก Excel แปลงเป็นเลขยกกำลัง ตั้งคอลัมน์เป็นข้อความแล้วบันทึกใหม่';
    if (!/^[A-Z0-9/_.]{4,40}$/.test(pno)) return 'เลขพัสดุไม่ถูกต้อง';
    const collected = get('amount') === '' ? null : satangOf(get('amount'), 'statement');
    if (collected === null) return `ยอดเก็บ “${get('amount')}” ไม่ใช่จำนวนเงิน`;
    const kept = ['fee', 'feeVat', 'freight', 'other'].map((key) =>
      satangOf(get(key), 'statement'),
    );
    if (kept.includes(null)) return 'ค่าธรรมเนียมหรือยอดหักไม่ใช่จำนวนเงิน';
    const given = hasNet && get('net') !== '' ? satangOf(get('net'), 'statement') : undefined;
    if (given === null) return `ยอดโอนสุทธิ “${get('net')}” ไม่ใช่จำนวนเงิน`;
    // Some files write deductions as negative amounts.
    const sum = kept.reduce<number>((all, one) => all + Math.abs(one ?? 0), 0);
    const net = given ?? collected - sum;
    const [paidOn, deliveredOn] = [cells.readDay(get('date')), cells.readDay(get('deliveredOn'))];
    // Text in the date column, such as that the transfer is pending, must not count as paid today.
    if (paidOn === null && !isNothing(get('date'))) return `วันที่โอน “${get('date')}” ไม่ใช่วันที่`;
    const billNo = normalizeText(get('billNo')).trim().slice(0, 60);
    // A deduction above the listed ones counts as fee, and the line carries a remark about it.
    const isOdd = sum > 0 && Math.abs(sum - (collected - net)) > 1;
    const odd = isOdd ? feeDiffers(sum, collected - net) : '';
    const said = [billNo, pno, paidOn, collected, net];
    return {
      row,
      digest: digest(said),
      billNo,
      pno,
      orderRef: get('orderRef'),
      remark: [get('remark'), odd].filter((text) => text !== '').join(' · '),
      paidOn,
      deliveredOn,
      collected,
      fee: collected - net,
      // If the listed deductions do not explain the net amount, the freight may be on another bill.
      freight: isOdd ? 0 : Math.max(0, Math.min(Math.abs(kept[2] ?? 0), collected - net)),
      net,
    };
  });
}

export function bankLines(table: Table, columns: Columns): Promise<Lines<BankLine>> {
  const digest = digester();
  return linesOf(table, columns, (get, row) => {
    const amount = satangOf(get('amount'), 'bank');
    const date = cells.readDay(get('date'));
    // Outgoing money, opening balances and totals are no income.
    if ((amount !== null && amount <= 0) || headers.isSumWord(get('date'))) return null;
    if (date === null) return get('date') === '' ? null : 'วันที่ไม่ถูกต้อง';
    if (amount === null) return `เงินเข้า “${get('amount')}” ไม่ใช่จำนวนเงิน`;
    const [description, ref] = [get('description'), get('ref')];
    return {
      row,
      digest: digest([date, amount, description, ref]),
      date,
      amount,
      description,
      ref,
    };
  });
}

/** Sample cells of each column, for the user who maps columns. */
export const samplesOf = (table: Table, { header }: Columns) =>
  header.names.map((name, at) => ({
    at,
    header: name,
    samples: table.rows
      .slice(header.at + 1, header.at + 60)
      .map(({ cells }) => (cells[at] ?? '').slice(0, 80))
      .filter((cell) => cell !== '')
      .slice(0, 3),
  }));
