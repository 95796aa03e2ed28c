// Tests of COD files in various layouts: every line of money is read once, sums and balances never.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { CodImportResult, CodKind } from '@app/contract/money/cod-import';
import { bookOf, csvText, thaiBytes, wideBytes } from '../../app/story/sheet-files.ts';
import { story, type Story } from '../../app/story.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

async function look(kind: CodKind, bytes: Uint8Array, carrier = '1'): Promise<CodImportResult> {
  const form = new FormData();
  const isNamed = kind === 'statement' && carrier !== '';
  const fields = { kind, dryRun: 'true', ...(isNamed ? { carrier } : {}) };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file');
  const response = await s.shop.owner.fetch('/cod/import', { method: 'POST', body: form });
  const data: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(data));
  return data as CodImportResult;
}

interface CodLayout {
  readonly what: string;
  readonly kind: CodKind;
  readonly file: () => Uint8Array | Promise<Uint8Array>;
  /** How many lines are read, wrong ones too, and the baht they collect, deduct and pay out. */
  readonly gives: readonly [rows: number, collected: number, fee: number, net: number];
  /** The rows reported as wrong, with the reason. */
  readonly faults?: CodImportResult['errors'];
}

const utf8 = (table: string) => Buffer.from(csvText(table));
const plain = `เลขพัสดุ | ยอด COD | ค่าธรรมเนียม COD | ยอดโอนสุทธิ
TH000001 | 580.00 | 17.40 | 562.60
TH000002 | 1,290.00 | 38.70 | 1,251.30`;
const sums = [2, 1870, 56.1, 1813.9] as const;

const layouts: readonly CodLayout[] = [
  {
    what: 'the Thai code page',
    kind: 'statement',
    file: () => thaiBytes(csvText(plain)),
    gives: sums,
  },
  {
    what: 'UTF-16 with tabs',
    kind: 'statement',
    file: () => wideBytes(csvText(plain, '\t'), 'le'),
    gives: sums,
  },
  {
    what: 'titles above and totals at the foot in two ways',
    kind: 'statement',
    file: () =>
      utf8(`รายงานเงิน COD
รอบวันที่ 21/11/2569 | | ยอดเงิน
${plain}
รวม 2 รายการ | 1,870.00 | 56.10 | 1,813.90
 | 1,870.00 | 56.10 | 1,813.90`),
    gives: sums,
  },
  {
    what: 'a fee that holds its tax beside the tax itself',
    kind: 'statement',
    file: () =>
      utf8(
        `Tracking No | COD Amount | COD Fee | VAT
TH000003 | 1000 | 30 | 2.10
`.replace('COD Fee', 'ค่าธรรมเนียม (รวม VAT)'),
      ),
    gives: [1, 1000, 30, 970],
  },
  {
    what: 'what is paid out before what was collected, and a sheet of notes first',
    kind: 'statement',
    file: () =>
      bookOf(
        { name: 'หมายเหตุ', table: 'โปรดตรวจสอบภายใน 7 วัน' },
        {
          name: 'COD',
          hasNumbers: true,
          table: `ลำดับ | หมายเลขพัสดุ | จำนวนเงินที่โอน | จำนวนเงิน COD (บาท) | ค่าธรรมเนียม
1 | TH000004 | 970 | 1000 | 30
รวม | | 970 | 1000 | 30`,
        },
      ),
    gives: [1, 1000, 30, 970],
  },
  {
    what: 'a surcharge, its tax and what is left of both under English words',
    kind: 'statement',
    file: () =>
      utf8(`Consignment No | POD Date | COD Amount | COD Surcharge | VAT 7% | Net COD | Remittance Date
TH000005 | 20/11/2026 | 1000 | 30 | 2.10 | 967.90 | 21/11/2026`),
    gives: [1, 1000, 32.1, 967.9],
  },
  {
    what: 'a fee that is called a service, beside what carrying cost',
    kind: 'statement',
    file: () =>
      utf8(`หมายเลขสิ่งของ | ค่าขนส่ง | ยอดเก็บเงินปลายทาง | ค่าบริการเก็บเงินปลายทาง | จำนวนเงินที่โอน
EB000000006TH | 25 | 500 | 15 | 460`),
    gives: [1, 500, 40, 460],
  },
  {
    what: 'an old amount in a hidden column',
    kind: 'statement',
    file: () =>
      bookOf({
        name: 'COD',
        hiddenColumns: [1],
        hasNumbers: true,
        table: 'เลขพัสดุ | ยอด COD | ยอด COD\nTH000005 | 999 | 580',
      }),
    gives: [1, 580, 0, 580],
  },
  {
    what: 'days in one piece or none, words where a transfer still waits, and a day that there is not',
    kind: 'statement',
    file: () =>
      utf8(`เลขพัสดุ | ยอด COD | ค่าธรรมเนียม COD | วันที่โอน
TH000006 | 100 | 3 | 20261121
TH000007 | 100 | 3 | -
TH000008 | 100 | 3 | รอโอน
TH000009 | 100 | 3 | 31/11/2569`),
    gives: [4, 200, 6, 194],
    faults: [
      { row: 4, text: 'วันที่โอน “รอโอน” ไม่ใช่วันที่' },
      { row: 5, text: 'วันที่โอน “31/11/2569” ไม่ใช่วันที่' },
    ],
  },
  {
    what: 'money that goes out and balances beside what comes in, once on a day that there is not',
    kind: 'bank',
    file: () =>
      utf8(`บัญชีเลขที่ 123-4-56789-0
วันที่ | รายละเอียด | จำนวนเงินที่ถอน | จำนวนเงินที่ฝาก | ยอดเงินคงเหลือ
20/11/2569 | ยอดยกมา | | | 5,000.00
21/11/2569 | ถอน | 700.00 | | 4,300.00
21 พ.ย. 69 | COD | | 1,813.90 | 6,113.90
32/11/2569 | COD | | 100.00 | 6,213.90
 | ยอดยกไป | | 6,213.90 |
รวม | | 700.00 | 1,913.90 |`),
    gives: [2, 0, 0, 1813.9],
    faults: [{ row: 6, text: 'วันที่ไม่ถูกต้อง' }],
  },
];

