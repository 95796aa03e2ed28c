// What the screens of users and members promise.
import { listChannels } from '@app/contract/customer/channel';
import { commissionReport, getCommissionPlan } from '@app/contract/money/commission';
import { permissionKeys, rolePermissions, type Permission } from '@app/contract/kit/permissions';
import { countUserOrders } from '@app/contract/shop/member';
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  logoutEverywhere,
  updateUser,
  type User,
} from '@app/contract/shop/user';
import { createBrowserHistory } from '@tanstack/react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropAllDrafts, listDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { CreateMemberPage, CreateUserPage, EditUserPage } from './edit-user.page.tsx';
import { strengthOf } from '../user/password-field.tsx';
import { MemberListPage, UserListPage } from './people-list.page.tsx';

const user = (id: number, name: string, more: Partial<User> = {}): User => ({
  id,
  username: `user${id}`,
  name,
  phone: '0800000001',
  role: 2,
  permission: JSON.stringify(rolePermissions[2]),
  suspended: false,
  lastLoginAt: '2026-11-20T03:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  imageUrl: null,
  version: 4,
  profile: {},
  ...more,
});
const packer = user(2, 'นิดแพ็คของ');
const away = user(3, 'แอนลาพัก', { suspended: true });
const waiting = user(4, 'พลอยตัวแทน', { role: 3, suspended: true, lastLoginAt: null });

function signIn(role: number, permissions: readonly Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role, permissions: set, flags: {} });
}

const shows = (...items: User[]) =>
  gives(listUsers, {
    items,
    pagination: { current_page: 1, per_page: 20, total_count: items.length },
  });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

beforeEach(async () => {
  await page.viewport(1366, 768);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn(1, permissionKeys);
  await dropAllDrafts();
  // First, because its path would also match the others’.
  gives(getUser, packer);
  shows(packer, away);
  gives(listChannels, {
    items: [],
    pagination: { current_page: 1, per_page: 200, total_count: 0 },
  });
  gives(getCommissionPlan, {
    plan: null,
    version: 0,
    names: { users: [], products: [], categories: [], channels: [] },
  });
  gives(commissionReport, { items: [] } as never);
  gives(countUserOrders, {
    items: [{ id: 2, orders: 41, monthOrders: 12, monthSales: 5900, delivered: 90, returned: 5 }],
  });
});

const list = (query = '') => renderScreen(<UserListPage />, { at: `/user${query}` });
const edit = () => renderScreen(<EditUserPage />, { at: '/user/2/edit', path: '/user/$id/edit' });
const create = () => renderScreen(<CreateUserPage />, { at: '/user/create' });

test('a user row shows role, number of rights, state, last login and orders of 30 days', async () => {
  const view = await list();
  const row = view.getByRole('row', { name: /นิดแพ็คของ/ });
  await expect.poll(() => row.element().textContent).toContain('พนักงาน');
  await expect.poll(() => row.element().textContent).toContain('41');
  await expect
    .poll(() => view.getByRole('row', { name: /แอนลาพัก/ }).element().textContent)
    .toContain('ระงับ');
  expect(await seriousFaults()).toEqual([]);
});

test('a new user is marked, and the list is fetched again', async () => {
  const made = 1_790_000_000;
  shows(user(9, 'คนใหม่', { createdAt: new Date(made * 1000).toISOString() }), packer);
  const view = await list();
  await expect.element(view.getByRole('row', { name: /คนใหม่/ })).toBeVisible();
  await view.router.navigate({ to: '/user', search: { t: made } });
  await expect
    .poll(() => view.getByRole('row', { name: /คนใหม่/ }).element().textContent)
    .toContain('ใหม่');
  await expect
    .poll(() => sentCalls.filter((sent) => sent.url.pathname.endsWith('/user/lists')).length)
    .toBeGreaterThan(1);
});

test('suspending a user asks first and explains that history stays', async () => {
  gives(updateUser, { ...packer, suspended: true });
  const view = await list('?open=2');
  await view.getByRole('button', { name: 'ระงับ', exact: true }).click();
  await expect.element(page.getByText(/ประวัติยังอยู่ครบ/)).toBeVisible();
  expect(page.getByText(/โทเคน API/).query()).toBeNull();
  await page.getByRole('button', { name: 'ระงับ', exact: true }).last().click();
  await expect.poll(lastBody).toMatchObject({ suspended: true, version: 4 });
});

