// A user without the right to see buyers sees no phone or address anywhere: not in lists, pages,
// search, workbooks, prints or API answers. A changed right applies at once.
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pasteMessage } from '@app/contract/order/inbox';
import { setOption } from '@app/contract/shop/setting';
import { getUser, updateUser } from '@app/contract/shop/user';
import type { Permission } from '@app/contract/kit/permissions';
import type { Page, Request } from 'playwright-core';
import { readWorkbook } from '../server/app/story/read-workbook.ts';
import { demoBuyer } from '../database/seed/demo-people.ts';
import { pageTexts } from './paper.ts';
import { desktop, openStage, phone, type Stage } from './stage.ts';

const rights: Permission[] = [
  'order.view',
  'order.view.all',
  'order.export',
  'message.open',
  'ship.view',
  'product.view',
];
const buyer = demoBuyer(1);
/** Everything that would reveal the buyer, in all notations. */
const secrets = [
  buyer.phone,
  `${buyer.phone.slice(0, 3)}-${buyer.phone.slice(3, 6)}-${buyer.phone.slice(6)}`,
  buyer.address,
];
let stage: Stage;
let page: Page;
let orderId = 0;
let staffId = 0;
let heard: string[] = [];
// Requests sent before listening restarts may still be answered: their replies are ignored.
let listening = 0;
const askedIn = new WeakMap<Request, number>();
const listenAnew = (): void => {
  listening += 1;
  heard = [];
};

beforeAll(async () => {
  stage = await openStage();
  orderId = await stage.order(1);
  const { owner } = stage.shop;
  for (const [name, value] of [
    ['company_name', 'ร้านน้ำผึ้งป่า'],
    ['company_address', '88/8 หมู่ 5 ต.บ้านใหม่ อ.ปากเกร็ด จ.นนทบุรี 11120'],
    ['company_phone', '0800000001'],
  ] as const)
    await owner.call(setOption, { body: { name, value } });
  await owner.call(pasteMessage, {
    body: { text: `สบู่ 2 ก้อน\n${buyer.name}\n${buyer.address}\nโทร ${buyer.phone}` },
  });
  staffId = (await stage.shop.hire(2, rights)).id;
  page = await stage.open(desktop, 'user2.app');
  page.on('request', (request) => askedIn.set(request, listening));
  page.on('response', (response) => {
    const isAnswer = (response.headers()['content-type'] ?? '').includes('json');
    if (isAnswer && askedIn.get(response.request()) === listening)
      void response.text().then(
        (text) => askedIn.get(response.request()) === listening && heard.push(text),
        () => undefined,
      );
  });
});
afterAll(() => stage.end());

const leaks = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
const shown = (): Promise<string> => page.locator('body').innerText();

test.each(['/order/send', '/order/send?search=' + buyer.name, '/order/ID/view', '/order/open'])(
  'the page %s shows the buyer’s name without phone or address, on every screen size',
  async (path) => {
    for (const size of [desktop, phone]) {
      listenAnew();
      await page.setViewportSize(size);
      await page.goto(stage.origin + path.replace('ID', String(orderId)));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));

      if (path !== '/order/open')
        await page.getByText(buyer.name).filter({ visible: true }).first().waitFor();
      expect(leaks(await shown())).toEqual([]);
      expect(leaks(heard.join())).toEqual([]);
    }
    await page.setViewportSize(desktop);
  },
);

test('the order workbook without the right lists the order without phone and address', async () => {
  await page.goto(`${stage.origin}/order/send`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ส่งออก Excel' }).click();
  const bytes = await fs.readFile(await (await saving).path());
  const cells = readWorkbook(bytes).flatMap(({ rows }) => rows.flat().map((cell) => cell?.value));
  expect(cells).toContain(buyer.name);
  expect(leaks(cells.join(' '))).toEqual([]);
});

test('a receipt without the right is masked as well', async () => {
  await page.goto(`${stage.origin}/order/${orderId}/view`);
  await page.getByRole('button', { name: 'ออกใบเสร็จ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  const link = dialog.getByRole('link', { name: 'เปิดไฟล์อีกครั้ง' });
  await link.waitFor();
  const url = new URL((await link.getAttribute('href')) ?? '', stage.origin);
  const text = await pageTexts(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const paper = text.join(' ').replaceAll(/\s+/g, '');
  expect(paper).toContain(buyer.name.replaceAll(' ', ''));
  expect(
    secrets.map((secret) => secret.replaceAll(' ', '')).filter((one) => paper.includes(one)),
  ).toEqual([]);
});

test('a screen without the right explains it, and its menu entry is hidden', async () => {
  await page.goto(`${stage.origin}/setting/general`);
  await page.waitForURL('**/denied**');
  await page
    .getByText(/ไม่มีสิทธิ์/)
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'ตั้งค่าทั่วไป' }).count()).toBe(0);
});

test('the right to see buyers applies and ends at once, without a new login', async () => {
  const { owner } = stage.shop;
  const give = async (permissions: Permission[]) => {
    const { version } = await owner.call(getUser, { params: { id: String(staffId) }, query: {} });
    await owner.call(updateUser, {
      params: { id: staffId },
      body: { permission: JSON.stringify(permissions), version } as never,
    });
  };
  await give([...rights, 'customer.pii']);
  await page.goto(`${stage.origin}/order/${orderId}/view`);
  await page.getByText(buyer.address).first().waitFor();
  await give(rights);
  listenAnew();
  await page.reload();
  await page.getByText(buyer.name).first().waitFor();
  await expect.poll(shown).not.toContain(buyer.address);
  expect(leaks(heard.join())).toEqual([]);
});
