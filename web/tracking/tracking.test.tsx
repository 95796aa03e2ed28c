// What the tracking screen of a courier that cannot be asked promises.
import { listCouriers, type CourierInfo } from '@app/contract/courier';
import { countParcels, listParcels, updateTracking } from '@app/contract/tracking';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../ui/feedback/toast.ts';
import { meStore } from '../ui/hooks/me.ts';
import { onlineStore, session } from '../ui/http.ts';
import { seriousFaults } from '../ui/testing/axe.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../ui/testing/replies.ts';
import TrackingPage from './tracking.page.tsx';

const courier = (c: string, can: string[]) => ({ c, name: c, can }) as unknown as CourierInfo;
const status = (code: string, label: string) =>
  ({ code, label, bucket: 'in_transit', count: 0 }) as const;

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  onlineStore.set(true);
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: { shippingJnt: 1, shippingKerry: 1 },
    permissions: new Set(['ship.view']),
  });
  answerCalls();
  gives(listCouriers, [courier('jnt', ['book', 'trackMany']), courier('kerry', ['book'])]);
  gives(countParcels, [status('3', 'ระหว่างขนส่ง'), status('7', 'ยกเลิกสถานะส่งสำเร็จ')]);
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listParcels, { items: [], pagination });
});

const open = (path: string) => renderScreen(<TrackingPage />, { at: path });

test('says that its news is waited for, and asking again gives honest figures', async () => {
  gives(updateTracking, { updated: 4, failed: 0, waiting: true });
  const view = await open('/order/tracking/kerry/3');
  await expect.element(view.getByText(/รอขนส่งแจ้งสถานะ/)).toBeVisible();
  await view.getByRole('button', { name: 'อัปเดตสถานะทั้งหมด' }).click();
  await expect
    .poll(() => toastStore.get()[0]?.text)
    .toBe('รอขนส่งแจ้งสถานะ: ขนส่งนี้แจ้งมาเองเท่านั้น แจ้งแล้ว 4 รายการ');
  expect(await seriousFaults()).toEqual([]);
});

test('one that can be asked says nothing of the kind', async () => {
  const view = await open('/order/tracking/jnt/3');
  await expect.element(view.getByText('ไม่มีพัสดุในสถานะนี้')).toBeVisible();
  await expect.element(view.getByText(/ระบบถามให้เป็นระยะ/)).toBeVisible();
  expect(view.getByText(/รอขนส่งแจ้งสถานะ/).elements()).toEqual([]);
});

test('fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await open('/order/tracking/kerry/7');
  await expect.element(view.getByText(/รอขนส่งแจ้งสถานะ/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