test('a user with possible tokens and webhooks is suspended or removed only after a warning that these stop', async () => {
  const manager = user(2, 'นิดผู้ดูแล', { permission: JSON.stringify(['setting']) });
  gives(getUser, manager);
  shows(manager);
  gives(countUserOrders, { items: [] });
  const view = await list('?open=2');
  const said = page.getByText(/โทเคน API และเว็บฮุกที่คนนี้สร้างไว้จะหยุดทำงานด้วย/);
  for (const name of ['ระงับ', 'ลบ']) {
    await view.getByRole('button', { name, exact: true }).click();
    await expect.element(said).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(said).not.toBeInTheDocument();
  }
  await view.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(said.query()).toBeNull();
});

test('a user who calls leads is removed or suspended only after a warning that these lose their agent', async () => {
  meStore.set({ ...meStore.get()!, flags: { openCRM: 1 } });
  const agent = user(2, 'นิดโทรขาย', { role: 4, permission: '["crm.own"]' });
  gives(getUser, agent);
  shows(agent);
  gives(countUserOrders, { items: [] });
  const view = await list('?open=2');
  const said = page.getByText(/ลีดที่ดูแลอยู่จะไม่มีผู้ดูแล/);
  await view.getByRole('button', { name: 'ระงับ', exact: true }).click();
  await expect.element(page.getByText(/จะกลับมาเมื่อเปิดใช้อีกครั้ง/)).toBeVisible();
  await expect.element(said).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await view.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect.element(said).toBeVisible();
});

test('a user is logged out everywhere, and an account removed, only after a question', async () => {
  gives(logoutEverywhere, { ok: true });
  refuses(deleteUser, { code: 'IN_USE' });
  const view = await list('?open=2');
  await view.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }).click();
  expect(sentCalls.some((sent) => sent.url.pathname.endsWith('/logout-all'))).toBe(false);
  await page.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }).last().click();
  await expect.element(page.getByText('ออกจากระบบทุกเครื่องแล้ว')).toBeVisible();
});

test('a user password is generated, shown and set for another user without the old one', async () => {
  gives(updateUser, packer);
  const view = await list('?open=2');
  await view.getByRole('button', { name: 'รีเซ็ตรหัสผ่าน' }).click();
  await page.getByRole('button', { name: 'สุ่มรหัสผ่าน' }).click();
  await expect.element(page.getByText('ความปลอดภัย: ดีมาก')).toBeVisible();
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect.poll(lastBody).toMatchObject({ version: 4 });
  const sent = lastBody() as { password: string; confirmPassword: string };
  expect(sent.password).toHaveLength(14);
  expect(sent.confirmPassword).toBe(sent.password);
});

test('a user role sets its rights, and changed ones are counted and can be reset', async () => {
  const view = await create();
  await view.getByRole('combobox', { name: 'บทบาท' }).selectOptions('4');
  await expect.element(view.getByLabelText('ดูข้อมูลส่วนตัวของลูกค้า')).toBeChecked();
  await view.getByLabelText('ดูต้นทุนสินค้า').click();
  await view.getByLabelText('พิมพ์ใบปะหน้า').click();
  await expect.element(view.getByText('ต่างจากค่าเริ่มต้น 2')).toBeVisible();
  // A user who makes orders also searches goods.
  const lack = view.getByText('ใช้ได้เมื่อมีสิทธิ์ “ดูสินค้า” ด้วย').first();
  await expect.element(lack).not.toBeInTheDocument();
  await view.getByLabelText('ดูสินค้า', { exact: true }).click();
  await expect.element(lack).toBeVisible();
  await view.getByRole('button', { name: 'คืนค่าตามบทบาท' }).click();
  await expect.element(view.getByText(/ต่างจากค่าเริ่มต้น/)).not.toBeInTheDocument();
  expect(await seriousFaults()).toEqual([]);
});

test('a user role above one’s own, and rights that one lacks, cannot be assigned', async () => {
  signIn(5, ['user.manage', 'order.view']);
  const view = await create();
  await expect.element(view.getByRole('option', { name: /ผู้ดูแลระบบ/ })).toBeDisabled();
  await expect.element(view.getByLabelText('ดูต้นทุนสินค้า')).toBeDisabled();
  await expect.element(view.getByLabelText('ดูออเดอร์ของตัวเอง')).toBeEnabled();
});

