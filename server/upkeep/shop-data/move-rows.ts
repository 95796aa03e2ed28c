// Writes the rows of an archive into the shop: old ids become new ones, pictures get new names.
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import type { MovedNumbers, MovedRow, MoveIn } from '../../platform/upkeep.ts';
import { images } from '../../shop/index.ts';
import { upkeepOf } from '../upkeep.ts';
import { usernames } from './data-move.store.ts';
import { columnOf } from './figures.ts';
import { PICTURES } from './format.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';
import {
  asRefusal,
  MOST_PICTURE,
  refusal,
  rowsOf,
  usersOf,
  type ArchiveRow,
  type ArchiveCounts,
  type ShopArchive,
} from './read-archive.ts';
import { nameOfTable } from './tables.ts';

const AT_ONCE = 500;
/** Characters per statement: rows with sale-page data can be long. */
const MOST_LETTERS = 8_000_000;
const NAMES_AT_ONCE = 200;

export interface Moving {
  readonly tx: TenantTx;
  readonly actor: Actor;
  readonly services: Services;
  readonly from: ShopArchive;
  readonly counted: ArchiveCounts;
  /** Names of stored pictures, which are removed when the import fails. */
  readonly kept: string[];
  /** Reserved names for more pictures; unused ones are cleaned up by themselves. */
  readonly planned: string[];
  readonly onStep: (step: string, rows: number) => Promise<void>;
}

function moveInOf(table: string): MoveIn {
  const [found] = Object.values(upkeepOf).flatMap(({ moveIn }) => moveIn?.[table] ?? []);
  if (!found) throw new Error(`No domain moves the table ${table} in.`);
  return found;
}

async function newNumbers({ tx, from, counted }: Moving): Promise<MovedNumbers> {
  const numbers = new Map<string, Map<number, number>>();
  for (const { table } of movedTables) {
    const { ids } = moveInOf(table);
    const old = counted.ids.get(table) ?? [];
    if (!ids) continue;
    const own = new Map<number, number>();
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const part = old.slice(at, at + AT_ONCE);
      const fresh = await ids(tx, part.length);
      for (const [place, id] of part.entries()) own.set(id, fresh[place]?.id ?? 0);
    }
    numbers.set(table, own);
  }
  const byName = new Map((await usernames(tx)).map(({ id, username }) => [username, id]));
  const people = new Map<number, number>();
  for (const [id, username] of await usersOf(from)) {
    const here = byName.get(username);
    if (here !== undefined) people.set(id, here);
  }
  numbers.set('users', people);
  return numbers;
}

/** Planned in a transaction of its own, so that a rollback keeps the plan: after a kill, nothing else knows the files. */
async function plannedName({ services, actor, planned }: Moving): Promise<string> {
  if (planned.length === 0) {
    planned.push(...Array.from({ length: NAMES_AT_ONCE }, images.newImageName));
    await services.db.withTenant(actor, (tx) => images.forgetUnlessNamed(tx, planned));
  }
  return planned.pop() ?? images.newImageName();
}

async function keepPicture(moving: Moving, old: string, isPrivate: boolean): Promise<string> {
  const { archive } = moving.from;
  const size = archive.sizeOf(`${PICTURES}${old}`);
  if (size === undefined) return '';
  if (size > MOST_PICTURE) throw refusal('ในไฟล์มีรูปที่ใหญ่เกิน 5 MB');
  const bytes = await buffer(Readable.from(archive.read(`${PICTURES}${old}`)));
  const name = await plannedName(moving);
  moving.kept.push(name);
  await images.addImage(moving, { bytes, name, isPrivate });
  return name;
}

/** A category that was permanently removed in the old shop still distinguishes order lines. */
const GONE = 0;

async function rowFor(
  moving: Moving,
  { refs, table, hidesPictures }: MovedTable,
  { row, numbers }: { row: ArchiveRow; numbers: MovedNumbers },
): Promise<MovedRow> {
  const made: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(row)) {
    const referred = refs[word];
    const own = word === 'id' ? table : referred;
    const missing = referred === 'categories' ? GONE : null;
    made[columnOf(word)] =
      own !== undefined && typeof value === 'number'
        ? (numbers.get(own)?.get(value) ?? missing)
        : value;
  }
  const picture = row['imageName'];
  if (hidesPictures !== undefined && typeof picture === 'string' && picture !== '')
    made['image_name'] = await keepPicture(moving, picture, hidesPictures);
  return made;
}

async function moveTable(
  moving: Moving,
  moved: MovedTable,
  numbers: MovedNumbers,
): Promise<number> {
  const { tx, from } = moving;
  const { write } = moveInOf(moved.table);
  let rows: MovedRow[] = [];
  let letters = 0;
  let done = 0;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await write(tx, rows);
    done += rows.length;
    rows = [];
    letters = 0;
  };
  for await (const row of rowsOf(from, moved)) {
    letters += JSON.stringify(row).length;
    rows.push(await rowFor(moving, moved, { row, numbers }));
    if (rows.length === AT_ONCE || letters > MOST_LETTERS) await flush();
  }
  await flush();
  return done;
}

/** A row that the database rejects is the archive's fault: an invalid status, a line without an order. */
const isRowFault = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^2[23]/.test(error.code);

export async function moveRows(moving: Moving): Promise<void> {
  const numbers = await newNumbers(moving);
  let rows = 0;
  for (const moved of movedTables) {
    const name = nameOfTable(moved.table);
    await moving.onStep(name, rows);
    try {
      rows += await moveTable(moving, moved, numbers);
    } catch (error) {
      if (error instanceof Failure || !isRowFault(error)) throw asRefusal(error);
      throw refusal(`ข้อมูล “${name}” มีค่าที่ใช้ไม่ได้`, error);
    }
  }
  for (const { table } of movedTables) await moveInOf(table).done?.(moving.tx, numbers);
}
