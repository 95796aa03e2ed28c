// What the form promises about a user’s channels and commission, and the profile about their
// picture.
import { listChannels, updateChannel, type Channel } from '@app/contract/customer/channel';
import { commissionReport, getCommissionPlan } from '@app/contract/money/commission';
import { permissionKeys, rolePermissions, type Permission } from '@app/contract/kit/permissions';
import { countUserOrders } from '@app/contract/shop/member';
import { listDevices } from '@app/contract/shop/device';
import { changePicture, getMe, getUser, updateUser, type User } from '@app/contract/shop/user';
import { listPasskeys } from '@app/contract/shop/passkey';
import { getRecoveryEmail } from '@app/contract/shop/recovery';
import { getTwoFactor } from '@app/contract/shop/two-factor';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { likes } from '../../ui/hooks/likes.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { EditUserPage } from './edit-user.page.tsx';
import ProfilePage from './profile.page.tsx';

const nid: User = {
  id: 2,
  username: 'nid',
  name: 'นิดแพ็คของ',
  phone: '0800000001',
  role: 2,
  permission: JSON.stringify(rolePermissions[2]),
  suspended: false,
  lastLoginAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  imageUrl: null,
  version: 4,
  profile: {},
};
const channel = (id: number, name: string, ownerId: number | null): Channel => ({
  id,
  name,
  kind: 'facebook',
  color: '#1877f2',
  active: true,
  ownerId,
  webhookUrl: null,
  webhookHint: '',
  hasLineSecret: false,
  hasLineToken: false,
  version: 3,
});
const anyRule = {
  userId: null,
  productId: null,
  categoryId: null,
  channelId: null,
  kind: 'percent' as const,
  value: 5,
};

function signIn(id: number, permissions: readonly Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id, username: 'puy', name: 'ปุ้ย', role: 1, permissions: set, flags: {} });
}

/** The path of one user would also match the others’, so theirs are set after it. */
function is(user: User) {
  gives(getUser, user);
  gives(getMe, { ...user, profile: {}, flags: {} } as never);
  gives(countUserOrders, { items: [] });
  gives(listPasskeys, { offered: true, asksCode: false, items: [] });
  gives(getRecoveryEmail, { offered: true, email: '', confirmed: false });
  gives(getTwoFactor, { on: false, since: null, codesLeft: 0, required: false });
}

beforeEach(async () => {
  await page.viewport(1366, 768);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  await dropAllDrafts();
  answerCalls();
  signIn(7, permissionKeys);
  is(nid);
  gives(listDevices, { items: [] });
  gives(updateUser, nid);
  gives(updateChannel, channel(1, 'เพจหลัก', 2));
  gives(listChannels, {
    items: [channel(1, 'เพจหลัก', null), channel(3, 'LINE ร้าน', 2), channel(5, 'TikTok', 9)],
    pagination: { current_page: 1, per_page: 200, total_count: 3 },
  });
  gives(commissionReport, { items: [], total: { commission: 1250.5 } } as never);
  gives(getCommissionPlan, {
    plan: {
      rules: [anyRule, { ...anyRule, userId: 2, productId: 8, kind: 'baht', value: 20 }],
      tiers: [],
      earnOn: 'delivered',
      from: '2026-01',
    },
    version: 1,
    names: {
      users: [{ id: 2, name: 'นิดแพ็คของ' }],
      products: [{ id: 8, name: 'สบู่ขมิ้น' }],
      categories: [],
      channels: [],
    },
  });
});