async function fill(view: Awaited<ReturnType<typeof create>>) {
  await view.getByRole('textbox', { name: 'ชื่อ-สกุล' }).fill('มะลิ');
  await view.getByRole('textbox', { name: 'ชื่อผู้ใช้' }).fill('mali');
  await view
    .getByLabelText(/^รหัสผ่าน/)
    .last()
    .fill('secret-1');
  await view.getByLabelText(/^ยืนยันรหัสผ่าน/).fill('secret-1');
}

test('the user list opens after a save with the time of creation in its address', async () => {
  gives(createUser, user(9, 'มะลิ'));
  const view = await create();
  await fill(view);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => view.router.state.location.pathname).toBe('/user');
  expect(view.router.state.location.search).toHaveProperty('t');
  expect(lastBody()).toMatchObject({ username: 'mali', role: 2, permission: rolePermissions[2] });
  expect(lastBody()).toMatchObject({ password: 'secret-1', confirmPassword: 'secret-1' });
});

test('the user form shows a taken name, a short password and two different ones beside their fields', async () => {
  refuses(createUser, { code: 'USER_EXIST', fields: { username: 'ชื่อผู้ใช้นี้มีอยู่แล้ว' } });
  const view = await create();
  await fill(view);
  await view.getByLabelText(/^ยืนยันรหัสผ่าน/).fill('secret-2');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')).toBeVisible();
  await view.getByLabelText(/^ยืนยันรหัสผ่าน/).fill('secret-1');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('ชื่อผู้ใช้นี้มีอยู่แล้ว')).toBeVisible();
  await expect
    .element(view.getByRole('textbox', { name: 'ชื่อผู้ใช้' }))
    .toHaveAttribute('aria-invalid', 'true');
  const fields = { confirmPassword: 'รหัสผ่านไม่ตรงกัน' };
  refuses(createUser, { code: 'PWD_NOT_MATCH', fields });
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('รหัสผ่านไม่ตรงกัน')).toBeVisible();
});

const kept = () => listDrafts<Record<string, unknown>>('user-');

test('the user form restores typed values after it was left, but no password, because no draft keeps it', async () => {
  const first = await create();
  await first.getByRole('textbox', { name: 'ชื่อ-สกุล' }).fill('ป้อม คนแพ็ค');
  await first.getByRole('textbox', { name: 'ชื่อผู้ใช้' }).fill('pom');
  await first.getByRole('button', { name: 'สุ่มรหัสผ่าน' }).click();
  await first.unmount();
  await expect
    .poll(async () => (await kept()).map(({ values }) => values['name']))
    .toEqual(['ป้อม คนแพ็ค']);
  const [draft] = await kept();
  expect(Object.keys(draft?.values ?? {})).not.toContain('password');
  expect(Object.keys(draft?.values ?? {})).not.toContain('confirmPassword');
  const again = await create();
  await expect.element(again.getByRole('textbox', { name: 'ชื่อ-สกุล' })).toHaveValue('ป้อม คนแพ็ค');
  await expect.element(again.getByRole('textbox', { name: 'ชื่อผู้ใช้' })).toHaveValue('pom');
  await expect.element(again.getByLabelText(/^รหัสผ่าน/).last()).toHaveValue('');
  await expect.element(again.getByText('ร่างไม่เก็บรหัสผ่าน ใส่อีกครั้ง')).toBeVisible();
  await again.getByRole('button', { name: 'สุ่มรหัสผ่าน' }).click();
  gives(createUser, user(9, 'ป้อม คนแพ็ค'));
  await again.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(lastBody).toMatchObject({ username: 'pom' });
  await expect.poll(kept).toEqual([]);
});

test('the user form stores no draft of a password alone, and restarts on request', async () => {
  const first = await edit();
  await first.getByRole('button', { name: 'สุ่มรหัสผ่าน' }).click();
  await first.getByRole('textbox', { name: 'เบอร์' }).fill('0812345678');
  await expect.poll(async () => (await kept()).length).toBe(1);
  await first.getByRole('textbox', { name: 'เบอร์' }).fill('0800000001');
  await expect.poll(kept).toEqual([]);
  await first.getByRole('textbox', { name: 'LINE' }).fill('nid');
  await first.unmount();
  await expect.poll(async () => (await kept()).length).toBe(1);
  const again = await edit();
  await expect.element(again.getByRole('textbox', { name: 'LINE' })).toHaveValue('nid');
  await again.getByRole('button', { name: 'เริ่มใหม่' }).click();
  await expect.element(again.getByRole('textbox', { name: 'LINE' })).toHaveValue('');
  await expect.poll(kept).toEqual([]);
});

