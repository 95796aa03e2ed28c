// Office jobs: a call noted, a courier's money settled, goods received, money spent.
import { getProduct } from '@app/contract/catalog/product';
import { listLeadEvents } from '@app/contract/crm/detail';
import { createLead, getLead } from '@app/contract/crm/lead';
import { listCodBills } from '@app/contract/money/cod';
import { listExpenses } from '@app/contract/money/expense';
import { setOption } from '@app/contract/shop/setting';
import { expect } from 'vitest';
import { addCodParcels } from '../../server/app/story/cod-parcels.ts';
import type { ChosenFile } from './hand.ts';
import { beginAt, button, type Job } from './job.ts';

const HOUR_MS = 3_600_000;
const leadInSight = (url: string): number => Number(/manage\/(\d+)/.exec(url)?.[1] ?? 0);

export const noteCall: Job = {
  name: 'a call’s outcome with its next date, and the next lead',
  most: { clicks: 0, keys: 3 },
  async do(desk) {
    const { stage, page, hand } = desk;
    const { owner } = stage.shop;
    await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
    for (const n of [1, 2])
      await owner.call(createLead, {
        body: {
          name: `ลูกค้าคนที่ ${n}`,
          phone: `081000000${n}`,
          nextAt: new Date(Date.now() - n * HOUR_MS).toISOString(),
          ownerId: owner.id,
        },
      });
    const toCall = page.locator('button[aria-pressed="false"]:enabled', { hasText: 'ไม่รับ' });
    await beginAt(desk, '/crm/lead/follow', async () => {
      await page.getByText('ลูกค้าคนที่ 2').first().waitFor();
      await page.keyboard.press('s');
      await page.waitForURL('**/manage/**');
      await toCall.waitFor();
    });
    const id = leadInSight(page.url());
    await hand.press('Digit3');
    await hand.press('Alt+KeyC');
    await hand.press('Control+Enter');
    await page.waitForURL(({ pathname }) => ![0, id].includes(leadInSight(pathname)));
    await toCall.waitFor();
    const { items } = await owner.call(listLeadEvents, { params: { id }, query: {} });
    expect(items.filter(({ kind }) => kind === 'call')).toMatchObject([{ result: 'interested' }]);
    const { nextAt } = await owner.call(getLead, { params: { id } });
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
  },
};

const PARCELS = 12;
const COD_SATANG = 39_000;
const FEE_SATANG = 1_250;
const pnoOf = (n: number): string => `TH7${String(n).padStart(9, '0')}`;
const baht = (satang: number): string => (satang / 100).toFixed(2);

const sheet = (name: string, rows: readonly (readonly string[])[]): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\r\n')}`),
});

const statement = sheet('ยอดโอน.csv', [
  ['เลขที่บิล', 'วันที่โอน', 'หมายเลขพัสดุ', 'ยอดเก็บเงินปลายทาง', 'ค่าธรรมเนียม', 'ยอดโอนสุทธิ'],
  ...Array.from({ length: PARCELS }, (_, n) => [
    ...['FL-691110', '10/11/2569', pnoOf(n), baht(COD_SATANG), baht(FEE_SATANG)],
    baht(COD_SATANG - FEE_SATANG),
  ]),
]);
const bank = sheet('บัญชีธนาคาร.csv', [
  ['วันที่', 'รายการ', 'ถอน', 'ฝาก'],
  ['11/11/2569', 'FLASH COD', '', baht(PARCELS * (COD_SATANG - FEE_SATANG))],
]);

export const settleCod: Job = {
  name: 'a COD statement and the bank’s line are in, the bill is closed',
  async do(desk) {
    const { stage, page, hand } = desk;
    const { owner } = stage.shop;
    const parcels = Array.from({ length: PARCELS }, (_, n) => ({
      pno: pnoOf(n),
      codSatang: COD_SATANG,
    }));
    await stage.shop.inside((tx) => addCodParcels(tx, parcels));
    await beginAt(desk, '/cod-checker');
    await hand.click(page.getByRole('link', { name: 'นำเข้าไฟล์' }));
    await hand.chooseFile(button(page, 'เลือกไฟล์'), statement);
    await hand.click(button(page, `นำเข้า ${PARCELS} รายการ`));
    await hand.click(button(page, 'นำเข้าไฟล์ต่อไป'));
    await hand.click(page.getByRole('radio', { name: 'รายการเดินบัญชี' }));
    await hand.chooseFile(button(page, 'เลือกไฟล์'), bank);
    await hand.click(button(page, 'นำเข้า 1 รายการ'));
    await hand.click(page.getByRole('link', { name: 'เปิดบิล FL-691110' }));
    await hand.click(button(page, 'ปิดบิล'));
    await hand.click(button(page.getByRole('dialog'), 'ปิด 1 บิล'));
    await page.getByRole('link', { name: 'ดูค่าธรรมเนียมในค่าขนส่ง' }).waitFor();
    const { items } = await owner.call(listCodBills, { query: {} });
    expect(items).toMatchObject([{ billNo: 'FL-691110', parcels: PARCELS, state: 'closed' }]);
    const { items: fees } = await owner.call(listExpenses, { query: { type: 'shipping' } });
    expect(fees).toMatchObject([{ amount: (PARCELS * FEE_SATANG) / 100, ref: 'FL-691110' }]);
  },
};

export const receive: Job = {
  name: 'pieces of a product are received',
  async do(desk) {
    const { stage, page, hand } = desk;
    const params = { id: stage.products.soap };
    const onHand = async () => (await stage.shop.owner.call(getProduct, { params })).onHand ?? 0;
    const before = await onHand();
    await beginAt(desk, '/product/stock');
    await hand.click(button(page, 'รับสินค้าเข้า'));
    await page.getByRole('textbox', { name: 'รหัสหรือบาร์โค้ด' }).waitFor();
    await hand.scan('8850000010071');
    await page.getByRole('textbox', { name: 'จำนวนที่รับ' }).waitFor();
    await hand.type('24');
    await hand.press('Enter');
    await page.getByText('รับแล้วรอบนี้ 1 รายการ').waitFor();
    expect(await onHand()).toBe(before + 24);
  },
};

export const spend: Job = {
  name: 'an expense is in the book',
  async do(desk) {
    const { stage, page, hand } = desk;
    await beginAt(desk, '/expense/other');
    await hand.click(page.getByRole('textbox', { name: 'จำนวนเงิน' }));
    await hand.type('1234.50');
    await hand.press('Tab');
    await hand.type('ค่ากล่อง');
    await hand.press('Enter');
    await page.getByText('บันทึก 1,234.50 บาทแล้ว').waitFor();
    const { items } = await stage.shop.owner.call(listExpenses, { query: { type: 'other' } });
    expect(items).toMatchObject([{ amount: 1234.5, note: 'ค่ากล่อง' }]);
  },
};
