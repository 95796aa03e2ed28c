// Screens that stay open over midnight in Bangkok: today, tomorrow and what was done today are those of the new day.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bangkokDay, clockOf, shiftDay } from '@app/contract/kit/bangkok';
import { createLead, logLead, type Lead } from '@app/contract/crm/lead';
import { setOption } from '@app/contract/shop/setting';
import type { Page } from 'playwright-core';
import type { Person } from '../server/app/story.ts';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let agent: Person;
let page: Page;
let lead: Lead;

const today = bangkokDay(Date.now());
const tomorrow = shiftDay(today, 1);
/** '18 พ.ย. 2569' */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
    ...{ day: '2-digit', month: 'short', timeZone: 'Asia/Bangkok' },
  }).format(new Date(clockOf(day, '12:00'))) + ` ${Number(day.slice(0, 4)) + 543}`;
const numberOf = (day: string): string => String(Number(day.slice(8)));

beforeAll(async () => {
  stage = await openStage();
  await stage.shop.owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  agent = await stage.shop.hire(4);
  lead = await agent.call(createLead, {
    body: { name: 'นัดพรุ่งนี้', phone: '0810000001', nextAt: clockOf(tomorrow, '10:00') },
  });
  await stage.order(1);
});
afterAll(() => stage.end());

/** The screen as it stands a minute before midnight. */
async function openLate(path: string, username = 'user2.app'): Promise<void> {
  page = await stage.open(desktop, username);
  await page.clock.install({ time: clockOf(today, '23:59') });
  await page.goto(stage.origin + path);
}

const passMidnight = () => page.clock.fastForward('02:00');

test('the calendar of leads marks the new day as today when it was opened before midnight', async () => {
  await openLate('/crm/lead/calendar?view=week');
  const marked = page.locator('[aria-current="date"]');
  await expect.poll(() => marked.allInnerTexts()).toEqual([numberOf(today)]);
  await passMidnight();
  await expect.poll(() => marked.allInnerTexts()).toEqual([numberOf(tomorrow)]);
});

test('the queue of calls says of an appointment that it is today once midnight has passed', async () => {
  await openLate('/crm/lead/follow?tab=tomorrow');
  await page.getByText('พรุ่งนี้ 10:00').first().waitFor();
  await passMidnight();
  await page.getByText('วันนี้ 10:00').first().waitFor();
});

test('the queue of calls asks again for what was done today while it stays open', async () => {
  await openLate('/crm/lead/follow');
  const calls = page.getByRole('status').filter({ hasText: 'ปิดได้' });
  await expect.poll(() => calls.innerText()).toContain('วันนี้โทร 0');
  const body = { kind: 'call', result: 'noanswer', note: '' } as const;
  await agent.call(logLead, { params: { id: lead.id }, body });
  await page.clock.fastForward('00:40');
  await expect.poll(() => calls.innerText()).toContain('วันนี้โทร 1');
});

test('the report of today is about the new day when it was opened before midnight', async () => {
  await openLate('/report/dashboard?range=today', 'user1.app');
  await page.getByText(`${formatDay(today)} · นับจากวันที่สร้าง`).waitFor();
  await passMidnight();
  await page.getByText(`${formatDay(tomorrow)} · นับจากวันที่สร้าง`).waitFor();
});