test('the user form asks before its page closes only while a password is typed, because no draft keeps it', async () => {
  const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const view = await renderScreen(<CreateUserPage />, { history });
  await view.getByRole('textbox', { name: 'ชื่อ-สกุล' }).fill('ป้อม คนแพ็ค');
  await expect.poll(async () => (await kept()).length).toBe(1);
  expect(asksFirst()).toBe(false);
  await view.getByRole('button', { name: 'สุ่มรหัสผ่าน' }).click();
  await expect.poll(asksFirst).toBe(true);
});

test('the user form locks the username of an existing user, and sends no password when none is typed', async () => {
  gives(updateUser, packer);
  const view = await edit();
  await expect.element(view.getByRole('textbox', { name: 'ชื่อผู้ใช้' })).toHaveAttribute('readonly');
  await view.getByLabelText('ปรับสต็อก').click();
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(lastBody).toMatchObject({ role: 2, version: 4 });
  expect(lastBody()).not.toHaveProperty('password');
  expect((lastBody() as { permission: string[] }).permission).not.toContain('stock.adjust');
});

test('the user form restores no right that another user removed while it was open, although the user was fetched again', async () => {
  const now = Date.now.bind(Date);
  const asked = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/user/2')).length;
  refuses(updateUser, { code: 'STALE' });
  const view = await edit();
  const phone = view.getByRole('textbox', { name: 'เบอร์', exact: true });
  await expect.element(phone).toBeVisible();
  gives(getUser, user(2, 'นิดแพ็คของ', { version: 5, permission: '["order.view"]' }));
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(asked).toBe(2);
  await phone.fill('0800000009');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(lastBody).toMatchObject({ phone: '0800000009', version: 4 });
  await expect.element(view.getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
});

test('the user form locks one’s own role and rights', async () => {
  gives(getUser, user(7, 'ปุ้ย', { role: 1 }));
  const view = await edit();
  await expect.element(view.getByRole('combobox', { name: 'บทบาท' })).toBeDisabled();
  await expect.element(view.getByLabelText('ดูต้นทุนสินค้า')).toBeDisabled();
});

test('a user that does not exist is reported as missing', async () => {
  refuses(getUser, { code: 'USER_NOT_FOUND' });
  const view = await edit();
  await expect.element(view.getByText('ไม่พบผู้ใช้นี้')).toBeVisible();
});

test('members show sales and the results of their parcels, and a waiting one is approved', async () => {
  gives(getUser, waiting);
  gives(countUserOrders, { items: [] });
  gives(commissionReport, {
    items: [
      { userId: 4, due: 120.5 },
      { userId: 4, due: 30 },
    ],
  } as never);
  shows(waiting);
  gives(updateUser, { ...waiting, suspended: false });
  const view = await renderScreen(<MemberListPage />, { at: '/member?open=4' });
  await expect.element(view.getByText('รออนุมัติ').first()).toBeInTheDocument();
  await expect.element(view.getByText('150.50').first()).toBeInTheDocument();
  await page.getByRole('button', { name: 'อนุมัติ' }).click();
  await expect.poll(lastBody).toEqual({ suspended: false, version: 4 });
});

test('a member has a fixed role', async () => {
  const view = await renderScreen(<CreateMemberPage />, { at: '/member/create' });
  await expect.element(view.getByRole('textbox', { name: 'ชื่อ-สกุล' })).toBeVisible();
  expect(view.getByRole('combobox', { name: 'บทบาท' }).query()).toBeNull();
});

test('the user list shows cards on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  const view = await list();
  await expect.element(view.getByText('นิดแพ็คของ').last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('password strength distinguishes short, easy and good passwords', () => {
  expect(strengthOf('abc')).toContain('อย่างน้อย 6');
  expect(strengthOf('123456')).toContain('เดาง่าย');
  expect(strengthOf('Kx7mPq2vRt9w')).toContain('ดีมาก');
});
