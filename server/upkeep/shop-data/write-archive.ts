// The parts of an archive in order: JSON lines and a workbook for each table, pictures, and finally the manifest.
import type { YearStyle } from '@app/contract/kit/bangkok';
import type { DataFigure } from '@app/contract/upkeep/shop-data';
import { writeSheet, columnsOf, type SheetColumn } from '../../engine/spreadsheet/index.ts';
import type { ZipPart } from '../../engine/zip/index.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { images } from '../../shop/index.ts';
import { shopOf } from './data-move.store.ts';
import { addRow, newSums, wordOf } from './figures.ts';
import { FORMAT, FORMAT_VERSION, linesName, PICTURES, sheetName } from './format.ts';
import { nameOfTable, type DataTable } from './tables.ts';
import type { Column } from './walk-table.store.ts';
import { shownColumns, walkTable, type DataRow } from './walk-table.ts';

export interface Writing {
  readonly tx: TenantTx;
  readonly actor: Actor;
  readonly services: Services;
  readonly tables: readonly DataTable[];
  readonly years: YearStyle;
  /** The current step and its number of written rows. */
  readonly onStep: (step: string, rows: number) => Promise<void>;
}

/** The totals after the last row. */
export interface ArchiveSummary {
  readonly figures: DataFigure[];
  readonly pictures: Set<string>;
}

const PICTURE_WORD = 'imageName';

async function* linesOf(
  writing: Writing,
  known: DataTable,
  archiveSummary: ArchiveSummary,
): AsyncGenerator<Buffer> {
  const archive = newSums();
  const name = nameOfTable(known.table);
  const before = archiveSummary.figures.reduce((sum, figure) => sum + figure.archive.rows, 0);
  for await (const page of walkTable(writing.tx, known)) {
    for (const row of page) {
      addRow(archive, row);
      const picture = row[PICTURE_WORD];
      if (typeof picture === 'string' && picture !== '') archiveSummary.pictures.add(picture);
    }
    yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await writing.onStep(name, before + archive.rows);
  }
  archiveSummary.figures.push({ table: known.table, name, archive, shop: null });
}

const c = columnsOf<DataRow>();
const WIDTH = 16;

const plainOf = (value: unknown): string | number | null =>
  value === null || value === undefined || typeof value === 'number'
    ? (value ?? null)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Amounts in baht. */
function sheetColumn({ name, type }: Column): SheetColumn<DataRow> {
  const word = wordOf(name);
  const of = (row: DataRow) => plainOf(row[word]);
  if (word.endsWith('Satang'))
    return c.baht(word.replace('Satang', ''), WIDTH, (row) => {
      const satang = row[word];
      return typeof satang === 'number' ? satang / 100 : null;
    });
  if (type === 'date') return c.day(word, WIDTH, of);
  if (type.startsWith('timestamp')) return c.instant(word, WIDTH, of);
  if (type === 'numeric') return c.decimal(word, WIDTH, of);
  // Ids have no thousands separators.
  if (/int|bigint/.test(type) && !/^id$|Id$/.test(word)) return c.count(word, WIDTH, of);
  return c.text(word, WIDTH, of);
}

async function* sheetOf({ tx, years }: Writing, known: DataTable): AsyncGenerator<Uint8Array> {
  const columns = await shownColumns(tx, known);
  yield* writeSheet<DataRow>({
    name: nameOfTable(known.table),
    columns: columns.map(sheetColumn),
    rows: walkTable(tx, known),
    years,
  });
}

async function* picturesOf(
  { actor, services }: Writing,
  names: ReadonlySet<string>,
): AsyncGenerator<ZipPart> {
  for (const name of names) {
    const stored = await images.openImage({ actor, services }, name);
    if (stored) yield { name: `${PICTURES}${name}`, content: stored.stream, isPacked: true };
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export async function* partsOf(
  writing: Writing,
  archiveSummary: ArchiveSummary,
): AsyncGenerator<ZipPart> {
  const { tx, tables } = writing;
  for (const known of tables)
    yield { name: linesName(known.table), content: linesOf(writing, known, archiveSummary) };
  for (const known of tables) {
    await writing.onStep(`${nameOfTable(known.table)} (Excel)`, totalOf(archiveSummary));
    yield { name: sheetName(known.table), content: sheetOf(writing, known), isPacked: true };
  }
  await writing.onStep('รูป', totalOf(archiveSummary));
  let pictures = 0;
  for await (const part of picturesOf(writing, archiveSummary.pictures)) {
    pictures += 1;
    yield part;
  }
  const shop = await shopOf(tx);
  const manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    shop: { label: shop?.label ?? '', name: shop?.name ?? '' },
    madeAt: tx.now.toISOString(),
    pictures,
    tables: Object.fromEntries(
      archiveSummary.figures.map(({ table, name, archive }) => [table, { name, ...archive }]),
    ),
  };
  yield { name: 'manifest.json', content: once(`${JSON.stringify(manifest, null, 2)}\n`) };
}

const totalOf = ({ figures }: ArchiveSummary): number =>
  figures.reduce((sum, { archive }) => sum + archive.rows, 0);
