// What the screen of the audit trail promises.
import { listAudit, type AuditRow } from '@app/contract/report/audit';
import type { Permission } from '@app/contract/kit/permissions';
import { listUsers } from '@app/contract/shop/user';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import AuditListPage from './audit-list.page.tsx';

const row: AuditRow = {
  id: 9,
  at: '2026-11-21T03:00:00Z',
  user: { id: 1, username: 'puy' },
  token: null,
  action: 'product.update',
  entity: 'product',
  entityId: 4,
  title: 'แก้ไขสินค้า',
  about: { text: 'CR01 ครีมกันแดด', orderId: null },
  changes: [{ field: 'ราคาขาย', before: '390.00 บาท', after: '350.00 บาท' }],
};
const byCourier: AuditRow = {
  ...row,
  id: 8,
  user: null,
  action: 'order.pno',
  entity: 'order',
  entityId: 12,
  title: 'เลขพัสดุของออเดอร์เปลี่ยน',
  about: { text: 'SD1012 · TH01', orderId: 12 },
  changes: [{ field: 'เลขพัสดุ', before: null, after: 'TH01' }],
};

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  const people = new Map([[1, 'ปุ้ย กาญจนา']]);
  meStore.set({ id: 7, username: 'puy', name: '', role: 1, permissions: set, flags: {}, people });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn('audit');
  gives(listAudit, {
    items: [row, byCourier],
    pagination: { current_page: 1, per_page: 20, total_count: 2 },
  });
  gives(listUsers, {
    items: [],
    pagination: { current_page: 1, per_page: 200, total_count: 0 },
  } as never);
});

const open = (at = '/audit') => renderScreen(<AuditListPage />, { at });

test('every line of the audit list shows who, what, and the value before', async () => {
  const view = await open();
  const line = view.getByRole('row', { name: /แก้ไขสินค้า/ });
  await expect.element(line.getByText('ปุ้ย กาญจนา')).toBeVisible();
  await expect.element(line.getByText('390.00 บาท')).toBeVisible();
  await expect.element(line.getByText('350.00 บาท')).toBeVisible();
  const other = view.getByRole('row', { name: /เลขพัสดุของออเดอร์เปลี่ยน/ });
  await expect.element(other.getByText('ระบบ')).toBeVisible();
  await expect
    .element(other.getByRole('link', { name: 'SD1012 · TH01' }))
    .toHaveAttribute('href', '/order/12/view');
  await expect
    .element(line.getByRole('link', { name: 'CR01 ครีมกันแดด' }))
    .toHaveAttribute('href', '/product?edit=4');
  expect(await seriousFaults()).toEqual([]);
});

test('the audit list names the API token with which a program acted for a user', async () => {
  gives(listAudit, {
    items: [{ ...row, token: 'โปรแกรมบัญชี' }],
    pagination: { current_page: 1, per_page: 20, total_count: 1 },
  });
  const view = await open();
  const line = view.getByRole('row', { name: /แก้ไขสินค้า/ });
  await expect.element(line.getByText('ปุ้ย กาญจนา ผ่านโทเคน “โปรแกรมบัญชี”')).toBeVisible();
});

test('the audit list hides the system’s actions until its switch is on, and finds an order by its code', async () => {
  const view = await open();
  const asked = () => {
    const sent = sentCalls.findLast((one) => one.url.pathname.endsWith('/audit'));
    return Object.fromEntries(sent?.url.searchParams ?? []);
  };
  await expect.poll(asked).toMatchObject({ by: 'people' });
  await view.getByRole('switch', { name: 'แสดงของระบบด้วย' }).click();
  await expect.poll(asked).not.toHaveProperty('by');
  await view.getByRole('searchbox', { name: 'เลขออเดอร์ หรือเลขพัสดุ' }).fill('SD1012');
  await expect.poll(asked).toMatchObject({ search: 'SD1012' });
});

test('the audit list has its filter in the address, so that links to it work', async () => {
  await open('/audit?entity=order&id=12&from=2026-11-01');
  await expect
    .poll(() => sentCalls.find((sent) => sent.url.pathname.endsWith('/audit')))
    .toBeTruthy();
  const asked = sentCalls.find((sent) => sent.url.pathname.endsWith('/audit'))?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    entity: 'order',
    id: '12',
    from: '2026-11-01',
  });
});

test('the audit list shows an error and can be reloaded when a read fails', async () => {
  refuses(listAudit, { code: 'INTERNAL_ERROR' });
  const view = await open();
  await expect.element(view.getByText(/ระบบขัดข้อง/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
});

test('the audit list has cards on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  try {
    const view = await open();
    await expect.element(view.getByRole('listitem').getByText('แก้ไขสินค้า').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  } finally {
    await page.viewport(1280, 800);
  }
});