describe('the user form', () => {
  const edit = () => renderScreen(<EditUserPage />, { at: '/user/2/edit', path: '/user/$id/edit' });
  const save = (view: Awaited<ReturnType<typeof edit>>) =>
    view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  const changed = () =>
    sentCalls
      .filter(({ url, body }) => url.pathname.includes('/channel/') && body !== null)
      .map(({ url, body }) => [url.pathname.split('/').at(-1), (body as Channel).ownerId]);

  test('ticks the user’s channels, and saves only those that changed hands', async () => {
    const view = await edit();
    await expect.element(view.getByLabelText('LINE ร้าน')).toBeChecked();
    await expect.element(view.getByText(/มีผู้ดูแลแล้ว/)).toBeVisible();
    await view.getByLabelText('เพจหลัก').click();
    await view.getByLabelText('LINE ร้าน').click();
    expect(await seriousFaults()).toEqual([]);
    await save(view);
    await expect.poll(changed).toEqual([
      ['1', 2],
      ['3', null],
    ]);
  });

  test('changes no channel when none was ticked, and shows when one could not be assigned', async () => {
    const view = await edit();
    await expect.element(view.getByLabelText('LINE ร้าน')).toBeChecked();
    await view.getByRole('textbox', { name: 'LINE', exact: true }).fill('nid');
    await save(view);
    await expect.poll(() => view.router.state.location.pathname).toBe('/user');
    expect(changed()).toEqual([]);
    refuses(updateChannel, { code: 'STALE' });
    const again = await edit();
    await again.getByLabelText('เพจหลัก').click();
    await save(again);
    await expect.poll(() => toastStore.get().length).toBeGreaterThan(0);
  });

  test('names the user’s own commission rules, with a link to the plan', async () => {
    const view = await edit();
    const terms = view.getByRole('region', { name: 'แผนค่าคอม' });
    await expect.element(terms.getByText('สบู่ขมิ้น 20.00 บาท/ชิ้น')).toBeVisible();
    await expect.element(terms.getByRole('link', { name: 'แก้แผนค่าคอม' })).toBeVisible();
  });

  test('shows neither without the rights to them', async () => {
    signIn(7, ['user.manage']);
    const view = await edit();
    await expect.element(view.getByRole('textbox', { name: 'ชื่อ-สกุล' })).toBeVisible();
    expect(view.getByText('ช่องทางและค่าคอม').query()).toBeNull();
  });
});

describe('the user profile', () => {
  const url = '/v1/images/0123456789abcdef0123456789abcdef.webp';
  const profile = () =>
    renderScreen(<ProfilePage />, { at: '/user/nid/profile', path: '/user/$username/profile' });

  test('saves one’s own picture at once, shows why a file is refused, and removes the picture', async () => {
    signIn(2, rolePermissions[2]);
    refuses(changePicture, { code: 'UNPROCESSED', fields: { file: 'ไฟล์นี้ไม่ใช่รูป' } });
    const view = await profile();
    const box = view.getByRole('region', { name: 'รูปโปรไฟล์' });
    await expect.element(box.getByRole('button', { name: 'ใส่รูปโปรไฟล์' })).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    const choose = () =>
      userEvent.upload(input as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }));
    await choose();
    await expect.element(view.getByText('ไฟล์นี้ไม่ใช่รูป')).toBeVisible();
    gives(changePicture, { ...nid, imageUrl: url });
    is({ ...nid, imageUrl: url, version: 5 });
    await choose();
    await expect.element(box.getByRole('button', { name: 'เปลี่ยนรูปโปรไฟล์' })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    gives(changePicture, nid);
    is({ ...nid, version: 6 });
    await box.getByRole('button', { name: 'เอาออก' }).click();
    await expect.element(box.getByRole('button', { name: 'ใส่รูปโปรไฟล์' })).toBeVisible();
  });

  test('shows devices of managed users, and fetches none of a user above', async () => {
    const permissions = new Set(rolePermissions[5]);
    meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 5, permissions, flags: {} });
    const devices = (view: Awaited<ReturnType<typeof profile>>) =>
      view.getByRole('region', { name: 'อุปกรณ์ที่ล็อกอิน' }).elements().length;
    const managed = await profile();
    await expect.element(managed.getByRole('heading', { name: nid.name })).toBeVisible();
    expect(devices(managed)).toBe(1);
    await managed.unmount();
    is({ ...nid, role: 1 });
    const above = await profile();
    await expect.element(above.getByRole('heading', { name: nid.name })).toBeVisible();
    expect(devices(above)).toBe(0);
  });

  test('switches single-letter shortcuts off, after which letters do nothing', async () => {
    signIn(2, rolePermissions[2]);
    const view = await profile();
    await view.getByLabelText('ปุ่มลัดตัวอักษรเดี่ยว').click();
    gives(getMe, { ...nid, profile: { letterKeys: false }, flags: {} } as never);
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect
      .poll(() => sentCalls.map(({ body }) => (body as { profile?: object } | null)?.profile))
      .toContainEqual(expect.objectContaining({ letterKeys: false, scanSound: true }));
    await expect.poll(() => likes().letterKeys).toBe(false);
  });

  test('lets a manager remove the picture, and shows what the user earned', async () => {
    is({ ...nid, imageUrl: url });
    const view = await profile();
    await expect.element(view.getByText('1,250.50 บาท')).toBeVisible();
    gives(changePicture, nid);
    await view.getByRole('button', { name: 'เอารูปออก' }).click();
    await expect.element(view.getByText('เอารูปโปรไฟล์ออกแล้ว')).toBeVisible();
  });

  test('fits a phone', async () => {
    await page.viewport(360, 780);
    const view = await profile();
    await expect.element(view.getByText('นิดแพ็คของ').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  });
});
