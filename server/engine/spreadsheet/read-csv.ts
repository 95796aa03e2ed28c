// Reads CSV: detects separator and encoding, and tolerates missing quotes.
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { SheetRefusal } from './refusal.ts';
import { cellText } from './cell-values.ts';
import { MAX_COLUMNS, MAX_HEAD_ROWS, MAX_ROWS, type Table, type TableRow } from './table.ts';

const separators = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 20;
const MAX_RECORD = 200_000;
/** Per line: far above the widest table whose cells contain separators. */
const MOST_SEPARATORS = 100_000;

/** A quoted cell, including line breaks. */
const QUOTED = /(?<=^|[,;\t|\r\n])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/g;

/** The separator that splits the first lines into the most, equal parts; outside quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replaceAll(QUOTED, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  const cut = (separator: string): number => {
    const counts = lines
      .slice(0, LOOKED_AT)
      .map((line) => line.replace(/"[^"]*"/g, '').split(separator).length);
    const most = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1;
    return most + (counts.filter((count) => count === most).length / (counts.length + 1)) * 0.9;
  };
  return separators.reduce((best, one) => (cut(one) > cut(best) ? one : best));
}

/** A line of only separators would produce millions of cells before anything counts them. */
function requireCells(text: string, separator: string): void {
  let inLine = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\n' || letter === '\r') inLine = 0;
    else if (letter === separator) inLine += 1;
    if (inLine > MOST_SEPARATORS) throw new SheetRefusal('tooManyColumns');
  }
}

export function parseCsv(text: string): TableRow[] {
  const delimiter = separatorOf(text);
  requireCells(text, delimiter);
  const rows: TableRow[] = [];
  const options = {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    info: true,
    to: MAX_ROWS + MAX_HEAD_ROWS + 1,
  } as const;
  const records = parse(text, options) as unknown as {
    record: string[];
    info: { lines: number };
  }[];
  for (const { record, info } of records) {
    const cells = record.map(cellText);
    if (cells.every((cell) => cell === '')) continue;
    if (cells.findLastIndex((cell) => cell !== '') >= MAX_COLUMNS)
      throw new SheetRefusal('tooManyColumns');
    rows.push({ number: info.lines, cells });
  }
  return rows;
}

export function readCsv(bytes: Uint8Array): Table {
  const text = decodeText(bytes);
  // An HTML or SVG file with the wrong extension.
  if (/^\s*(?:<(?:!doctype|html|\?xml|table|svg)|%PDF|\{\\rtf)/i.test(text))
    throw new SheetRefusal('notSheet');
  try {
    return { sheets: [''], sheet: 0, rows: parseCsv(text) };
  } catch (error) {
    if (error instanceof SheetRefusal) throw error;
    throw new SheetRefusal(
      error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE' ? 'notSheet' : 'broken',
      error,
    );
  }
}
