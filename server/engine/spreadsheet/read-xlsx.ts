// Reads XLSX: only the parts with values, after checking them; formulas count with their last computed value.
import { streamXlsxRows } from 'hucre/xlsx';
import { SheetRefusal } from './refusal.ts';
import { cellText } from './cell-values.ts';
import type { SheetKind } from './header-words.ts';
import { hiddenOf, mergedDown, sheetsOf, type BookSheet } from './hidden-parts.ts';
import { knownWords } from './read-header.ts';
import { MAX_COLUMNS, MAX_HEAD_ROWS, MAX_ROWS, type Table, type TableRow } from './table.ts';
import { openZip, packParts } from './zip-parts.ts';

const MOST_ROW = 1_048_576;
/** Including empty rows; no list is longer, and reading on would waste time. */
const MOST_ROW_MARKS = 200_000;

const valueParts =
  /^\/?(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

const isText = (bytes: Buffer, text: string): boolean => bytes.includes(text, 0, 'utf8');

// A day without a time is a day; times are read as Thai local time, which is what the file shows.
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const iso = value.toISOString();
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/**
 * Numbers without an exponent, because order numbers and phones are numeric cells in a sheet. A number with more
 * digits than a numeric cell can hold keeps its exponent, so that zeros in place of lost digits are not taken for
 * real ones.
 */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value.toExponential().toUpperCase();
  if (Number.isInteger(value)) return BigInt(value).toString();
  return String(Math.round(value * 1e6) / 1e6);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return cellText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateText(value) : '';
}

async function rowsOf(packed: Uint8Array, sheet: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(packed, { sheet })) {
    const cells = values.map(textOf);
    const last = cells.findLastIndex((cell) => cell !== '');
    if (last === -1) continue;
    if (last >= MAX_COLUMNS) throw new SheetRefusal('tooManyColumns');
    // Excel's limits: any other row number is invalid.
    if (!(index >= 0 && index < MOST_ROW)) throw new SheetRefusal('broken');
    rows.push({ number: index + 1, cells: cells.slice(0, last + 1) });
    if (rows.length > MAX_ROWS + MAX_HEAD_ROWS) break;
  }
  return rows;
}

function requireRows(sheet: Buffer): void {
  let count = 0;
  for (let at = sheet.indexOf('<row'); at !== -1; at = sheet.indexOf('<row', at + 4)) {
    count += 1;
    if (count > MOST_ROW_MARKS) throw new SheetRefusal('tooManyRows');
  }
}

/** Positions right of column 200, or written in a way that only an XML parser understands. */
const farPlace = '(?:[A-Z]{3,}|[H-Z][A-Z]|G[S-Z]|[^"\'<>]{0,40}&)';
const farCell = `<(?:\\w+:)?c\\s[^<>]*?\\br\\s*=\\s*["']${farPlace}[^<>]*`;
const emptyFarCells = new RegExp(`${farCell}(?:/>|>\\s*</(?:\\w+:)?c>)`, 'gi');
const anyFarCell = new RegExp(farCell, 'i');

/** The library creates all cells up to the last of a row, so far ones are searched for first, and empty ones dropped. */
function withoutFarCells(sheet: Buffer): Buffer {
  // One character per byte and back: nothing in the text changes.
  const text = sheet.toString('latin1');
  if (!anyFarCell.test(text)) return sheet;
  const near = text.replaceAll(emptyFarCells, '');
  if (anyFarCell.test(near)) throw new SheetRefusal('tooManyColumns');
  return Buffer.from(near, 'latin1');
}

function checkedParts(bytes: Buffer): Map<string, Buffer> {
  const { names, parts } = openZip(bytes, (name) => valueParts.test(name));
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/vbaProject|macrosheets|xl\/activeX/i)) throw new SheetRefusal('macros');
  if (has(/EncryptedPackage|EncryptionInfo/i)) throw new SheetRefusal('encrypted');
  if (has(/^xl\/workbook\.bin$/i) || has(/^content\.xml$/i)) throw new SheetRefusal('oldExcel');
  if (!parts.has('xl/workbook.xml')) throw new SheetRefusal('notSheet');
  for (const [name, part] of parts) {
    if (isText(part, '<!DOCTYPE') || isText(part, '<!ENTITY')) throw new SheetRefusal('unsafe');
    requireRows(part);
    if (/worksheets/i.test(name)) parts.set(name, withoutFarCells(part));
  }
  return parts;
}

export interface AskedSheet {
  /** Index of the sheet; absent: chosen automatically. */
  readonly sheet: number | undefined;
  readonly kind: SheetKind | undefined;
}

const LOOKED_AT = 8;

async function tableAt(
  packed: Uint8Array,
  sheets: readonly BookSheet[],
  at: number,
): Promise<Table> {
  const { columns, rows } = hiddenOf(sheets[at]?.part);
  const read = await rowsOf(packed, at);
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: at,
    hidden: columns,
    merged: mergedDown(sheets[at]?.part),
    rows: read.map((row) => (rows.has(row.number) ? { ...row, isHidden: true } : row)),
  };
}

/** The visible sheet with the most known words of the kind; the first non-empty one where none has any. */
async function bestTable(
  packed: Uint8Array,
  sheets: readonly BookSheet[],
  kind: SheetKind | undefined,
): Promise<Table> {
  const shown = sheets.map((_, at) => at).filter((at) => !sheets[at]?.isHidden);
  const filled: Table[] = [];
  for (const at of shown.slice(0, LOOKED_AT)) {
    const table = await tableAt(packed, sheets, at);
    if (table.rows.length > 0) filled.push(table);
    if (kind === undefined && filled.length > 0) break;
  }
  const weights = filled.map((table) => (kind === undefined ? 0 : knownWords(kind, table)));
  const names = sheets.map(({ name }) => name);
  return filled[weights.indexOf(Math.max(...weights))] ?? { sheets: names, sheet: 0, rows: [] };
}

export async function readXlsx(bytes: Buffer, { sheet, kind }: AskedSheet): Promise<Table> {
  const parts = checkedParts(bytes);
  const sheets = sheetsOf(parts);
  const packed = packParts(parts);
  try {
    return await (sheet === undefined
      ? bestTable(packed, sheets, kind)
      : tableAt(packed, sheets, sheet));
  } catch (error) {
    if (error instanceof SheetRefusal) throw error;
    throw new SheetRefusal('broken', error);
  }
}
