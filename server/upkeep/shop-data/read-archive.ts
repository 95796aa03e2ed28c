// Reads a received archive: its manifest, then its lines one by one, each checked by the shape of its table.
import type { DataFigure } from '@app/contract/upkeep/shop-data';
import * as z from 'zod/mini';
import { openArchive, ZipRefusal, type Archive } from '../../engine/zip/index.ts';
import { fail, type Failure } from '../../platform/failure.ts';
import { addRow, isSame, newSums } from './figures.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  linesName,
  Manifest,
  MANIFEST,
  mayHold,
  PICTURES,
} from './format.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';
import { nameOfTable } from './tables.ts';

const MB = 1024 * 1024;
const MOST_PARTS = 200_000;
const MOST_BYTES = 2048 * MB;
const MOST_MANIFEST = MB;
const MOST_LINE = 16 * MB;
export const MOST_PICTURE = 5 * MB;

const texts = {
  broken: 'เปิดไฟล์นี้ไม่ได้ ไฟล์อาจเสียหายหรือดาวน์โหลดมาไม่ครบ',
  encrypted: 'ไฟล์นี้ตั้งรหัสผ่านไว้ ใช้ไฟล์ที่นำออกจากระบบโดยตรง',
  names: 'ในไฟล์นี้มีสิ่งที่ไม่ใช่ข้อมูลร้าน ใช้ไฟล์ที่นำออกจากระบบโดยตรง',
  tooBig: 'ข้อมูลในไฟล์นี้ใหญ่เกินไป',
  foreign: 'ไฟล์นี้ไม่ใช่ข้อมูลร้านที่นำออกจากระบบ',
  version: 'ไฟล์นี้มาจากระบบคนละรุ่น นำออกใหม่จากร้านเดิมแล้วลองอีกครั้ง',
} as const;

export const refusal = (text: string, cause?: unknown): Failure =>
  fail('UNPROCESSED', { fields: { file: text } }, cause);

/** Turns an archive's faults into refusals; other errors stay as they are. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ZipRefusal) return refusal(texts[error.fault], error);
  const isNoText =
    error instanceof TypeError &&
    'code' in error &&
    error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return isNoText ? refusal(texts.broken, error) : error;
}

export interface ShopArchive {
  readonly archive: Archive;
  readonly manifest: Manifest;
}

async function* linesIn(archive: Archive, name: string): AsyncGenerator<string> {
  const letters = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of archive.read(name)) {
    const lines = (rest + letters.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MOST_LINE) throw new ZipRefusal('tooBig');
    yield* lines;
  }
  rest += letters.decode();
  if (rest !== '') yield rest;
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const size = archive.sizeOf(MANIFEST);
  if (size === undefined) throw refusal(texts.foreign);
  if (size > MOST_MANIFEST) throw new ZipRefusal('tooBig');
  const lines: string[] = [];
  for await (const line of linesIn(archive, MANIFEST)) lines.push(line);
  const told: unknown = parsed(lines.join('\n'), texts.foreign);
  const head = z.object({ format: z.literal(FORMAT), version: z.unknown() }).safeParse(told);
  if (!head.success) throw refusal(texts.foreign, head.error);
  if (head.data.version !== FORMAT_VERSION) throw refusal(texts.version);
  const { success, data, error } = Manifest.safeParse(told);
  if (!success) throw refusal(texts.foreign, error);
  return data;
}

function parsed(line: string, otherwise: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    throw refusal(otherwise, error);
  }
}

/** Checks only the zip and the manifest; rows are checked as they are read. */
export async function readShopArchive(bytes: Uint8Array): Promise<ShopArchive> {
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const archive = openArchive(whole, { parts: MOST_PARTS, bytes: MOST_BYTES, mayHold });
    const manifest = await readManifest(archive);
    for (const { table } of movedTables)
      if (archive.sizeOf(linesName(table)) === undefined || !manifest.tables[table])
        throw refusal(`ในไฟล์ไม่มีข้อมูล “${nameOfTable(table)}”`);
    return { archive, manifest };
  } catch (error) {
    throw asRefusal(error);
  }
}

export type ArchiveRow = Readonly<Record<string, unknown>>;

/** Every row of the table, checked by its shape. */
export async function* rowsOf(
  { archive }: ShopArchive,
  { table, shape }: Pick<MovedTable, 'table' | 'shape'>,
): AsyncGenerator<ArchiveRow> {
  let line = 0;
  try {
    for await (const text of linesIn(archive, linesName(table))) {
      line += 1;
      const wrong = `ข้อมูล “${nameOfTable(table)}” บรรทัดที่ ${line} ไม่ถูกต้อง`;
      const { success, data, error } = shape.safeParse(parsed(text, wrong));
      if (!success) throw refusal(wrong, error);
      // PostgreSQL cannot store this character.
      if (text.includes('\\u0000')) throw refusal(wrong);
      yield data;
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

const Someone = z.object({ id: z.int(), username: z.string().check(z.maxLength(100)) });

/** Names of the old shop's users by their old id. */
export async function usersOf(from: ShopArchive): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (from.archive.sizeOf(linesName('users')) === undefined) return names;
  for await (const row of rowsOf(from, { table: 'users', shape: Someone })) {
    const { id, username } = row as z.infer<typeof Someone>;
    names.set(id, username);
  }
  return names;
}

export interface ArchiveCounts {
  readonly figures: DataFigure[];
  /** Old ids of referenced rows, in order. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
}

/** Reads all rows once and compares their counts and sums with the manifest. */
export async function countArchive(from: ShopArchive): Promise<ArchiveCounts> {
  const figures: DataFigure[] = [];
  const ids = new Map<string, number[]>();
  for (const moved of movedTables) {
    const { table } = moved;
    const summing = newSums();
    const own: number[] = [];
    for await (const row of rowsOf(from, moved)) {
      addRow(summing, row);
      if (typeof row['id'] === 'number') own.push(row['id']);
    }
    ids.set(table, own);
    const told = from.manifest.tables[table];
    const name = nameOfTable(table);
    if (!told || !isSame(summing, told))
      throw refusal(`จำนวนหรือยอดของ “${name}” ไม่ตรงกับที่บันทึกไว้ในไฟล์`);
    if (new Set(own).size !== own.length) throw refusal(`ข้อมูล “${name}” มีรายการซ้ำ`);
    figures.push({ table, name, archive: summing, shop: null });
  }
  return { figures, ids };
}

export const picturesIn = ({ archive }: ShopArchive): number =>
  archive.names.filter((name) => name.startsWith(PICTURES)).length;
