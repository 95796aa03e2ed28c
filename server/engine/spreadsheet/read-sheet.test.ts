// Promises of reading files: files of any program are understood, and attacks are refused in Thai.
import crypto from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { sheetOf, xlsxOf } from '../../app/story/raw-book.ts';
import { threadsNamed } from '../../app/story/threads.ts';
import { Failure } from '../../platform/failure.ts';
import { readSheet, tableOfPaste } from './read-sheet.ts';
import { SheetRefusal } from './refusal.ts';
import { packParts } from './zip-parts.ts';

const refusal = (bytes: Uint8Array): Promise<string> =>
  readSheet(bytes, { shop: null }).then(
    () => 'was read',
    (error: unknown) => {
      if (error instanceof SheetRefusal) return error.reason;
      throw error;
    },
  );

const cellsOf = async (bytes: Uint8Array) =>
  (await readSheet(bytes, { shop: null })).rows.map(({ cells }) => cells);

const thaiPage = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return point >= 0xe01 ? point - 0xe00 + 0xa0 : point;
    }),
  );

const head = ['ชื่อผู้รับ', 'เบอร์โทร'];
const someone = ['สมหญิง ใจดี', '0810001234'];

describe('a csv', () => {
  const lines = [head, someone].map((cells) => cells.join(',')).join('\r\n');
  test.each([
    ['in UTF-8', Buffer.from(lines)],
    ['in UTF-8 with its mark', Buffer.from(`\ufeff${lines}`)],
    ['in UTF-16', Buffer.from(`\ufeff${lines}`, 'utf16le')],
    [
      'in UTF-16 without its mark',
      Buffer.from(`${lines}\r\na,b,c,d,e,f,g,h\r\n`.repeat(4), 'utf16le'),
    ],
    ['in UTF-16 the other way round', Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()],
    ['in the Thai code page', thaiPage(lines)],
    ['with semicolons', Buffer.from(lines.replaceAll(',', ';'))],
    ['with tabs', Buffer.from(lines.replaceAll(',', '\t'))],
  ])('is read %s', async (_, bytes) => {
    expect((await cellsOf(bytes)).slice(0, 2)).toEqual([head, someone]);
  });

  test('is read with line breaks and separators inside quotes, and with rows numbered as in the file', async () => {
    const { rows } = await readSheet(Buffer.from('ชื่อ;ที่อยู่\n"สม;ชาย";"99/1\nบางรัก"\n\nก;ข\n'), {
      shop: null,
    });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['ชื่อ', 'ที่อยู่'],
      ['สม;ชาย', '99/1\nบางรัก'],
      ['ก', 'ข'],
    ]);
  });

  test('is read with cells of several lines in every row, whatever separators these contain', async () => {
    const long = '"เปลี่ยนที่อยู่\n- เดิม; 99/1 | ซอย 2\n- ใหม่; 100/2 | ซอย 3\nจบ"';
    const rows = Array.from({ length: 14 }, (_, n) => `${n},สมหญิง,${long},ok`);
    const cells = await cellsOf(Buffer.from(['ที่,ชื่อ,สิ่งที่เปลี่ยน,ผล', ...rows].join('\n')));
    expect(cells.map((row) => row.length)).toEqual(Array.from({ length: 15 }, () => 4));
  });
});

test('an xlsx is read with its days, long numbers and the values of its formulas', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'ว่าง', rows: [] },
      {
        name: 'ออเดอร์',
        rows: [head, [...someone, 812345678, new Date(Date.UTC(2026, 10, 21)), 290.5, true]],
      },
    ],
  });
  const table = await readSheet(bytes, { shop: null });
  expect(table.sheets).toEqual(['ว่าง', 'ออเดอร์']);
  expect(table.sheet).toBe(1);
  expect(table.rows[1]).toEqual({
    number: 2,
    cells: [...someone, '812345678', '2026-11-21', '290.5', 'TRUE'],
  });
});

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** One packed part; `says` is the size it claims to have. */
function zipOf(name: string, content: Buffer, says = content.length): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(says, 18);
  facts.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    facts,
    Buffer.alloc(14),
    title,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

describe('a formula in a workbook', () => {
  test('is read as its stored result and is never run nor shown', async () => {
    const row =
      '<row r="1"><c r="A1"><f>WEBSERVICE("http://example.com")</f><v>7</v></c><c r="B1" t="str"><f>HYPERLINK("x")</f><v>ลิงก์</v></c></row>';
    expect(await cellsOf(xlsxOf(sheetOf(row)))).toEqual([['7', 'ลิงก์']]);
  });
});

