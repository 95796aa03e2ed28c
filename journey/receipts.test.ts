// Receipts for buyers: refused until the shop has entered its data, then numbered without gaps, and
// readable as text.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReceipts } from '@app/contract/money/receipt';
import { setOption } from '@app/contract/shop/setting';
import type { Page } from 'playwright-core';
import { checkPdf, pageTexts } from './paper.ts';
import { desktop, openStage, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let orderId = 0;
beforeAll(async () => {
  stage = await openStage();
  orderId = await stage.order(1);
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const option = (name: string, value: string | number) =>
  stage.shop.owner.call(setOption, { body: { name, value } as never });
const dialog = () => page.getByRole('dialog');

async function openPrinter(): Promise<void> {
  await page.goto(`${stage.origin}/order/${orderId}/view`);
  await page.getByRole('button', { name: 'ออกใบเสร็จ' }).click();
}

/** Chooses kind and paper, prints, and returns the text without the gaps between letters. */
async function printed(kind: string, paper: string): Promise<string> {
  await openPrinter();
  await dialog().getByRole('radio', { name: kind, exact: true }).check();
  await dialog().getByRole('radio', { name: paper, exact: true }).check();
  await dialog().getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  const link = dialog().getByRole('link', { name: 'เปิดไฟล์อีกครั้ง' });
  await link.waitFor();
  const url = new URL((await link.getAttribute('href')) ?? '', stage.origin);
  const pdf = new Uint8Array(await (await fetch(url)).arrayBuffer());
  await checkPdf(pdf);
  return (await pageTexts(pdf)).join(' ').replaceAll(/\s+/g, '');
}

test('a receipt is refused without the shop’s data, with a link to enter it', async () => {
  await openPrinter();
  await dialog().getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await dialog().getByRole('link', { name: 'ไปตั้งค่าข้อมูลร้าน' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('receipt, short and full tax invoice, on A4 and on a roll, show shop, buyer, goods, sum and the Thai year', async () => {
  await option('company_name', 'ร้านน้ำผึ้งป่า');
  await option('company_address', '88/8 หมู่ 5 ต.บ้านใหม่ อ.ปากเกร็ด จ.นนทบุรี 11120');
  await option('company_phone', '0800000001');
  await option('company_taxid', '0105561000003');
  await option('vat', 1);
  const thaiYear = String(new Date().getFullYear() + 543);
  for (const kind of ['ใบเสร็จรับเงิน', 'ใบกำกับภาษีอย่างย่อ', 'ใบกำกับภาษี'])
    for (const paper of ['A4', 'ม้วน 80 มม.']) {
      const text = await printed(kind, paper);
      for (const part of ['ร้านน้ำผึ้งป่า', 'ครีมกันแดดน้ำผึ้งSPF50', thaiYear])
        expect(text, `${kind} ${paper}`).toContain(part);
    }
});

test('a receipt keeps its number when it is printed again: three papers, three numbers, no gap', async () => {
  const { items } = await stage.shop.owner.call(listReceipts, { query: { orderId } });
  expect(items).toHaveLength(3);
  const panel = page.getByRole('list', { name: 'เอกสารของออเดอร์' });
  await page.goto(`${stage.origin}/order/${orderId}/view`);
  for (const { no } of items) await panel.getByText(no).waitFor();
});
