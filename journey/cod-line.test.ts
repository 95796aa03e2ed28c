// Each reply of the COD desk is lost once after its work was done: pressed again, nothing counts
// twice and the result is shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCodBills, listCodParcels } from '@app/contract/money/cod';
import { closeCodBills, reopenCodBill } from '@app/contract/money/cod-desk';
import { listCodImports } from '@app/contract/money/cod-import';
import { listExpenses } from '@app/contract/money/expense';
import type { Page } from 'playwright-core';
import { addCodParcels } from '../server/app/story/cod-parcels.ts';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

const parcels = [
  { pno: 'TH8LINE00001', codSatang: 59_000 },
  { pno: 'TH8LINE00002', codSatang: 39_000 },
];

beforeAll(async () => {
  stage = await openStage();
  await stage.shop.inside((tx) => addCodParcels(tx, parcels));
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
});

const statement = csv('cod.csv', [
  ['เลขที่บิล', 'วันที่โอน', 'หมายเลขพัสดุ', 'ยอดเก็บเงินปลายทาง', 'ค่าธรรมเนียม', 'ยอดโอนสุทธิ'],
  ['FL-LINE', '10/11/2569', 'TH8LINE00001', '590.00', '10.00', '580.00'],
  ['FL-LINE', '10/11/2569', 'TH8LINE00002', '380.00', '10.00', '370.00'],
]);
const bank = csv('bank.csv', [
  ['วันที่', 'รายการ', 'ถอน', 'ฝาก'],
  ['11/11/2569', 'FLASH COD', '', '950.00'],
]);

const LOST = /เชื่อมต่อระบบไม่ได้/;
const owner = () => stage.shop.owner;
const bills = async () => (await owner().call(listCodBills, { query: {} })).items;
const expenses = async () =>
  (await owner().call(listExpenses, { query: { type: 'shipping' } })).items;
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const pressThere = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** The server does the next change at this path, but its reply is lost. */
async function loseNextAnswer(path: RegExp): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

const choose = async (file: typeof statement, kind: string) => {
  await page.goto(`${stage.origin}/cod-checker?tab=import`);
  await page.getByRole('radio', { name: kind }).click();
  await page.getByLabel('ไฟล์ที่จะนำเข้า').setInputFiles(file);
};

test('a COD file whose answer was lost is reported as imported on the second press, with its wrong line', async () => {
  await choose(statement, 'ไฟล์จากขนส่ง');
  await page.getByRole('button', { name: 'นำเข้า 2 รายการ' }).waitFor();
  await loseNextAnswer(/\/cod\/import$/);
  await press('นำเข้า 2 รายการ');
  await page.getByText(LOST).first().waitFor();
  await page.getByText('กดอีกครั้งได้ จะไม่บันทึกซ้ำ').waitFor();
  await press('นำเข้า 2 รายการ');
  await page.getByRole('heading', { name: 'นำเข้าแล้ว', exact: true }).waitFor();
  await page.getByText('ไม่ตรง 1 รายการ').waitFor();
  expect(await bills()).toMatchObject([{ billNo: 'FL-LINE', parcels: 2, collected: 970 }]);
  const files = await owner().call(listCodImports, { query: {} });
  expect(files.items).toMatchObject([{ made: 2, same: 0 }]);
});

test('a COD file that was imported before is recognized when it is chosen again', async () => {
  await choose(statement, 'ไฟล์จากขนส่ง');
  await page.getByRole('heading', { name: 'ไฟล์นี้นำเข้าแล้ว ไม่มีรายการใหม่' }).waitFor();
});

test('a COD line is decided once when the answer to the decision was lost, and leaves the list', async () => {
  await page.goto(`${stage.origin}/cod-checker?tab=wrong`);
  await page.getByText('TH8LINE00002', { exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('เหตุผล').fill('หักค่ากล่อง');
  await loseNextAnswer(/\/cod\/parcels\/decide$/);
  await pressThere('บันทึก');
  await page.getByRole('dialog').getByText('กดอีกครั้งได้ จะไม่บันทึกซ้ำ').waitFor();
  await pressThere('บันทึก');
  await page.getByText('บันทึกแล้ว 1 รายการ').waitFor();
  await page.getByText('ไม่มีรายการไม่ตรง').waitFor();
  const lines = await owner().call(listCodParcels, { query: { bucket: 'exceptions' } });
  expect(lines.items).toMatchObject([{ decision: 'accepted', reason: 'หักค่ากล่อง' }]);
});

test('a COD bill is paired, closed and reopened once each when every answer was lost and the user presses again', async () => {
  await choose(bank, 'รายการเดินบัญชี');
  await press('นำเข้า 1 รายการ');
  await page.getByRole('heading', { name: 'นำเข้าแล้ว', exact: true }).waitFor();
  const [bill] = await bills();
  await page.goto(`${stage.origin}/cod-checker?tab=bills&bill=${bill?.id}`);
  await loseNextAnswer(/\/cod\/bill\/\d+$/);
  await press('แยกคู่');
  await page.getByText(LOST).first().waitFor();
  await page.getByText('ยังไม่มีรายการที่ยอดเท่ากัน').waitFor();
  await press('ปิดการแจ้งเตือนนี้');
  await press('จับคู่');
  await loseNextAnswer(/\/cod\/bill\/\d+$/);
  await pressThere('จับคู่');
  await page.getByRole('dialog').getByText('จับคู่แล้ว').waitFor();
  await pressThere('ปิดหน้าต่าง');

  await press('ปิดบิล');
  await loseNextAnswer(/\/cod\/bill\/close$/);
  await pressThere('ปิด 1 บิล');
  await page.getByText(LOST).first().waitFor();
  await pressThere('ปิด 1 บิล');
  await page.getByText(/^ปิดบิลแล้ว 1 บิล/).waitFor();
  await page.getByText(LOST).waitFor({ state: 'detached' });
  expect(await expenses()).toMatchObject([{ amount: 20, ref: 'FL-LINE' }]);

  await press('เปิดบิลใหม่');
  await page.getByRole('dialog').getByLabel('เหตุผล').fill('ผิดเดือน');
  await loseNextAnswer(/\/reopen$/);
  await pressThere('เปิดบิล');
  await page.getByText(LOST).first().waitFor();
  await pressThere('เปิดบิล');
  await page.getByText('เปิดบิล FL-LINE แล้ว').waitFor();
  expect(await expenses()).toEqual([]);
});

test('a COD bill can be closed in a new window although the answer to its first closing was lost', async () => {
  const [bill] = await bills();
  if (!bill) throw new Error('there is no bill');
  await page.goto(`${stage.origin}/cod-checker?tab=bills&bill=${bill.id}`);
  await press('ปิดบิล');
  await loseNextAnswer(/\/cod\/bill\/close$/);
  await pressThere('ปิด 1 บิล');
  await page.getByText(LOST).first().waitFor();
  await pressThere('ยกเลิก');
  await page.getByRole('button', { name: 'เปิดบิลใหม่' }).waitFor();
  await owner().call(reopenCodBill, { params: { id: bill.id }, body: { reason: 'ดูอีกครั้ง' } });
  await page.reload();
  await press('ปิดบิล');
  await pressThere('ปิด 1 บิล');
  await page.getByText(/^ปิดบิลแล้ว 1 บิล/).waitFor();
  expect(await bills()).toMatchObject([{ state: 'closed' }]);
  expect(await expenses()).toHaveLength(1);
  const again = await owner().call(closeCodBills, { body: { ids: [bill.id] } });
  expect(again.items).toMatchObject([{ t: 'error' }]);
});
