// Draws a hand-over in the worker: the parcels in rows on A4 sheets, sums and signatures on the
// last sheet.
import { Canvas, type PdfFile, type TextStyle } from '../../engine/pdf/index.ts';

/** Plain data, because it is sent to the worker. */
export type ManifestPaper = {
  no: string;
  courier: string;
  shop: string;
  phone: string;
  /** Still open: the printed page says that it is no proof yet. */
  isOpen: boolean;
  at: string;
  printedAt: string;
  by: string;
  driver: string;
  note: string;
  parcels: number;
  codParcels: number;
  cod: string;
};
export type ManifestLine = {
  pno: string;
  order: string;
  name: string;
  province: string;
  cod: string;
};
export type ManifestReport = { pages: number };

type Style = Omit<TextStyle, 'size'> & { size?: number; bold?: boolean };

const PAGE = { width: 210, height: 297, margin: 12 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const HEAD = 38;
const ROW = 5.6;
const FOOT = 8;
const CLOSING = 46;
const BODY = PAGE.height - PAGE.margin * 2 - HEAD - FOOT;
const PER_PAGE = Math.floor(BODY / ROW);
const PER_LAST = Math.floor((BODY - CLOSING) / ROW);

const CELLS = [
  { key: 'at', title: 'ที่', x: 0, width: 12, align: 'right' },
  { key: 'pno', title: 'เลขพัสดุ', x: 15, width: 46, align: 'left' },
  { key: 'order', title: 'ออเดอร์', x: 63, width: 27, align: 'left' },
  { key: 'name', title: 'ผู้รับ', x: 92, width: 42, align: 'left' },
  { key: 'province', title: 'จังหวัด', x: 136, width: 27, align: 'left' },
  { key: 'cod', title: 'COD (บาท)', x: 163, width: 23, align: 'right' },
] as const;

const count = (value: number): string => value.toLocaleString('en-US');

class Sheet {
  readonly canvas = new Canvas(PAGE.width, PAGE.height);
  private readonly file: PdfFile;

  constructor(file: PdfFile) {
    this.file = file;
  }

  write(text: string, box: Rect, { bold = false, size = 10, ...style }: Style = {}): void {
    if (text.trim() === '') return;
    const font = bold ? this.file.bold : this.file.regular;
    this.canvas.write(text, box, { minSize: size * 0.6, ...style, size, font });
  }

  rule(y: number): void {
    this.canvas.box({ x: PAGE.margin, y, width: WIDTH, height: 0.25 });
  }
}

type Rect = { x: number; y: number; width: number; height: number };

function drawHead(sheet: Sheet, paper: ManifestPaper, page: string): void {
  const { margin: x } = PAGE;
  const left = { x, width: WIDTH * 0.62 };
  const right = { x: x + WIDTH * 0.64, width: WIDTH * 0.36 };
  const title = paper.isOpen ? 'ใบส่งมอบพัสดุ (ยังไม่ปิด)' : 'ใบส่งมอบพัสดุ';
  sheet.write(title, { ...left, y: x, height: 9 }, { size: 18, bold: true });
  const { courier, shop, phone } = paper;
  sheet.write(`ขนส่ง ${courier}`, { ...left, y: x + 9.5, height: 7 }, { size: 13, bold: true });
  const from = `ผู้ส่ง ${shop}${phone && ` โทร ${phone}`}`;
  sheet.write(from, { ...left, y: x + 17, height: 5.5 }, { size: 10 });
  const end = { align: 'right' as const };
  sheet.canvas.code128(paper.no, { ...right, y: x, height: 9, maxDots: 2 });
  sheet.write(
    paper.no,
    { ...right, y: x + 9.5, height: 6.5 },
    { ...end, size: 13, bold: true, align: 'center' },
  );
  sheet.write(paper.at, { ...right, y: x + 16.5, height: 5 }, end);
  const sum = `${count(paper.parcels)} ชิ้น · COD ${count(paper.codParcels)} ชิ้น รวม ${paper.cod} บาท`;
  sheet.write(sum, { ...left, y: x + 23, height: 6.5 }, { size: 12, bold: true });
  sheet.write(page, { ...right, y: x + 23, height: 5 }, end);
  const y = x + HEAD - 7.5;
  for (const { title: text, x: at, width, align } of CELLS)
    sheet.write(text, { x: x + at, y, width, height: 5.4 }, { size: 9.5, bold: true, align });
  sheet.rule(x + HEAD - 1.5);
}

function drawRow(sheet: Sheet, line: ManifestLine, { at, y }: { at: number; y: number }): void {
  const texts = { ...line, at: String(at) };
  for (const { key, x, width, align } of CELLS) {
    const box = { x: PAGE.margin + x, y, width, height: ROW - 0.2 };
    sheet.write(texts[key], box, { size: 9, align, bold: key === 'pno' });
  }
  sheet.canvas.box({ x: PAGE.margin, y: y + ROW - 0.1, width: WIDTH, height: 0.1 });
}

function drawClosing(sheet: Sheet, paper: ManifestPaper, y: number): void {
  const { margin: x } = PAGE;
  const sum = `รวม ${count(paper.parcels)} ชิ้น · เก็บเงินปลายทาง ${count(paper.codParcels)} ชิ้น ${paper.cod} บาท`;
  sheet.write(
    sum,
    { x, y: y + 2, width: WIDTH, height: 7 },
    { size: 12.5, bold: true, align: 'right' },
  );
  const note = paper.note && `หมายเหตุ ${paper.note}`;
  sheet.write(note, { x, y: y + 9.5, width: WIDTH, height: 8 }, { size: 9.5, maxLines: 2 });
  const places = [
    { x: x + 8, caption: 'ผู้ส่งมอบ', name: paper.by },
    { x: x + 104, caption: 'ผู้รับมอบ (ขนส่ง)', name: paper.driver },
  ];
  for (const { x: at, caption, name } of places) {
    sheet.canvas.box({ x: at, y: y + 29, width: 74, height: 0.2 });
    const centre = { x: at, width: 74 };
    const signed = `(${name === '' ? '.'.repeat(44) : name})`;
    sheet.write(signed, { ...centre, y: y + 30, height: 5.6 }, { align: 'center' });
    const captionBox = { ...centre, y: y + 35.6, height: 5.4 };
    sheet.write(`${caption}  วันที่ ......../......../........`, captionBox, { align: 'center' });
  }
}

function drawFoot(sheet: Sheet, paper: ManifestPaper): void {
  const y = PAGE.height - PAGE.margin - 5;
  const box = { x: PAGE.margin, y, width: WIDTH, height: 5 };
  const text = `${paper.no} · พิมพ์ ${paper.printedAt}`;
  sheet.write(text, box, { size: 8, align: 'right' });
}

/** The number of rows on each sheet, so that sums and signatures fit below the last row. */
export function rowsPerSheet(total: number): number[] {
  const pages: number[] = [];
  let left = total;
  while (left > PER_LAST) {
    const taken = Math.min(PER_PAGE, left);
    pages.push(taken);
    left -= taken;
  }
  return [...pages, left];
}

export async function draw(
  file: PdfFile,
  paper: ManifestPaper,
  lines: AsyncIterable<ManifestLine>,
): Promise<ManifestReport> {
  const all: ManifestLine[] = [];
  for await (const line of lines) all.push(line);
  const pages = rowsPerSheet(all.length);
  let before = 0;
  for (const [page, rows] of pages.entries()) {
    const sheet = new Sheet(file);
    drawHead(sheet, paper, `หน้า ${page + 1}/${pages.length}`);
    const top = PAGE.margin + HEAD;
    all.slice(before, before + rows).forEach((line, row) => {
      drawRow(sheet, line, { at: before + row + 1, y: top + row * ROW });
    });
    if (page === pages.length - 1) drawClosing(sheet, paper, top + rows * ROW);
    drawFoot(sheet, paper);
    file.page(sheet.canvas);
    before += rows;
    await file.ready();
  }
  await file.finish();
  return { pages: file.pageCount };
}
