// Pages of other PDFs inside ours: unchanged, stored once, and refused when unreadable.
import { PDFDocument, StandardFonts, degrees } from 'pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf, textOfPages } from '../../../tool/read-pdf.ts';
import { Canvas } from './canvas.ts';
import { PdfFile } from './pdf-file.ts';

async function courierLabel(text: string, pages = 1): Promise<Uint8Array> {
  const source = await PDFDocument.create();
  const font = await source.embedFont(StandardFonts.Helvetica);
  for (let i = 1; i <= pages; i++) {
    const page = source.addPage([283.46, 510.24]);
    page.drawText(`${text} page ${i}`, { x: 20, y: 400, size: 14, font });
    page.setCropBox(0, 0, 283, 510);
    if (i === 2) page.setRotation(degrees(90));
  }
  return source.save();
}

async function written(fill: (file: PdfFile) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const write = (bytes: Uint8Array): void => void chunks.push(Buffer.from(bytes));
  const info = { title: 'merge', createdAt: new Date(0) };
  const file = new PdfFile({ write, ready: () => undefined }, info);
  await fill(file);
  await file.finish();
  return Buffer.concat(chunks);
}

function addOwnPage(file: PdfFile, text: string): void {
  const canvas = new Canvas(100, 150);
  canvas.write(text, { x: 5, y: 5, width: 90, height: 20 }, { font: file.bold, size: 20 });
  file.page(canvas);
}

test('an imported PDF page keeps its position, its size and its rotation', async () => {
  const pdf = await written(async (file) => {
    addOwnPage(file, 'ใบหยิบ');
    expect(await file.importPages(await courierLabel('TH001', 2))).toBe(2);
    addOwnPage(file, 'น้ำผึ้ง');
    await file.importPages(await courierLabel('TH002'));
  });
  checkPdf(pdf);
  const pages = textOfPages(pdf).map((page) => page.trim());
  expect(pages).toEqual(['ใบหยิบ', 'TH001 page 1', 'TH001 page 2', 'น้ำผึ้ง', 'TH002 page 1']);
  const merged = await PDFDocument.load(pdf);
  const [, first, second] = merged.getPages();
  expect(first!.getSize()).toEqual({ width: 283.46, height: 510.24 });
  expect(first!.getCropBox()).toEqual({ x: 0, y: 0, width: 283, height: 510 });
  expect(second!.getRotation().angle).toBe(90);
});

test('an imported PDF page stores a stream once that every label shares', async () => {
  const label = async (number: string): Promise<Uint8Array> => {
    const source = await PDFDocument.create();
    const shared = await source.embedPng(logo);
    const page = source.addPage([283, 425]);
    page.drawImage(shared, { x: 0, y: 0, width: 50, height: 50 });
    page.drawText(number, { x: 20, y: 300 });
    return source.save();
  };
  const pdf = await written(async (file) => {
    for (let i = 0; i < 20; i++) await file.importPages(await label(`TH${i}`));
  });
  checkPdf(pdf);
  // the picture and its transparency
  expect(pdf.toString('latin1').match(/\/Subtype ?\/Image/g)).toHaveLength(2);
});

test.each([
  ['no PDF', Buffer.from('{"code":1001}')],
  ['an empty file', Buffer.alloc(0)],
  ['a torn PDF', Buffer.from('%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n')],
])('a PDF import of %s adds nothing and leaves the file valid', async (_, bytes) => {
  const pdf = await written(async (file) => {
    addOwnPage(file, 'ก่อน');
    expect(await file.importPages(bytes)).toBe(0);
    addOwnPage(file, 'หลัง');
  });
  checkPdf(pdf);
  expect(textOfPages(pdf).map((page) => page.trim())).toEqual(['ก่อน', 'หลัง']);
});

/** A 1 × 1 PNG. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
