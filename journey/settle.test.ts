// A courier that never says what became of a parcel: after a quarter of an hour a user decides,
// once and with a reason.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order/list';
import { createShipments } from '@app/contract/shipping/shipment';
import type { Page } from 'playwright-core';
import { sql } from '../server/platform/database.ts';
import { desktop, openStage, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const book = (orderId: number) =>
  stage.shop.owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId, address: stage.senderId, async: true },
  });

/** An order whose courier's replies are unreadable, asked about for twenty minutes already. */
async function unknownOrder(n: number): Promise<number> {
  const id = await stage.order(n);
  await stage.lever('faults', { reset: true, next: [{ kind: 'malformed', calls: 1000 }] });
  await book(id);
  await expect
    .poll(() =>
      stage.shop.inside((tx) =>
        tx.rows(sql`
            update shipments set unknown_since = now() - interval '20 minutes'
            where tenant_id = ${tx.tenantId} and order_id = ${id} and state = 'unknown' returning 1`),
      ),
    )
    .toHaveLength(1);
  return id;
}

async function openSettling(id: number): Promise<void> {
  await page.goto(`${stage.origin}/order/${id}/view`);
  await page.getByRole('button', { name: 'ตัดสินผล' }).click();
  await page.getByRole('dialog').waitFor();
}

const pnoOf = async (id: number): Promise<string> =>
  (await stage.shop.owner.call(getOrder, { params: { id } })).pno;

test('an unknown shipment gets the number that the courier gave by phone', async () => {
  const id = await unknownOrder(1);
  await openSettling(id);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'เลขพัสดุที่ขนส่งแจ้ง' }).fill('TH77000000001A');
  await page.getByRole('button', { name: 'บันทึกผล' }).click();
  await page.getByText('บันทึกเลขพัสดุแล้ว').waitFor();
  await page.getByText('TH77000000001A').first().waitFor();
  expect(await pnoOf(id)).toBe('TH77000000001A');
});

test('an unknown shipment needs a reason for “no such parcel”, and can then be booked once more', async () => {
  const id = await unknownOrder(2);
  await openSettling(id);
  await page.getByRole('radio', { name: 'ไม่มีพัสดุนี้' }).click();
  const save = page.getByRole('button', { name: 'บันทึกผล' });
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('โทรถามสาขาแล้ว ไม่มีในระบบ');
  await save.click();
  await page.getByText('ปิดรายการแล้ว สร้างเลขใหม่ได้').waitFor();
  await stage.lever('faults', { reset: true });
  await book(id);
  await expect.poll(() => pnoOf(id)).toMatch(/^TH/);
});
