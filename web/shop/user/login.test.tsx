// What the login page promises.
import { authDomain, type DomainConfig } from '@app/contract/shop/tenant';
import { getMe, login, type Me } from '@app/contract/shop/user';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countDrafts, dropAllDrafts, saveDraft } from '../../ui/form/draft.ts';
import { keysUnder, storeValue } from '../../ui/hooks/local-db.ts';
import { session } from '../../ui/http.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { askDomain, domainStore } from './domain.data.ts';
import { LoginPage } from './login.page.tsx';

const shop: DomainConfig = {
  prefix: 'app',
  name: 'ร้านน้ำผึ้งป่าเดือนห้า',
  logo: '',
  theme: {},
  flags: {
    shippingFlash: 1,
    shippingJnt: 0,
    shippingLaos: 0,
    shippingThaiPost: 0,
    shippingKerry: 0,
    shippingBestExpress: 0,
    openCRM: 0,
  },
  carriers: [0],
};

const puy: Me = {
  id: 7,
  username: 'puy',
  name: 'ปุ้ย กาญจนา',
  phone: '',
  role: 2,
  permission: '[]',
  imageUrl: null,
  carriers: [0],
  people: [{ id: 7, name: 'ปุ้ย กาญจนา' }],
  profile: {},
  flags: shop.flags,
};

const tokens = { access_token: 'a', refresh_token: 'r' };

beforeEach(async () => {
  session.clear();
  answerCalls();
  gives(authDomain, shop);
  gives(login, tokens);
  gives(getMe, puy);
  meStore.set(null);
  await askDomain();
});

async function open(at = '/login') {
  const view = await renderScreen(<LoginPage />, { at });
  const fill = async (username: string, password: string) => {
    await view.getByLabelText('ชื่อผู้ใช้').fill(username);
    await view.getByLabelText('รหัสผ่าน', { exact: true }).fill(password);
  };
  return { ...view, fill };
}

test('the login page sends the shop as prefix, stores the tokens and opens the dashboard', async () => {
  const { fill, router } = await open();
  await fill('puy', 'secret1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  const asked = sentCalls.find(({ url }) => url.pathname.endsWith('/user/login'));
  expect(asked?.body).toEqual({ username: 'puy', password: 'secret1', prefix: 'app' });
  expect(localStorage.getItem('access_token')).toBe('a');
  expect(localStorage.getItem('refresh_token')).toBe('r');
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
});

test('the login page works also in a browser without storage', async () => {
  await keepNothing();
  const { fill, router } = await open();
  await fill('puy', 'secret1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  // Drafts of others are looked for once the user is known.
  await expect.poll(() => meStore.get()?.id).toBe(7);
});

test('the login page returns to the screen of the lost session once another tab has signed in', async () => {
  const { router } = await open('/login?from=%2Forder%2Fsend%3Fpage%3D2');
  session.save(tokens);
  dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: 'a' }));
  await expect.poll(() => router.state.location.href).toBe('/order/send?page=2');
  expect(sentCalls.filter(({ url }) => url.pathname.endsWith('/user/login'))).toEqual([]);
});

