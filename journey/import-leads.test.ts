// A page's leads are imported from a file: 500 rows with duplicates and a number that must not be
// called, assigned, and undone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLead, updateLead } from '@app/contract/crm/lead';
import { listLeads } from '@app/contract/crm/list';
import { setOption } from '@app/contract/shop/setting';
import type { Page } from 'playwright-core';
import type { Person } from '../server/app/story.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
const agents: Person[] = [];
beforeAll(async () => {
  stage = await openStage();
  const { owner } = stage.shop;
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  agents.push(await stage.shop.hire(4), await stage.shop.hire(4));
  for (let n = 1; n <= KNOWN; n += 1)
    await owner.call(createLead, { body: { name: `เดิม ${n}`, phone: phoneOf(n) } });
  const { id } = await owner.call(createLead, { body: { name: 'ไม่ให้โทร', phone: phoneOf(0) } });
  await owner.call(updateLead, {
    params: { id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
});
afterAll(() => stage.end());

const ROWS = 500;
/** The first row must not be called; the shop has leads for the twenty rows after it. */
const KNOWN = 20;
/** The last thirty rows repeat rows before them. */
const TWINS = 30;
const phoneOf = (n: number): string => `0820${String(n).padStart(6, '0')}`;
const NEW = ROWS - KNOWN - 1 - TWINS;

function file() {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const at = n < ROWS - TWINS ? n : n - TWINS;
    return [`ลีดจากเพจ ${at}`, phoneOf(at), n % 2 === 0 ? 'สนใจครีม' : 'ทักมาถามราคา'];
  });
  const text = [['ชื่อ', 'เบอร์โทร', 'โน้ต'], ...rows].map((row) => row.join(',')).join('\r\n');
  return { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const count = async (who: Person): Promise<number> =>
  (await who.call(listLeads, { query: {} })).pagination.total_count;

test('a lead import leaves out known and repeated phones, and assigns the rest evenly', async () => {
  page = await stage.open(desktop);
  await page.goto(`${stage.origin}/crm/lead/import`);
  await page.getByLabel('ไฟล์ที่จะนำเข้า').setInputFiles(file());
  await page.getByText('500 แถว').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'ตรวจข้อมูล' }).click();
  await page.getByText('ขอไม่ให้ติดต่อ จะไม่นำเข้า').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'ต่อไป' }).click();
  await page.getByRole('radio', { name: 'ข้าม' }).check();
  await page.getByRole('checkbox', { name: 'ผู้ใช้ 2' }).check();
  await page.getByRole('checkbox', { name: 'ผู้ใช้ 3' }).check();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^นำเข้า \d+ รายการ/ }).click();
  const said = `สำเร็จ ${NEW} รายการ · ซ้ำ ${ROWS - NEW} รายการ`;
  await page.getByText(said).waitFor();
  const [one = 0, other = 0] = [await count(agents[0]!), await count(agents[1]!)];
  expect(one + other).toBe(NEW);
  expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
});

test('a lead import is undone on a phone, and earlier leads stay', async () => {
  await page.setViewportSize(phone);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'เลิกทำการนำเข้า' }).click();
  await page.getByText(`เลิกทำแล้ว ${NEW} รายการ`).first().waitFor();
  expect([await count(agents[0]!), await count(agents[1]!)]).toEqual([0, 0]);
  expect(await count(stage.shop.owner)).toBe(KNOWN);
});
