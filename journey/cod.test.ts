// An accountant checks a courier's money: 1,000 lines with 7 faults, the bank statement, a closed
// bill, its fee in the books.
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCodBills } from '@app/contract/money/cod';
import { listExpenses } from '@app/contract/money/expense';
import type { Page } from 'playwright-core';
import { addCodParcels } from '../server/app/story/cod-parcels.ts';
import { recordsOf } from '../server/app/story/read-workbook.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

const ROWS = 1000;
const pnoOf = (n: number): string => `TH7${String(n).padStart(9, '0')}`;
const codOf = (n: number): number => 20_000 + ((n * 7919) % 90_000);

beforeAll(async () => {
  stage = await openStage();
  const parcels = Array.from({ length: ROWS }, (_, n) => ({
    pno: pnoOf(n),
    codSatang: codOf(n),
    // One parcel came back, and one that no statement names is long overdue.
    bucket: n === 500 ? ('returned' as const) : ('delivered' as const),
  }));
  const late = { pno: 'TH7LATE00001', codSatang: 59_000, deliveredDaysAgo: 30 };
  await stage.shop.inside((tx) => addCodParcels(tx, [...parcels, late]));
});
afterAll(() => stage.end());

const baht = (satang: number): string => (satang / 100).toFixed(2);
const fee = (satang: number): number => Math.round(satang * 0.0321);

interface Line {
  readonly pno: string;
  readonly satang: number;
}

/** Seven lines are wrong: two short, one over, two double, one unknown, one of a return. */
function statement(): Line[] {
  const lines = Array.from({ length: ROWS - 3 }, (_, n): Line => ({
    pno: pnoOf(n),
    satang: codOf(n),
  }));
  const wrong = (n: number, satang: number) => (lines[n] = { pno: pnoOf(n), satang });
  wrong(17, codOf(17) - 1000);
  wrong(260, codOf(260) - 2);
  wrong(401, codOf(401) + 5000);
  return [
    ...lines,
    { pno: pnoOf(30), satang: codOf(30) },
    { pno: pnoOf(31), satang: codOf(31) },
    { pno: 'TH7XX99999999', satang: 39_000 },
  ];
}

const lines = statement();
const sumOf = (of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);
const NET = sumOf(({ satang }) => satang - fee(satang));
const FEE = sumOf(({ satang }) => fee(satang));
const format = (satang: number): string =>
  (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** Encodes CSV as old Thai programs save it: in their code page, one byte per letter. */
const inThaiPage = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return point >= 0xe01 ? point - 0xe00 + 0xa0 : point;
    }),
  );

const csv = (rows: readonly (readonly string[])[]): Buffer =>
  inThaiPage(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));

const statementFile = () => ({
  name: 'ยอดโอน 10 พ.ย. 2569.csv',
  mimeType: 'text/csv',
  buffer: csv([
    ['รายงานโอนเงิน COD'],
    ['เลขที่บิล', 'วันที่โอน', 'หมายเลขพัสดุ', 'ยอดเก็บเงินปลายทาง', 'ค่าธรรมเนียม', 'ยอดโอนสุทธิ'],
    ...lines.map(({ pno, satang }) => [
      'FL-691110',
      '10/11/2569',
      pno,
      format(satang),
      baht(fee(satang)),
      baht(satang - fee(satang)),
    ]),
    ['', '', 'รวม', format(sumOf(({ satang }) => satang)), baht(FEE), format(NET)],
  ]),
});

const bankFile = () => ({
  name: 'บัญชีธนาคาร.csv',
  mimeType: 'text/csv',
  buffer: csv([
    ['วันที่', 'รายการ', 'ถอน', 'ฝาก'],
    ['11/11/2569', 'โอนออก', '500.00', ''],
    ['11/11/2569', 'FLASH COD', '', format(NET)],
    ['11/11/2569', 'ลูกค้าโอน', '', '590.00'],
  ]),
});

const noSideways = async () =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);

const tab = (name: RegExp) =>
  page.getByRole('navigation', { name: /^กลุ่มของ/ }).getByRole('link', { name });

const drop = async (file: ReturnType<typeof bankFile>) =>
  page.getByLabel('ไฟล์ที่จะนำเข้า').setInputFiles(file);

test('a COD file of 1,000 lines is previewed first: seven are wrong, and the preview says which', async () => {
  page = await stage.open(desktop);
  await page.goto(`${stage.origin}/cod-checker`);
  await page.getByText('ยังไม่มีบิล COD').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'นำเข้าไฟล์' }).click();
  await drop(statementFile());
  await page.getByText('ไม่ตรง 7 รายการ').waitFor();
  expect(await page.getByLabel('รายการไม่ตรง').getByRole('listitem').count()).toBe(7);
  expect(await seriousFaults(page)).toEqual([]);
  const { items } = await stage.shop.owner.call(listCodBills, { query: {} });
  expect(items).toEqual([]);
});