describe('a sheet is refused, while the process stays small, when it is', () => {
  test('a zip bomb that states its size', async () => {
    expect(await refusal(zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(64 * 1024 * 1024)))).toBe(
      'tooBig',
    );
  });
  test('a zip bomb that lies about its size', async () => {
    const before = process.memoryUsage().rss;
    expect(await refusal(zipOf('xl/workbook.xml', Buffer.alloc(200 * 1024 * 1024), 1000))).toBe(
      'broken',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });
  test('a workbook with exponentially growing entities', async () => {
    const lol = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(await refusal(xlsxOf(lol + sheetOf(`<row>${inline('&b;')}</row>`)))).toBe('unsafe');
  });
  test('a workbook with macros', async () => {
    expect(await refusal(xlsxOf(sheetOf(''), { 'xl/vbaProject.bin': 'macro' }))).toBe('macros');
  });
  test('a workbook with a password', async () => {
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await refusal(ole)).toBe('encrypted');
  });
  test('an old workbook', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await refusal(ole)).toBe('oldExcel');
  });
  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['blank lines', Buffer.from('\n \n,,\n'), 'empty'],
    [
      'a picture',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), crypto.randomBytes(500)]),
      'notSheet',
    ],
    ['noise', Buffer.concat([Buffer.from([1, 2, 0, 3]), crypto.randomBytes(2000)]), 'notSheet'],
    ['a page', Buffer.from('<!doctype html><table><tr><td>1</table>'), 'notSheet'],
    ['half a zip', Buffer.from('PK\u0003\u0004half'), 'broken'],
    [
      'a zip of something else',
      Buffer.from(packParts(new Map([['a.txt', Buffer.from('a')]]))),
      'notSheet',
    ],
  ])('%s', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });
  test.each([
    [
      'a row that no program counts',
      '<row r="99999999999999999999"><c><v>1</v></c></row>',
      'broken',
    ],
    ['a row below the first', '<row r="-5"><c><v>1</v></c></row>', 'broken'],
    ['a million rows', '<row><c><v>1</v></c></row>'.repeat(1_000_000), 'tooManyRows'],
  ])('a workbook with %s', async (_, rows, reason) => {
    expect(await refusal(xlsxOf(sheetOf(rows)))).toBe(reason);
  });
  test.each([
    ['filled', '<v>1</v>'],
    ['of text', '<is><t>ก</t></is>'],
  ])('a workbook with a cell beyond column 200, %s, of any row', async (_, inside) => {
    for (const place of ['GS1', 'ZZ1', 'XFD3000', 'xfd1', '&#88;FD1']) {
      const rows = `<row><c r="A1"><v>1</v></c><c r="${place}" s="1">${inside}</c></row>`;
      expect(await refusal(xlsxOf(sheetOf(rows.repeat(3000)))), place).toBe('tooManyColumns');
    }
  });
  test('a line of only separators', async () => {
    expect(await refusal(Buffer.alloc(5_000_000, ','))).toBe('tooManyColumns');
  });
  test('a line of more columns than a real sheet has', async () => {
    expect(await refusal(Buffer.from(`${'a,'.repeat(300)}a\n`))).toBe('tooManyColumns');
  });
});

test('a workbook is read up to column 200, whatever empty cells programs leave right of it', async () => {
  const last = '<c r="GR1"><v>2</v></c>';
  const drawn = '<c r="GS1" s="1"/><c r="XFD1" s="1"></c>';
  const [cells] = await cellsOf(
    xlsxOf(sheetOf(`<row r="1"><c r="A1"><v>1</v></c>${last}${drawn}</row>`)),
  );
  expect([cells?.length, cells?.at(0), cells?.at(-1)]).toEqual([200, '1', '2']);
});

test('a sheet of a shop that has three waiting is refused, and one of another shop is read', async () => {
  const bytes = Buffer.from('ชื่อ,เบอร์\nก,1\n');
  const asked = [1, 1, 1, 1, 1, 2].map((shop) =>
    readSheet(bytes, { shop }).then(
      ({ rows }) => rows.length,
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    ),
  );
  expect(await Promise.all(asked)).toEqual([2, 2, 2, 2, 'TOO_MANY_REQUEST', 2]);
});

test('a sheet of a million rows is read only to the limit, in time', async () => {
  const bytes = Buffer.from(`ชื่อ,เบอร์\n${'a,1\n'.repeat(1_000_000)}`);
  const { rows } = await readSheet(bytes, { shop: null });
  expect(rows.length).toBeLessThanOrEqual(20_021);
  const sheet = Buffer.from(sheetOf(`<row>${inline('ก')}</row>`.repeat(1_000_000)));
  expect(await refusal(zipOf('xl/worksheets/sheet1.xml', sheet))).toMatch(/tooBig|notSheet/);
});

test('a sheet is read by the thread that read the last one, and by a new one when that has ended', async () => {
  const plain = Buffer.from('a,b\n1,2\n');
  const threads = (): number[] => threadsNamed('sheet-thread').map(({ threadId }) => threadId);
  await cellsOf(plain);
  const before = threads();
  await cellsOf(plain);
  expect(before).toEqual(expect.arrayContaining(threads()));
  await Promise.all(threadsNamed('sheet-thread').map((thread) => thread.terminate()));
  expect(await cellsOf(plain)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  const [after] = threads();
  expect(before).not.toContain(after);
});

test('a sheet that comes while an idle thread is ending is read by another one', async () => {
  await Promise.all(threadsNamed('sheet-thread').map((thread) => thread.terminate()));
  const plain = Buffer.from('a,b\n1,2\n');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await cellsOf(plain);
    vi.advanceTimersByTime(10_000);
    expect(await cellsOf(plain)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('a sheet returns text that our own file of wrong rows had marked against formulas', () => {
  const grid = [["'@nong.shop", "'- ฝากไว้หน้าบ้าน", "'=1+1", "'69", "o'clock"]];
  expect(tableOfPaste(grid).rows[0]?.cells).toEqual([
    ...['@nong.shop', '- ฝากไว้หน้าบ้าน', '=1+1', "'69", "o'clock"],
  ]);
});
