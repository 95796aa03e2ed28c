// Promises of workbooks: every cell keeps its type, nothing becomes a formula, no row is lost.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { readWorkbook, type Cell } from '../../app/story/read-workbook.ts';
import type * as books from './open-book.ts';
import { columnsOf } from './sheet-column.ts';
import { writeSheet } from './write-sheet.ts';

interface Row {
  readonly text?: string | null;
  readonly n?: number | null;
  readonly day?: string;
  readonly at?: string | null;
}

const column = columnsOf<Row>();
const columns = [
  column.text('ข้อความ', 20, (row) => row.text),
  column.count('จำนวน', 10, (row) => row.n),
  column.baht('บาท', 10, (row) => row.n),
  column.day('วันที่', 12, (row) => row.day),
  column.instant('เวลา', 17, (row) => row.at),
];

async function* pages(...all: Row[][]): AsyncGenerator<Row[]> {
  yield* all;
}

async function write(rows: Row[], more: { years?: 'be' | 'ce'; most?: number } = {}) {
  const stream = writeSheet({
    name: 'รายการ',
    columns,
    rows: pages(rows),
    years: more.years ?? 'ce',
    ...(more.most !== undefined && { most: more.most }),
  });
  return readWorkbook(await buffer(stream));
}

const cell = (type: string, value: string, format: string): Cell => ({ type, value, format });

test('a workbook keeps numbers as numbers, days and instants as real dates of Bangkok, and zeros of codes and phones', async () => {
  const [sheet] = await write([
    { text: '0800000001', n: 1234.5, day: '2026-01-31', at: '2026-01-31T17:30:15.900Z' },
  ]);
  expect(sheet?.rows[1]).toEqual([
    cell('inlineStr', '0800000001', '@'),
    cell('', '1234.5', '#,##0'),
    cell('', '1234.5', '#,##0.00'),
    cell('', '46053', 'dd/mm/yyyy'),
    // 17:30:15 in London is half past midnight of the next day in Bangkok.
    cell('', String(46_054 + (30 * 60 + 15) / 86_400), 'dd/mm/yyyy hh:mm'),
  ]);
});

test("a workbook shows years of the shop's calendar by the format alone", async () => {
  const [sheet] = await write([{ day: '2026-01-31' }], { years: 'be' });
  expect(sheet?.rows[1]?.[3]).toEqual(cell('', '46053', '[$-107041E]dd/mm/yyyy'));
});

test.each([
  '=1+1',
  '+66800000001',
  '-5',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '\t=1',
  '=HYPERLINK("x")',
])('a workbook keeps as text a value that begins like a formula: %s', async (text) => {
  const [sheet] = await write([{ text }]);
  expect(sheet?.rows[1]?.[0]).toEqual(cell('inlineStr', text, '@'));
});

test('a workbook has characters that a file cannot hold removed, and the rest letter by letter', async () => {
  const hostile = 'ก\u0000ำ\u001b <b>&amp;"\'</b>\r\n😀\ud800';
  const [sheet] = await write([{ text: hostile }, { text: 'ย'.repeat(40_000) }]);
  expect(sheet?.rows[1]?.[0]?.value).toBe('กำ <b>&amp;"\'</b>\n😀\ufffd');
  expect(sheet?.rows[2]?.[0]?.value).toHaveLength(32_767);
});

test('a workbook has an empty cell for a missing value, and not a zero or a word', async () => {
  const [sheet] = await write([{ text: '', n: null, at: null }, { n: 0 }]);
  expect(sheet?.rows[1] ?? []).toEqual([]);
  expect(sheet?.rows[2]?.[1]?.value).toBe('0');
});

test('a workbook has a Thai header that stays visible, also over an empty list', async () => {
  const [sheet] = await write([]);
  expect(sheet?.name).toBe('รายการ');
  expect(sheet?.isHeadFrozen).toBe(true);
  expect(sheet?.rows.map((row) => row.map((one) => one?.value))).toEqual([
    ['ข้อความ', 'จำนวน', 'บาท', 'วันที่', 'เวลา'],
  ]);
});

test('a workbook continues in the next sheet, under the same header, when one sheet cannot hold its rows', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ text: `แถว ${at}` }));
  const sheets = await write(rows, { most: 5 });
  expect(sheets.map((sheet) => sheet.rows.length)).toEqual([5, 5, 3]);
  expect(sheets.map((sheet) => sheet.rows[0]?.[0]?.value)).toEqual(Array(3).fill('ข้อความ'));
  const written = sheets.flatMap((sheet) => sheet.rows.slice(1).map((row) => row[0]?.value));
  expect(written).toEqual(rows.map((row) => row.text));
});

test('a workbook stops reading rows when its reader stops', async () => {
  let ended = false;
  async function* endless(): AsyncGenerator<Row[]> {
    try {
      for (let at = 0; ; at += 1) yield Array.from({ length: 200 }, () => ({ text: `แถว ${at}` }));
    } finally {
      ended = true;
    }
  }
  const stream = writeSheet({ name: 'ก', columns, rows: endless(), years: 'ce' });
  for await (const part of stream) if (part) break;
  await expect.poll(() => ended).toBe(true);
});

/** Books of a thread that no other test writes with. */
const ownBooks = async (test: string) => {
  const own = `./open-book.ts?${test}`;
  return (await import(own)) as typeof books;
};

test('a workbook whose thread ends in the middle reports in Thai that it is incomplete, and the next one is written', async () => {
  const { openBook } = await ownBooks('ends-in-the-middle');
  const options = { name: 'รายการ', columns: [{ header: 'ข้อความ' }] };
  const started = once(process, 'worker') as Promise<[Worker]>;
  const never = new Promise<never>(() => undefined);
  const broken = openBook({ [Symbol.asyncIterator]: () => ({ next: () => never }) }, options);
  const written = buffer(broken);
  const [thread] = await started;
  void thread.terminate();
  await expect(written).rejects.toMatchObject({
    code: 'SERVICE_AWAY',
    info: { thai: expect.stringContaining('ดาวน์โหลดไฟล์อีกครั้ง') },
  });
  async function* rows() {
    yield ['ก'];
  }
  const [sheet] = readWorkbook(await buffer(openBook(rows(), options)));
  expect(sheet?.rows.map(([first]) => first?.value)).toEqual(['ข้อความ', 'ก']);
});

test('a workbook whose thread ends before it is read blocks no other, and reports the failure to its reader', async () => {
  const { openBook } = await ownBooks('ends-unread');
  const never = new Promise<never>(() => undefined);
  const unread = { [Symbol.asyncIterator]: () => ({ next: () => never }) };
  const started = once(process, 'worker') as Promise<[Worker]>;
  const broken = openBook(unread, { name: 'รายการ', columns: [{ header: 'ข้อความ' }] });
  const [thread] = await started;
  await thread.terminate();
  await expect.poll(() => broken.destroyed).toBe(true);
  await expect(buffer(broken)).rejects.toMatchObject({ code: 'SERVICE_AWAY' });
});

test('a workbook that is requested while an idle thread is ending is written by another one', async () => {
  const { openBook } = await ownBooks('ends-idle');
  async function* rows() {
    yield ['ก'];
  }
  const writeOne = async () => {
    const options = { name: 'รายการ', columns: [{ header: 'ข้อความ' }] };
    const [sheet] = readWorkbook(await buffer(openBook(rows(), options)));
    return sheet?.rows.map(([first]) => first?.value);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await writeOne();
    vi.advanceTimersByTime(60_000);
    expect(await writeOne()).toEqual(['ข้อความ', 'ก']);
  } finally {
    vi.useRealTimers();
  }
});