test('the login page shows on its disabled button that it is signing in', async () => {
  let finish: (() => void) | undefined;
  gives(login, () => new Promise((resolve) => (finish = () => resolve(tokens))));
  const { fill, getByRole, router } = await open();
  await fill('puy', 'secret1');
  await getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect.element(getByRole('button', { name: 'กำลังเข้าสู่ระบบ…' })).toBeDisabled();
  await expect.poll(() => finish).toBeDefined();
  finish?.();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

test.each([
  ['?from=%2Forder%2Fcreate', '/order/create'],
  ['?used=1', '/dashboard'],
])(
  'the login page %s reloads the page for a different user than before, after their drafts are deleted',
  async (search, href) => {
    const savedAt = new Date().toISOString();
    await storeValue('app/7009/draft/order-create~x', { values: {}, savedAt });
    const loaded: { href: string; drafts: IDBValidKey[] }[] = [];
    const loadAnew = (to: string) =>
      void keysUnder('app/7009/draft/').then((drafts) => loaded.push({ href: to, drafts }));
    const at = `/login${search}`;
    const { getByLabelText, router } = await renderScreen(<LoginPage loadAnew={loadAnew} />, {
      at,
    });
    await getByLabelText('ชื่อผู้ใช้').fill('puy');
    await getByLabelText('รหัสผ่าน', { exact: true }).fill('secret1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => loaded).toEqual([{ href, drafts: [] }]);
    expect(router.state.location.pathname).toBe('/login');
  },
);

test('the login page keeps typed values and shows one message when the password is wrong', async () => {
  refuses(login, { code: 'LOGIN_FAILS' });
  const { fill, getByRole, getByLabelText } = await open();
  await fill('puy', 'wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(getByRole('alert')).toHaveTextContent('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง');
  await expect.element(getByLabelText('ชื่อผู้ใช้')).toHaveValue('puy');
  await expect.element(getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeEnabled();
  expect(localStorage.getItem('isAuthenticated')).toBeNull();
});

test('the login page locks the form after too many failures, shows the wait, and unlocks it afterwards', async () => {
  refuses(login, { code: 'TOO_MANY_LOGIN', retryAfterSeconds: 4 });
  const { fill, getByRole, getByLabelText } = await open();
  await fill('puy', 'wrong');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => getByRole('alert').query()?.textContent)
    .toMatch(/ลองใหม่ได้ในอีก [234] วินาที/);
  await expect.element(getByLabelText('ชื่อผู้ใช้')).toBeDisabled();
  await expect.element(getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeDisabled();
  await expect.element(getByLabelText('ชื่อผู้ใช้')).toBeEnabled();
  expect(getByRole('alert').query()).toBeNull();
});

describe('the shop of the host on the login page', () => {
  test('is a grey line until it is known, while the form can already be filled in', async () => {
    domainStore.set({ value: 0, config: null, error: null });
    const { getByText, getByLabelText } = await open();
    await getByLabelText('ชื่อผู้ใช้').fill('puy');
    await askDomain();
    await expect.element(getByText(shop.name)).toBeVisible();
    await expect.element(getByLabelText('ชื่อผู้ใช้')).toHaveValue('puy');
    expect(domainStore.get().value).toBe(1);
  });

  test('shows a page without a form when it does not exist', async () => {
    localStorage.clear();
    refuses(authDomain, { code: 'CONF_NOT_FOUND' });
    await askDomain();
    const { getByRole, container } = await open();
    await expect.element(getByRole('heading', { name: 'ไม่พบร้านค้านี้ในระบบ' })).toBeVisible();
    expect(domainStore.get().value).toBe(2);
    expect(container.querySelector('form')).toBeNull();
  });

  test('is not reported as unknown while it is suspended, and opens on a later try', async () => {
    localStorage.clear();
    refuses(authDomain, { code: 'CONF_NOT_FOUND', details: { flag: 'suspended', text: 'พัก' } });
    await askDomain();
    const { getByRole, getByText, container } = await open();
    await expect.element(getByRole('heading', { name: 'ร้านนี้พักใช้งานอยู่' })).toBeVisible();
    await expect.element(getByText(/ข้อมูลยังอยู่ครบ ติดต่อผู้ให้บริการ/)).toBeVisible();
    expect(container.querySelector('form')).toBeNull();
    await expect.element(getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  });

  test('can be fetched again after a failure', async () => {
    localStorage.clear();
    dropsLine(authDomain);
    await askDomain();
    const { getByRole, getByText } = await open();
    await expect.element(getByText(/ตรวจสอบการเชื่อมต่ออินเทอร์เน็ต/)).toBeVisible();
    gives(authDomain, shop);
    await getByRole('button', { name: 'ลองใหม่' }).click();
    await expect.element(getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  });
});

describe('the login page after a lost session', () => {
  test('explains it and returns to the same screen', async () => {
    const { fill, getByText, router } = await open('/login?from=%2Forder%2Fsend%3Fpage%3D2');
    await expect.element(getByText('เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่')).toBeVisible();
    await fill('puy', 'secret1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.href).toBe('/order/send?page=2');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login?from=x'])(
    'never redirects to %s',
    async (from) => {
      const { fill, router } = await open(`/login?from=${encodeURIComponent(from)}`);
      await fill('puy', 'secret1');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    },
  );
});

test('the login page can show the password, and its form is accessible', async () => {
  const { getByRole, getByLabelText, fill } = await open();
  await fill('puy', 'secret1');
  await getByRole('button', { name: 'แสดงรหัสผ่าน' }).click();
  await expect.element(getByLabelText('รหัสผ่าน', { exact: true })).toHaveAttribute('type', 'text');
  expect(await seriousFaults()).toEqual([]);
});

describe('a form draft', () => {
  const signIn = async (id: number) => {
    session.clear();
    meStore.set(null);
    gives(getMe, { ...puy, id });
    const view = await open();
    await view.fill('puy', 'secret1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => session.read('userInfo')).toMatchObject({ id });
    await view.unmount();
  };

  test('of one user is dropped when another one signs in, and kept when the same one returns', async () => {
    await signIn(7001);
    await saveDraft('order-create', { phone: '0810000001' });
    await signIn(7001);
    expect(await countDrafts()).toBe(1);
    await signIn(7002);
    await expect
      .poll(() => keysUnder(''))
      .not.toContainEqual(expect.stringContaining('/7001/draft/'));
    await dropAllDrafts();
  });

  test('is dropped on the login page when its user has not returned for a day', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await storeValue('app/7003/draft/old~x', { values: {}, savedAt: hoursAgo(25) });
    await storeValue('app/7003/draft/fresh~x', { values: {}, savedAt: hoursAgo(23) });
    await open();
    await expect.poll(() => keysUnder('app/7003/draft/')).toEqual(['app/7003/draft/fresh~x']);
  });
});