test.each(layouts)(
  'a COD import reads every line of money once when the $kind file has $what',
  async ({ kind, file, gives, faults = [] }) => {
    const { missing, rows, collected, fee, net, errors } = await look(kind, await file());
    expect({ missing, errors }).toEqual({ missing: [], errors: faults });
    expect([rows, collected, fee, net]).toEqual(gives);
  },
);

test('a COD file without a readable line reports why, and does not ask for its courier', async () => {
  const file = utf8('เลขพัสดุ | ยอด COD\n6.68055E+13 | 100\nTH000010 | ฟรี');
  const { carrier, rows, made, failed, errors } = await look('statement', file, '');
  expect({ carrier, rows, made, failed }).toEqual({ carrier: null, rows: 2, made: 0, failed: 2 });
  expect(errors).toMatchObject([
    { row: 2, text: expect.stringContaining('เลขยกกำลัง') },
    { row: 3, text: 'ยอดเก็บ “ฟรี” ไม่ใช่จำนวนเงิน' },
  ]);
});

test('a COD line that pays less than its fee explains counts the missing money as a fee, with a remark', async () => {
  const file = utf8(`เลขพัสดุ | ยอด COD | ค่าธรรมเนียม COD | ยอดโอนสุทธิ | หมายเหตุ
TH000011 | 100 | 3 | 90 | รอบเช้า
TH000012 | 100 | 3 | 97 |
TH000013 | 100 | | 96 |`);
  const { fee, net, exceptions } = await look('statement', file);
  expect([fee, net]).toEqual([17, 283]);
  expect(Object.fromEntries(exceptions.map(({ pno, remark }) => [pno, remark]))).toEqual({
    TH000011: 'รอบเช้า · ไฟล์แจ้งค่าธรรมเนียม 3.00 บาท แต่หักจริง 10.00 บาท',
    TH000012: '',
    TH000013: '',
  });
});

test.each([
  ['statement' as const, 'เลขพัสดุ | ยอด COD\nTH000031 | 100\nTH000032 | 200\nรวม | 300'],
  ['bank' as const, 'วันที่ | เงินเข้า\n21/11/2569 | 100\n21/11/2569 | 200\nรวม | 300'],
])('a COD file imports no money of a hidden row, and reports it: %s', async (kind, table) => {
  const file = await bookOf({ name: 'COD', table, hiddenRows: [2, 3] });
  const { rows, made, errors } = await look(kind, file);
  expect([rows, made]).toEqual([2, 1]);
  expect(errors).toEqual([{ row: 3, text: expect.stringContaining('ถูกซ่อน') }]);
});

test('a COD bill number and day merged over several lines apply to each of them', async () => {
  const file = await bookOf({
    name: 'COD',
    mergedRows: [0, 1].map((column) => ({ column, rows: [1, 2] })),
    table: `เลขบิล | วันที่โอน | เลขพัสดุ | ยอด COD
B-9001 | 21/11/2569 | TH000021 | 100
 | | TH000022 | 200
 | | TH000023 | 300`,
  });
  const { exceptions } = await look('statement', file);
  const day = bangkokDay(new Date());
  expect(exceptions.map(({ pno, billNo, paidOn }) => [pno, billNo, paidOn]).toSorted()).toEqual([
    ['TH000021', 'B-9001', '2026-11-21'],
    ['TH000022', 'B-9001', '2026-11-21'],
    ['TH000023', `JNT-${day.replaceAll('-', '')}`, day],
  ]);
});
