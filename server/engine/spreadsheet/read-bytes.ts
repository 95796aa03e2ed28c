// Detects by content what a file is and reads it; the sender's file names and types are ignored.
import { readCsv } from './read-csv.ts';
import { knownWords } from './read-header.ts';
import { readXlsx, type AskedSheet } from './read-xlsx.ts';
import { SheetRefusal } from './refusal.ts';
import type { Table } from './table.ts';

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const pictures = [
  Buffer.from('89504e47', 'hex'),
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('GIF8'),
];

const startsWith = (bytes: Buffer, magic: Buffer): boolean =>
  bytes.subarray(0, magic.length).equals(magic);

/** No import has a single column, so lines without separators are plain text, whatever the file is called. */
const isProse = (table: Table, { kind }: AskedSheet): boolean =>
  kind !== undefined &&
  table.rows.every(({ cells }) => cells.filter((cell) => cell !== '').length < 2) &&
  knownWords(kind, table) === 0;

export async function readBytes(bytes: Buffer, asked: AskedSheet): Promise<Table> {
  if (bytes.length === 0) throw new SheetRefusal('empty');
  if (startsWith(bytes, OLE)) {
    // A workbook with a password is an old container around an encrypted new one.
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new SheetRefusal(isLocked ? 'encrypted' : 'oldExcel');
  }
  if (pictures.some((magic) => startsWith(bytes, magic))) throw new SheetRefusal('notSheet');
  const isZip = startsWith(bytes, Buffer.from('PK\u0003\u0004'));
  const table = isZip ? await readXlsx(bytes, asked) : readCsv(bytes);
  if (table.rows.length === 0) throw new SheetRefusal('empty');
  if (!isZip && isProse(table, asked)) throw new SheetRefusal('prose');
  return table;
}
