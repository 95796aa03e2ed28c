// Jobs of order takers: from a chat into the list, and found again when the buyer calls.
import { getOrder, listOrders } from '@app/contract/order/list';
import { expect } from 'vitest';
import { beginAt, button, copy, type Desk, type Job } from './job.ts';

const PASTE_BOX = 'วางข้อความจากแชต';

const orderOf = ({ stage }: Desk, id: number) =>
  stage.shop.owner.call(getOrder, { params: { id } });
const waiting = async ({ stage }: Desk) =>
  (await stage.shop.owner.call(listOrders, { query: { status: 'send', pageSize: 100 } })).items;

export const pasteOne: Job = {
  name: 'a pasted chat is a saved order',
  most: { clicks: 0, keys: 6 },
  async do(desk) {
    const { page, hand } = desk;
    await copy(
      desk,
      `รับกันแดด 2 หลอด สบู่ 1 ก้อนค่ะ เก็บปลายทาง 839
คุณน้ำผึ้ง ปั้นคำ
99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร 089-000-1234`,
    );
    await beginAt(desk, '/dashboard');
    await hand.press('Alt+KeyN');
    await page.getByLabel(PASTE_BOX).waitFor();
    await hand.press('Control+KeyV');
    await page.getByLabel('จำนวน สบู่ขมิ้น').waitFor();
    await hand.press('Control+Enter');
    await page.waitForURL(/\/order\/\d+\/view/);
    const id = Number(/order\/(\d+)\/view/.exec(page.url())?.[1]);
    expect(await orderOf(desk, id)).toMatchObject({
      status: 'send',
      type: 'chat',
      payment: { codAmount: 839 },
      info: { name: 'น้ำผึ้ง ปั้นคำ', phone: '0890001234', postcode: '50000' },
    });
  },
};

export const pasteThree: Job = {
  name: 'three orders of one paste are saved',
  async do(desk) {
    const { page, hand } = desk;
    const phones = ['0890008810', '0890008811', '0890008812'];
    const lines = ['กานดา ใจเย็น', 'วิภา ทองดี', 'มะลิ แสงทอง'].map(
      (name, at) =>
        `${at + 1}. ${name} ${at + 11}/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000 โทร ${phones[at]} สบู่ ${at + 1} ก้อน โอนแล้ว`,
    );
    await copy(desk, lines.join('\n'));
    await beginAt(desk, '/dashboard');
    await hand.press('Alt+KeyN');
    await page.getByLabel(PASTE_BOX).waitFor();
    await hand.press('Control+KeyV');
    await button(page, /^บันทึกทั้งหมดที่ไม่ต้องตรวจ \(3\)/).waitFor();
    await hand.press('Alt+KeyA');
    await page.getByText('บันทึกแล้ว 3 · ข้าม 0 · เหลือ 0').waitFor();
    const saved = (await waiting(desk)).filter(({ info }) => phones.includes(info.phone));
    expect(saved.map(({ items }) => items[0]?.unit).toSorted()).toEqual([1, 2, 3]);
  },
};

export const find: Job = {
  name: 'an order is found by the digits of a phone and opened',
  async do(desk) {
    const { stage, page, hand } = desk;
    const { code, info } = await orderOf(desk, await stage.order(31));
    await beginAt(desk, '/dashboard');
    await hand.press('Slash');
    await hand.type(info.phone);
    await page.getByRole('option', { name: new RegExp(code) }).waitFor();
    await hand.press('Enter');
    await page.getByRole('heading', { level: 1, name: code }).waitFor();
    await page.getByText(info.name).first().waitFor();
  },
};

export const ship: Job = {
  name: 'ticked orders are printed labels',
  most: { clicks: 4, keys: 0 },
  async do(desk) {
    const { stage, page, bridge, hand } = desk;
    const ids = [await stage.order(3), await stage.order(4), await stage.order(5)];
    const papers = bridge.papers.length;
    await beginAt(desk, '/order/send', async () => {
      for (const id of ids) {
        const { code } = await orderOf(desk, id);
        await page.getByRole('checkbox', { name: new RegExp(`${code}$`) }).check();
      }
    });
    await hand.click(button(page, 'สร้างเลขพัสดุ'));
    await hand.click(button(page, 'สร้างเลขพัสดุ 3 ออเดอร์'));
    await hand.click(button(page, 'พิมพ์ 3 ใบ'));
    await hand.click(button(page, 'พิมพ์ครบแล้ว'));
    await page.getByText('บันทึกว่าพิมพ์แล้ว 3 ใบ').waitFor();
    expect(bridge.papers).toHaveLength(papers + 1);
    const printed = await Promise.all(ids.map((id) => orderOf(desk, id)));
    expect(printed.map(({ printCount }) => printCount)).toEqual([1, 1, 1]);
    expect(new Set(printed.map(({ pno }) => pno).filter(Boolean)).size).toBe(3);
  },
};
