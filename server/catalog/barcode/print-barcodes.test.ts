// Promises of printed barcodes: readable for scanners and people, and printed only with the right.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printBarcodes, type StickerPaper } from '@app/contract/catalog/barcode';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { checkPdf, codesOf, grayPage, textOfPages } from '../../../tool/read-pdf.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { closePdfWorkers } from '../../engine/pdf/worker-pool.ts';

let s: Story;
let owner: Person;
let categoryId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  categoryId = (await owner.call(createCategory, { body: { name: 'ทั่วไป' } })).id;
});
afterAll(async () => {
  await s.end();
  await closePdfWorkers();
});

const add = async (body: { code: string; name?: string; barcode?: string }) =>
  (
    await owner.call(createProduct, {
      body: { name: 'น้ำพริกกุ้งเสียบ ปั้นก้อนเผ็ดน้อย', categoryId, price: 1290.5, ...body },
    })
  ).id;

interface Printing {
  items: { productId: number; copies: number }[];
  paper?: StickerPaper;
  skip?: number;
  withPrice?: boolean;
}

async function print(body: Printing) {
  const made = await owner.call(printBarcodes, { body });
  const response = await fetch(made.url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = new Uint8Array(await response.arrayBuffer());
  checkPdf(pdf);
  return { ...made, pdf };
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
const papers: StickerPaper[] = ['a4x24', 'roll40x30'];

describe.each(papers)('a barcode sheet on %s', (paper) => {
  test('has stickers that a scanner reads as the barcode, otherwise the code, as many as requested', async () => {
    const items = [
      { productId: await add({ code: `NP-01-${paper}`, barcode: '8850000000017' }), copies: 3 },
      { productId: await add({ code: `SKU-7-${paper}`.slice(0, 12) }), copies: 2 },
    ];
    const { pdf, pages, labels, notices } = await print({ items, paper });
    expect([labels, notices, pages]).toEqual([5, [], paper === 'a4x24' ? 1 : 5]);
    // The scanner names each code of a page once, however often it appears.
    const read = codesOf(pdf, 300).map((code) => `${code.kind} ${code.text}`);
    const codes = ['8850000000017', `SKU-7-${paper}`.slice(0, 12)];
    expect([...new Set(read)].sort()).toEqual(codes.map((code) => `CODE-128 ${code}`).sort());
    const text = textOfPages(pdf, 'raw').join('');
    expect(codes.map((code) => text.split(code).length - 1)).toEqual([3, 2]);
  });

  test('has name, code and price that can be read and searched', async () => {
    const productId = await add({ code: `RD-${paper}`, barcode: '' });
    const { pdf } = await print({ items: [{ productId, copies: 1 }], paper });
    const text = squeezed(textOfPages(pdf, 'raw').join(''));
    for (const words of ['น้ำพริกกุ้งเสียบ ปั้นก้อนเผ็ดน้อย', `RD-${paper}`, '1,290.50 บาท'])
      expect(text).toContain(squeezed(words));
    const without = await print({ items: [{ productId, copies: 1 }], paper, withPrice: false });
    expect(textOfPages(without.pdf).join('')).not.toContain('1,290');
  });

  test('keeps the tallest Thai marks inside their sticker and away from its edges', async () => {
    const name = 'กำ้ปั๊มน้ำผึ้งญี่ปุ่น ฎุฏู ที่ปั้นไม้ ฐิติ กฺญฺ ปู่ย่า '.repeat(3).slice(0, 140);
    const productId = await add({ code: `TH-${paper}`, name });
    const { pdf } = await print({ items: [{ productId, copies: 24 }], paper });
    const { width, height, pixels } = grayPage(pdf, 1);
    const [columns, rows] = paper === 'a4x24' ? [3, 8] : [1, 1];
    const edge = Math.floor((1.2 / 25.4) * 203);
    const dark: string[] = [];
    for (let y = 0; y < height; y += 1) {
      const inRow = y % (height / rows);
      if (inRow > edge && inRow < height / rows - edge) continue;
      for (let x = 0; x < width; x += 1)
        if ((pixels[y * width + x] ?? 255) < 128) dark.push(`${x},${y}`);
    }
    expect(dark).toEqual([]);
    expect(columns * rows).toBe(paper === 'a4x24' ? 24 : 1);
  });

  test('draws a long or Thai code as a QR with the same text, and reports it', async () => {
    const codes = [`รหัสไทย-${paper}`, `A-LONG-CODE-OF-A-SUPPLIER-THAT-NO-BAR-HOLDS-${paper}`];
    const ids = await Promise.all(codes.map((code) => add({ code })));
    const { pdf, notices } = await print({
      items: ids.map((productId) => ({ productId, copies: 1 })),
      paper,
    });
    const read = codesOf(pdf, 300).map((code) => `${code.kind} ${code.text}`);
    expect(read.sort()).toEqual(codes.map((code) => `QR-Code ${code}`).sort());
    expect(notices.map(({ productId, problem }) => [productId, problem])).toEqual(
      ids.map((id) => [id, 'qr']),
    );
  });
});

test('a barcode sheet continues after stickers that were used before', async () => {
  const productId = await add({ code: 'BEGUN' });
  const { pages } = await print({ items: [{ productId, copies: 4 }], skip: 20 });
  expect(pages).toBe(1);
  expect((await print({ items: [{ productId, copies: 5 }], skip: 20 })).pages).toBe(2);
});

test('a barcode sticker shortens a name that does not fit, and reports it', async () => {
  const productId = await add({ code: 'LONG', name: 'ผ้าห่มนาโนลายดอกไม้ขนาดใหญ่พิเศษ'.repeat(4) });
  const { pdf, notices } = await print({ items: [{ productId, copies: 2 }], paper: 'roll40x30' });
  expect(textOfPages(pdf)[0]).toContain('…');
  expect(notices).toEqual([{ productId, code: 'LONG', problem: 'shortened' }]);
});

describe('a barcode print that is not possible', () => {
  const item = (productId: number, copies = 1) => ({ items: [{ productId, copies }] });

  test('finds no product of another shop and none that does not exist', async () => {
    const other = await s.openShop('other');
    const stranger = await add({ code: 'MINE' });
    const theirs = await other.owner.ask(printBarcodes, { body: item(stranger) });
    expect([theirs.status, theirs.refusal.message]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['no copies', { productId: 1, copies: 0 }, 'items.0.copies'],
    ['half a copy', { productId: 1, copies: 1.5 }, 'items.0.copies'],
  ])('names the field for %s', async (_what, bad, field) => {
    const answer = await owner.ask(printBarcodes, { body: { items: [bad] } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual([field]);
  });

  test('refuses more than 5,000 stickers at once and names an alternative', async () => {
    const items = Array.from({ length: 6 }, (_, i) => ({ productId: i + 1, copies: 1000 }));
    const answer = await owner.ask(printBarcodes, { body: { items } });
    expect(answer.refusal.fields?.['items']).toContain('5,000');
  });
});