test('a COD file is imported as one bill, and importing the same file again adds nothing', async () => {
  await page.getByRole('button', { name: 'นำเข้า 1,000 รายการ' }).click();
  await page.getByRole('heading', { name: 'นำเข้าแล้ว', exact: true }).waitFor();
  await page.getByRole('button', { name: 'นำเข้าไฟล์ต่อไป' }).click();
  await drop(statementFile());
  await page.getByRole('button', { name: 'ไม่มีรายการใหม่' }).waitFor();
  await page.getByRole('button', { name: 'เลือกไฟล์อื่น' }).click();
  const { items } = await stage.shop.owner.call(listCodBills, { query: {} });
  expect(items).toMatchObject([
    { billNo: 'FL-691110', parcels: ROWS, state: 'mismatch', exceptions: 7 },
  ]);
});

test('the tab of wrong COD lines holds exactly seven, and one is accepted with a reason', async () => {
  await tab(/^ไม่ตรง/).click();
  const table = page.getByRole('table', { name: 'รายการไม่ตรง' });
  await table.getByText('TH7XX99999999', { exact: true }).waitFor();
  expect(await table.locator('tbody tr').count()).toBe(7);
  expect(await seriousFaults(page)).toEqual([]);
  await table.getByText(pnoOf(260), { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('เหตุผล').fill('ปัดเศษ');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => table.locator('tbody tr').count()).toBe(6);
});

test('the COD list is exported as a workbook with the same rows', async () => {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /Excel/ }).first().click();
  const rows = recordsOf(await fs.readFile(await (await saving).path()));
  expect(rows.map((row) => row['ผลตรวจ']).toSorted()).toEqual(
    ['ตีกลับแต่โอน', 'โอนขาด', 'โอนซ้ำ', 'โอนซ้ำ', 'โอนเกิน', 'ไม่รู้จักเลข'].toSorted(),
  );
});

test('a COD parcel that no statement names is shown as overdue by days', async () => {
  await tab(/^ค้างโอน/).click();
  const table = page.getByRole('table', { name: 'พัสดุค้างโอน' });
  await table.getByText('TH7LATE00001', { exact: true }).waitFor();
  await table.getByText('เกิน 25 วัน').waitFor();
});

test('a COD bill is paired with the bank’s line, and its fee stands in the expenses once it is closed', async () => {
  await tab(/^นำเข้า/).click();
  await page.getByRole('radio', { name: 'รายการเดินบัญชี' }).click();
  await drop(bankFile());
  await page.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await page.getByRole('link', { name: 'เปิดบิล FL-691110' }).click();
  await page.getByRole('heading', { name: 'บิล FL-691110' }).waitFor();
  await page.getByText('FLASH COD').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'ปิดบิล', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(format(FEE)).waitFor();
  await dialog.getByRole('button', { name: 'ปิด 1 บิล' }).click();
  await page.getByRole('link', { name: 'ดูค่าธรรมเนียมในค่าขนส่ง' }).click();
  await page.getByText('ค่าธรรมเนียม COD บิล FL-691110').first().waitFor();
  const { items } = await stage.shop.owner.call(listExpenses, { query: { type: 'shipping' } });
  expect(items).toMatchObject([{ date: '2026-11-11', amount: FEE / 100, ref: 'FL-691110' }]);
});

test('the COD desk fits a phone on every tab, and shows the state of a pasted tracking number', async () => {
  await page.setViewportSize(phone);
  for (const tab of ['bills', 'unremitted', 'wrong', 'import']) {
    await page.goto(`${stage.origin}/cod-checker?tab=${tab}`);
    await page.getByText('ต้องได้ทั้งหมด').waitFor();
    await noSideways();
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.goto(`${stage.origin}/cod-checker?tab=check`);
  await page.getByRole('textbox', { name: 'เลขพัสดุ' }).fill(`${pnoOf(30)}\nTH7LATE00001 ZZ00000001`);
  await page.getByRole('button', { name: 'ตรวจ 3 เลข' }).click();
  const found = page.getByLabel('ผลตรวจด้วยเลข');
  await found.getByText('โอนซ้ำ', { exact: true }).waitFor();
  await found.getByText('ค้างโอน เกินกำหนด 25 วัน').waitFor();
  await found.getByText('ไม่พบ', { exact: true }).waitFor();
  await noSideways();
  expect(await seriousFaults(page)).toEqual([]);
});
