// The files the engine writes: searchable, completely drawn, valid, and equal every time.
import { describe, expect, test } from 'vitest';
import { checkPdf, codesOf, grayPage, textOfPages } from '../../../tool/read-pdf.ts';
import { Canvas } from './canvas.ts';
import { PdfFile } from './pdf-file.ts';
import { fitText, inkHeight, mmPerPoint } from './text-fit.ts';

const info = { title: 'ทดสอบ', createdAt: new Date('2026-11-20T07:05:00Z') };

async function written(draw: (file: PdfFile) => void | Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = {
    write: (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes)),
    ready: () => undefined,
  };
  const file = new PdfFile(sink, info);
  await draw(file);
  await file.finish();
  return Buffer.concat(chunks);
}

const bases = [...'กปฝฟฐญฎฏฬทนรสหอชผธ'];
const marks = ['ิ่', 'ี้', 'ึ๊', 'ื๋', 'ุ่', 'ู้', 'ำ', '่ำ', '้ำ', 'ั้', '็', '์'];
/** Every consonant with a tail, a roof or neither, under and over every stack of marks. */
const syllables = bases.flatMap((base) => marks.map((mark) => base + mark));
const words = [
  ...['ที่', 'ปั้น', 'น้ำผึ้ง', 'กตัญญู', 'ฎุ', 'ฐู', 'Aน้ำ', 'ABCที่ปั้น', 'ศักดิ์ฐิติ', 'ฏู', 'ญู', 'ฤๅษี'],
  ...['เมืองเชียงใหม่', 'ฟ้าฝั่งปู่', 'ค่ำคืน', 'ก็ได้', 'สิทธิ์', 'จังหวัด', 'โทร.', '฿1,290.50', 'O’Neil', 'Café'],
  ...['ນ້ຳທາ', 'ຫຼວງພະບາງ', 'ບໍ່ແກ້ວ', 'ຜູ້ປື້ນກິ່ງ', 'ຄຳມ່ວນ', '₭1,000', 'ปั้นບ້ານที่'],
];

