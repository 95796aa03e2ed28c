// Jobs of the packing room: a box packed, a number cancelled and made again, a pickup requested, a
// parcel taken back.
import { getOrder } from '@app/contract/order/list';
import { sendOrder } from '@app/contract/order/status';
import { listNotifications } from '@app/contract/shipping/pickup';
import { createShipments, listShipments } from '@app/contract/shipping/shipment';
import { expect } from 'vitest';
import { beginAt, button, type Desk, type Job } from './job.ts';

const orderOf = ({ stage }: Desk, id: number) =>
  stage.shop.owner.call(getOrder, { params: { id } });
const book = ({ stage }: Desk, orderId: number[]) =>
  stage.shop.owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId } });

export const pack: Job = {
  name: 'a parcel is packed by its label and its goods',
  async do(desk) {
    const { stage, page, hand } = desk;
    // Two pieces of soap, which has a barcode.
    const id = await stage.order(9);
    const { code, items } = await orderOf(desk, id);
    await beginAt(desk, '/dashboard');
    await hand.click(page.getByRole('link', { name: 'สแกน', exact: true }));
    await page.getByRole('textbox', { name: 'ยิงใบปะหน้า' }).waitFor();
    await hand.scan(code);
    await page.getByRole('list', { name: 'สินค้าในกล่อง' }).waitFor();
    for (let piece = 0; piece < (items[0]?.unit ?? 0); piece += 1) await hand.scan('8850000010071');
    await page.getByText('รอบนี้แพ็คแล้ว 1 ใบ').waitFor();
    await expect.poll(async () => (await orderOf(desk, id)).packed?.by?.username).toBe('user1.app');
  },
};

export const rebook: Job = {
  name: 'a parcel number is cancelled and made anew',
  async do(desk) {
    const { stage, page, hand } = desk;
    const id = await stage.order(12);
    await book(desk, [id]);
    const { pno } = await orderOf(desk, id);
    await beginAt(desk, `/order/${id}/view`);
    await hand.click(button(page, 'ยกเลิกเลขพัสดุ'));
    await hand.click(button(page.getByRole('alertdialog'), 'ยกเลิกเลขพัสดุ'));
    await hand.click(button(page, 'สร้างเลขพัสดุ'));
    await hand.click(button(page, 'สร้างเลขพัสดุ 1 ออเดอร์'));
    await page.getByText('1/1').waitFor();
    const { items } = await stage.shop.owner.call(listShipments, { query: { orderId: id } });
    expect(items.map(({ state }) => state).toSorted()).toEqual(['booked', 'cancelled']);
    expect(pno).toMatch(/^TH/);
    expect((await orderOf(desk, id)).pno).not.toBe(pno);
  },
};

export const callCar: Job = {
  name: 'a car is called to fetch the parcels',
  async do(desk) {
    const { stage, page, hand } = desk;
    await beginAt(desk, '/flash-express/orders');
    await hand.click(button(page, /เรียกรถ ให้มารับพัสดุวันนี้/));
    const dialog = page.getByRole('dialog', { name: 'เรียกรถ' });
    await expect.poll(() => dialog.getByLabel('จำนวนพัสดุโดยประมาณ').inputValue()).toMatch(/^[1-9]/);
    await hand.click(button(dialog, 'เรียกรถ'));
    await dialog.getByRole('region', { name: 'รายการเรียกรถ' }).getByText('พนักงาน ทดสอบ').waitFor();
    const { items } = await stage.shop.owner.call(listNotifications, { query: {} });
    expect(items.map(({ state }) => state)).toEqual([0]);
  },
};

export const takeBack: Job = {
  name: 'a parcel that came back is on the shelf',
  most: { clicks: 1, keys: 1 },
  async do(desk) {
    const { stage, page, hand } = desk;
    const id = await stage.order(14);
    const pno = 'BACK-0001';
    await stage.shop.owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno } });
    await beginAt(desk, '/pack');
    await hand.click(page.getByRole('link', { name: 'สแกนรับคืน' }).first());
    await page.getByRole('textbox', { name: 'ยิงพัสดุที่ตีกลับ' }).waitFor();
    await hand.scan(pno);
    await page.getByRole('group', { name: 'สภาพที่รับคืน' }).waitFor();
    await hand.press('Digit1');
    await page
      .getByRole('status')
      .getByText(/รับคืนแล้ว: ดี คืนเข้าสต็อก/)
      .waitFor();
    await expect.poll(async () => (await orderOf(desk, id)).status).toBe('return');
  },
};
