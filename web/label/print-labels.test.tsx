// What the print window promises before paper is used.
import { listMarks } from '@app/contract/customer';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../ui/hooks/me.ts';
import { forget, keep } from '../ui/hooks/local-db.ts';
import { session } from '../ui/http.ts';
import { seriousFaults } from '../ui/testing/axe.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../ui/testing/replies.ts';
import Printer from './print-labels.form.tsx';

const DEVICE = 'device/print';
const mark = (id: number, risk: 'regular' | 'risky') => ({
  id,
  code: `SD${id}`,
  orders: 5,
  delivered: 3,
  refused: risk === 'risky' ? 2 : 0,
  risk,
  asks: 'off' as const,
  duplicates: [],
});

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['ship.print']) });
  await forget(DEVICE);
  answerCalls();
  gives(listMarks, { items: [] });
});

const show = () =>
  renderScreen(
    <Printer target={{ courier: 'flashexpress', orderIds: [1, 2] }} onClose={() => {}} />,
  );

test('labels of buyers who refused before are named before they are printed', async () => {
  gives(listMarks, { items: [mark(1, 'regular'), mark(2, 'risky')] });
  const { getByRole } = await show();
  const risky = getByRole('list', { name: 'ลูกค้าเสี่ยง' });
  await expect.element(risky.getByText('SD2')).toBeVisible();
  await expect.element(risky.getByText('เสี่ยง ไม่รับ 2/5')).toBeVisible();
  expect(risky.getByText('SD1').elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
});

test('the paper chosen in the profile stands there at first, else the one this device used last', async () => {
  await keep(DEVICE, { size: 'a4x4', picklist: true });
  const first = await show();
  await expect.element(first.getByRole('radio', { name: /A4/ })).toBeChecked();
  await first.unmount();
  session.write('userInfo', { profile: { paper: '100x75' } });
  const { getByRole } = await show();
  await expect.element(getByRole('checkbox', { name: 'พิมพ์ใบหยิบของก่อน' })).toBeChecked();
  await expect.element(getByRole('radio', { name: /100.?×.?75/ })).toBeChecked();
});
