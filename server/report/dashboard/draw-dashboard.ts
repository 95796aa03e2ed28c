// Draws the dashboard in the worker: figures, bars of the days, then the tables, on portrait A4.
import { Canvas, type PdfFile } from '../../engine/pdf/index.ts';

export interface PaperNumber {
  readonly title: string;
  readonly now: string;
  /** 'ช่วงก่อน 1,200.00 (+12.5%)'; empty without a comparison. */
  readonly before: string;
}

export interface PaperBars {
  readonly title: string;
  readonly values: readonly number[];
  readonly first: string;
  readonly last: string;
}

export interface DashboardSetup {
  readonly title: string;
  readonly subtitle: string;
  readonly numbers: readonly PaperNumber[];
  readonly bars: PaperBars;
}

export interface PaperTable {
  readonly title: string;
  readonly columns: readonly {
    readonly header: string;
    readonly width: number;
    readonly isNumber: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  readonly hasTotal: boolean;
}

export interface DashboardPaper {
  readonly pages: number;
}

const PAGE = { width: 210, height: 297 };
const MARGIN = 12;
const INNER = PAGE.width - 2 * MARGIN;
const ROW = 5.6;
const SIZE = 8;
const TILES = 4;
const TILE = 17;
const GAP = 3;
const BARS = 30;

/** Tracks where the next item goes, and starts a new page if there is no room. */
class Sheet {
  readonly file: PdfFile;
  canvas = new Canvas(PAGE.width, PAGE.height);
  y = MARGIN;

  constructor(file: PdfFile) {
    this.file = file;
  }

  line(y: number, height: number): void {
    this.canvas.box({ x: MARGIN, y, width: INNER, height });
  }

  frame({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.canvas.box({ x, y, width, height: 0.2 });
    this.canvas.box({ x, y: y + height, width: width + 0.2, height: 0.2 });
    this.canvas.box({ x, y, width: 0.2, height });
    this.canvas.box({ x: x + width, y, width: 0.2, height });
  }

  async turn(): Promise<void> {
    this.file.page(this.canvas);
    await this.file.ready();
    this.canvas = new Canvas(PAGE.width, PAGE.height);
    this.y = MARGIN;
  }

  async need(height: number): Promise<void> {
    if (this.y + height > PAGE.height - MARGIN) await this.turn();
  }
}

function head({ canvas, file }: Sheet, { title, subtitle }: DashboardSetup): void {
  const box = { x: MARGIN, width: INNER };
  canvas.write(title, { ...box, y: MARGIN, height: 9 }, { font: file.bold, size: 16 });
  canvas.write(subtitle, { ...box, y: MARGIN + 9, height: 6 }, { font: file.regular, size: 9 });
}

function tiles(sheet: Sheet, numbers: readonly PaperNumber[]): void {
  const width = (INNER - (TILES - 1) * GAP) / TILES;
  const { canvas, file } = sheet;
  for (const [at, { title, now, before }] of numbers.entries()) {
    const x = MARGIN + (at % TILES) * (width + GAP);
    const y = sheet.y + Math.floor(at / TILES) * (TILE + GAP);
    const box = { x: x + 2, width: width - 4 };
    sheet.frame({ x, y, width, height: TILE });
    canvas.write(title, { ...box, y: y + 1, height: 5 }, { font: file.regular, size: 8 });
    canvas.write(now, { ...box, y: y + 5.5, height: 6.5 }, { font: file.bold, size: 13 });
    canvas.write(before, { ...box, y: y + 11.6, height: 4.6 }, { font: file.regular, size: 7 });
  }
  sheet.y += Math.ceil(numbers.length / TILES) * (TILE + GAP) + GAP;
}

function bars(sheet: Sheet, { title, values, first, last }: PaperBars): void {
  if (values.length < 2) return;
  const { canvas, file } = sheet;
  canvas.write(
    title,
    { x: MARGIN, y: sheet.y, width: INNER, height: 6 },
    { font: file.bold, size: 10 },
  );
  const top = sheet.y + 7;
  const most = Math.max(1, ...values);
  const step = INNER / values.length;
  for (const [at, value] of values.entries()) {
    const height = (Math.max(0, value) / most) * BARS;
    if (height === 0) continue;
    const width = Math.min(8, step * 0.7);
    const x = MARGIN + at * step + (step - width) / 2;
    canvas.box({ x, y: top + BARS - height, width, height });
  }
  sheet.line(top + BARS, 0.2);
  const foot = { x: MARGIN, y: top + BARS + 0.6, width: INNER, height: 5 };
  canvas.write(first, foot, { font: file.regular, size: 7 });
  canvas.write(last, foot, { font: file.regular, size: 7, align: 'right' });
  sheet.y = top + BARS + 8;
}

function cells(
  sheet: Sheet,
  table: PaperTable,
  { texts, isBold }: { texts: readonly string[]; isBold: boolean },
) {
  const { canvas, file } = sheet;
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  for (const [at, { width, isNumber }] of table.columns.entries()) {
    const room = (width / whole) * INNER;
    const align = isNumber ? ('right' as const) : ('left' as const);
    const font = isBold ? file.bold : file.regular;
    const box = { x: x + 0.8, y: sheet.y, width: room - 1.6, height: ROW };
    canvas.write(texts[at] ?? '', box, { font, size: SIZE, align, maxLines: 1 });
    x += room;
  }
  sheet.y += ROW;
}

function tableHead(sheet: Sheet, table: PaperTable, more: string): void {
  const { canvas, file } = sheet;
  const box = { x: MARGIN, y: sheet.y, width: INNER, height: 7 };
  canvas.write(`${table.title}${more}`, box, { font: file.bold, size: 10 });
  sheet.y += 7.5;
  cells(sheet, table, { texts: table.columns.map(({ header }) => header), isBold: true });
  sheet.line(sheet.y, 0.2);
  sheet.y += 0.6;
}

async function drawTable(sheet: Sheet, table: PaperTable): Promise<void> {
  await sheet.need(8 + 3 * ROW);
  tableHead(sheet, table, '');
  for (const [at, texts] of table.rows.entries()) {
    if (sheet.y + ROW > PAGE.height - MARGIN) {
      await sheet.turn();
      tableHead(sheet, table, ' (ต่อ)');
    }
    cells(sheet, table, { texts, isBold: table.hasTotal && at === table.rows.length - 1 });
  }
  sheet.y += 5;
}

export async function draw(
  file: PdfFile,
  setup: DashboardSetup,
  tables: AsyncIterable<PaperTable>,
): Promise<DashboardPaper> {
  const sheet = new Sheet(file);
  head(sheet, setup);
  sheet.y = MARGIN + 18;
  tiles(sheet, setup.numbers);
  bars(sheet, setup.bars);
  for await (const table of tables) if (table.rows.length > 0) await drawTable(sheet, table);
  file.page(sheet.canvas);
  await file.finish();
  return { pages: file.pageCount };
}