async function sheetOf(texts: string[]): Promise<Buffer> {
  return written((file) => {
    for (let start = 0; start < texts.length; start += 40) {
      const canvas = new Canvas(100, 150);
      texts.slice(start, start + 40).forEach((text, index) => {
        const box = {
          x: 5 + (index % 4) * 23,
          y: 4 + Math.floor(index / 4) * 14,
          width: 22,
          height: 12,
        };
        const font = index % 2 === 0 ? file.regular : file.bold;
        canvas.write(text, box, { font, size: 12 });
      });
      file.page(canvas);
    }
  });
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

describe('search in a PDF', () => {
  test('finds every Thai stack of marks in all three ways that pdftotext reads', async () => {
    expect(syllables).toHaveLength(216);
    const texts = [...syllables, ...words];
    const pdf = await sheetOf(texts);
    for (const mode of ['default', 'raw', 'layout'] as const) {
      const pages = textOfPages(pdf, mode).map(squeezed);
      const missing = texts.filter(
        (text, index) => !pages[Math.floor(index / 40)]!.includes(squeezed(text)),
      );
      expect(missing, mode).toEqual([]);
    }
  });

  test('finds text typed in the wrong order by the right one', async () => {
    const pdf = await sheetOf(['กำ้', 'นํ้า', 'เเม่']);
    expect(squeezed(textOfPages(pdf)[0]!)).toBe('ก้ำน้ำแม่');
  });
});

test('a PDF has the same bytes for the same drawing, and qpdf finds nothing wrong with it', async () => {
  const [first, second] = [await sheetOf(words), await sheetOf(words)];
  expect(first.equals(second)).toBe(true);
  checkPdf(first);
  expect(first.includes('/Lang(th-TH)')).toBe(true);
  expect(/\/FontName\/[A-Z]{6}\+Sarabun-Bold/.test(first.toString('latin1'))).toBe(true);
});

describe('the ink of a PDF', () => {
  /** Top and bottom row of ink of a page, in mm. */
  function inkRows(pdf: Buffer): { top: number; bottom: number } {
    const image = grayPage(pdf, 1, 600);
    let top = image.height;
    let bottom = 0;
    for (let y = 0; y < image.height; y++) {
      const row = image.pixels.subarray(y * image.width, (y + 1) * image.width);
      if (row.some((pixel) => pixel < 128)) {
        top = Math.min(top, y);
        bottom = y + 1;
      }
    }
    return { top: (top / 600) * 25.4, bottom: (bottom / 600) * 25.4 };
  }

  test.each(['top', 'middle', 'bottom'] as const)(
    'stays inside the box when it is set to the %s',
    async (valign) => {
      for (const text of ['ฏู้ ฎุ๊ ปั้น น้ำผึ้ง', 'กีกี่กี้ฐู', 'ABC 123', 'ญู']) {
        const box = { x: 5, y: 20, width: 90, height: 7 };
        const pdf = await written((file) => {
          const canvas = new Canvas(100, 50);
          canvas.write(text, box, { font: file.bold, size: 16, valign });
          file.page(canvas);
        });
        const ink = inkRows(pdf);
        expect(ink.top, text).toBeGreaterThanOrEqual(box.y - 0.06);
        expect(ink.bottom, text).toBeLessThanOrEqual(box.y + box.height + 0.06);
      }
    },
  );

  test('is drawn as measured, so that separate lines stay separate on paper', async () => {
    const pdf = await written((file) => {
      const canvas = new Canvas(100, 80);
      const fitted = fitText(file.regular, 'ฏูฎุ ฐู ฏูฎุ ฐู น้ำปั้น กี้ น้ำปั้น กี้', {
        width: 20,
        height: 70,
        size: 14,
        maxLines: 9,
      });
      expect(fitted.lines.length).toBeGreaterThan(1);
      const em = fitted.size * mmPerPoint;
      const gaps = fitted.lines
        .slice(1)
        .map((below, at) => fitted.leading / em + fitted.lines[at]!.bottom - below.top);
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      canvas.lines(file.regular, fitted, { x: 5, width: 20, baseline: 10 });
      file.page(canvas);
      expect(inkHeight(fitted)).toBeLessThan(70);
    });
    const image = grayPage(pdf, 1, 300);
    const blank = (y: number): boolean =>
      image.pixels.subarray(y * image.width, (y + 1) * image.width).every((p) => p > 200);
    const { top, bottom } = inkRows(pdf);
    const rows = Array.from(
      { length: Math.floor(((bottom - top) / 25.4) * 300) - 4 },
      (_, i) => Math.floor((top / 25.4) * 300) + 2 + i,
    );
    expect(rows.some(blank), 'a white row between two lines').toBe(true);
  });
});

describe('a character without a glyph in a PDF', () => {
  test('vanishes when it is an emoji, and otherwise becomes a question mark and is reported', async () => {
    await written((file) => {
      expect(file.regular.drawable('สวัสดี 😀👍🏽 ค่ะ')).toEqual({ text: 'สวัสดี ค่ะ', isComplete: true });
      expect(file.regular.drawable('王小明 ใจดี')).toEqual({ text: '??? ใจดี', isComplete: false });
      expect(file.regular.drawable('🇹🇭1️⃣')).toEqual({ text: '1', isComplete: true });
    });
  });

  test('draws nothing and breaks nothing when it is a control character or a broken surrogate', async () => {
    const pdf = await sheetOf(['ก\u0000ข\ud83dค', '\u202eabc\u202c', '', ' ', '่', 'ำ', '\u0e4d']);
    checkPdf(pdf);
    expect(squeezed(textOfPages(pdf)[0]!)).toContain('กขค');
  });
});

describe('a barcode in a PDF', () => {
  const numbers = [
    'TH01126KX4P9B',
    'TH25690004217B',
    '1234567890',
    '123456789',
    'A1',
    '12',
    'KEX-0012-3456-7',
    'a~b c',
    'SPXTH0412345678901',
    '99',
  ];

  test('is read back as Code 128 and as QR at the 203 dpi of a label printer', async () => {
    const pdf = await written((file) => {
      for (const number of numbers) {
        const canvas = new Canvas(100, 60);
        canvas.code128(number, { x: 3, y: 5, width: 94, height: 15, maxDots: 3 });
        canvas.qr(number, { x: 40, y: 30, side: 20 });
        file.page(canvas);
      }
    });
    const found = codesOf(pdf);
    numbers.forEach((number, index) => {
      const here = found.filter((code) => code.page === index + 1);
      expect(here.filter((code) => code.kind === 'CODE-128').map((code) => code.text)).toEqual([
        number,
      ]);
      expect(here.filter((code) => code.kind === 'QR-Code').map((code) => code.text)).toEqual([
        number,
      ]);
    });
  });

  test('has bars of a whole number of printer dots, so that equal bars print equally wide', async () => {
    const pdf = await written((file) => {
      const canvas = new Canvas(100, 40);
      canvas.code128('TH01126KX4P9B', { x: 3, y: 5, width: 94, height: 20, maxDots: 3 });
      file.page(canvas);
    });
    const image = grayPage(pdf, 1);
    const row = image.pixels.subarray(120 * image.width, 121 * image.width);
    expect([...row].filter((pixel) => pixel !== 0 && pixel !== 255)).toEqual([]);
    const runs = [...row]
      .map((pixel) => (pixel === 0 ? '1' : '0'))
      .join('')
      .match(/1+/g)!;
    for (const run of runs) expect(run.length % 3).toBe(0);
  });
});
