// What the shell around all screens promises.
import { createOrder } from '@app/contract/order/create';
import { countOrders, listOrders } from '@app/contract/order/list';
import { readOptions } from '@app/contract/shop/setting';
import { authDomain } from '@app/contract/shop/tenant';
import { getMe, logout, refreshToken, type Me } from '@app/contract/shop/user';
import { RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addNotice, noticeStore } from '../../ui/feedback/notices.ts';
import { dropAllDrafts, saveDraft } from '../../ui/form/draft.ts';
import { keepEarlyKeys, pressEarlyKeys } from '../../ui/hooks/early-keys.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { call, session, sessionLostStore } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { untilDrawn } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import '../../ui/theme/tokens.css';
import { chooseLook } from '../../ui/theme/look.ts';
import { emptyRound, PACK_ROUND } from '../../shipping/pack/round.ts';
import { askDomain } from '../../shop/user/domain.data.ts';
import { createAppRouter } from '../router.tsx';
import { watchSession } from '../watch/session-watch.ts';
import { groupOf, menuScreenAt } from './menu.ts';
import { chosenGroupStore, noticePanelStore, paletteStore, sideBarStore } from './panels.ts';

const flags = {
  shippingFlash: 1,
  shippingJnt: 0,
  shippingLaos: 0,
  shippingThaiPost: 0,
  shippingKerry: 0,
  shippingBestExpress: 0,
  openCRM: 0,
} as const;

const me = (permission: readonly string[]): Me => ({
  id: 7,
  username: 'puy',
  name: 'ปุ้ย กาญจนา',
  phone: '',
  role: 4,
  permission: JSON.stringify(permission),
  imageUrl: null,
  carriers: [],
  people: [],
  profile: {},
  flags,
});

let stopWatching = (): void => undefined;
afterEach(() => stopWatching());

const rights = ['order.view', 'order.create'];

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  meStore.set(null);
  sessionLostStore.set(false);
  noticeStore.set([]);
  noticePanelStore.set(false);
  paletteStore.set(false);
  sideBarStore.set(true);
  chosenGroupStore.set(null);
  answerCalls();
  gives(authDomain, { prefix: 'app', name: 'ร้านใบเตย', logo: '', theme: {}, flags, carriers: [0] });
  gives(getMe, me(rights));
  gives(countOrders, {
    telesale: 4,
    pending: 12,
    send: 128,
    cancel: 3,
    sending: 1054,
    return: 2,
    tracking: 9,
  });
  gives(readOptions, { year_style: 'be' } as never);
  gives(listOrders, { items: [], pagination: { current_page: 1, per_page: 20, total_count: 0 } });
  await askDomain();
});

async function open(at: string) {
  history.replaceState(null, '', at);
  const router = createAppRouter();
  stopWatching = watchSession(router);
  await router.load();
  const view = await render(<RouterProvider router={router} />);
  await untilDrawn();
  return { ...view, router };
}

const path = (view: { router: ReturnType<typeof createAppRouter> }) =>
  view.router.state.location.href;

test('the layout shows shop and menu with live counts, and redirects / to the dashboard', async () => {
  const view = await open('/');
  await expect.element(view.getByText('ร้านใบเตย').first()).toBeVisible();
  expect(path(view)).toBe('/dashboard');
  const menu = view.getByRole('navigation', { name: 'เมนูหลัก' });
  await expect.element(menu.getByRole('link', { name: 'รอจัดส่ง 128' })).toBeVisible();
  // Done is done: nothing waits there.
  await expect.element(menu.getByRole('link', { name: 'จัดส่งแล้ว', exact: true })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'สร้างออเดอร์' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the layout hides what the user may not see, and redirects such an address to /denied with the missing right', async () => {
  gives(getMe, me(['order.view']));
  const view = await open('/order/create');
  await expect.element(view.getByRole('heading', { name: 'ไม่มีสิทธิ์' })).toBeVisible();
  await expect.element(view.getByText('สร้างออเดอร์')).toBeVisible();
  expect(path(view)).toBe('/denied?need=order.create');
  await view.getByRole('link', { name: 'กลับหน้าหลัก' }).click();
  await expect.element(view.getByRole('link', { name: 'รอจัดส่ง 128' }).first()).toBeVisible();
  expect(view.getByRole('navigation').getByRole('link', { name: 'สร้างออเดอร์' }).query()).toBeNull();
});

test('the layout hides what the user lost the right to on the next navigation after a refused call, not before', async () => {
  const view = await open('/order/cancel');
  const entry = view.getByRole('navigation').getByRole('link', { name: 'สร้างออเดอร์' }).first();
  await expect.element(entry).toBeVisible();
  gives(getMe, me(['order.view']));
  refuses(createOrder, { code: 'PERMISSION_DENIED' });
  await call(createOrder, { body: {} as never }).catch(() => undefined);
  // A form that was refused stays as it is.
  expect(entry.elements()).toHaveLength(1);
  await view.router.navigate({ to: '/dashboard' });
  expect(meStore.get()?.permissions).toEqual(new Set(['order.view']));
  await expect.poll(() => entry.elements()).toEqual([]);
});

test('the layout keeps one menu group open at a time: the screen’s own, or the one opened last', async () => {
  gives(getMe, me([...rights, 'product.view']));
  const view = await open('/category');
  const menu = view.getByRole('navigation', { name: 'เมนูหลัก' });
  const openGroups = () =>
    menu
      .getByRole('button', { expanded: true })
      .elements()
      .map((button) => button.textContent);
  await expect.poll(openGroups).toEqual(['สินค้า']);
  await menu.getByRole('button', { name: 'ออเดอร์' }).click();
  expect(openGroups()).toEqual(['ออเดอร์']);
  await menu.getByRole('button', { name: 'ออเดอร์' }).click();
  expect(openGroups()).toEqual([]);
  await view.router.navigate({ to: '/dashboard' });
  await expect.poll(openGroups).toEqual(['ออเดอร์']);
});

test('the layout shows a link to an unsent pack round above every screen until it is sent', async () => {
  session.write('userInfo', { id: 7 });
  gives(getMe, me([...rights, 'shipping']));
  await saveDraft(PACK_ROUND, { ...emptyRound, waiting: ['TH0192', 'TH0193'] });
  const view = await open('/order/send');
  const way = view.getByRole('link', { name: 'สแกนแพ็ค · 2 ชิ้น' });
  await expect.element(way).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await dropAllDrafts();
  await view.router.navigate({ to: '/dashboard' });
  await expect.poll(() => way.query()).toBeNull();
});

test('the layout is readable in dark mode when the user chooses it', async () => {
  const view = await open('/dashboard');
  await view.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
  try {
    await view.getByRole('radio', { name: 'มืด' }).click();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(16, 21, 18)');
    expect(await seriousFaults()).toEqual([]);
  } finally {
    chooseLook('theme', 'system');
  }
});

test('the layout opens its search with the words of an unknown address', async () => {
  const view = await open('/dashboard?find=SD1029');
  await expect.element(page.getByRole('combobox', { name: 'ค้นหา' })).toHaveValue('SD1029');
  expect(path(view)).toBe('/dashboard');
});

test('the layout says so when an address belongs to no screen', async () => {
  const view = await open('/order/nothing/here');
  await expect.element(view.getByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeVisible();
});

describe('the session', () => {
  test('begins on the login page and continues on the first screen without an error', async () => {
    const faults: unknown[] = [];
    const said = vi.spyOn(console, 'error').mockImplementation((...words) => {
      faults.push(words);
    });
    const tokens = session.tokens();
    session.clear();
    const view = await open('/login');
    await expect.element(view.getByLabelText('ชื่อผู้ใช้')).toBeVisible();
    if (tokens) session.save(tokens);
    await view.router.navigate({ to: '/dashboard' });
    await expect.element(view.getByRole('link', { name: 'รอจัดส่ง 128' }).first()).toBeVisible();
    said.mockRestore();
    expect(faults).toEqual([]);
  });

  test('is needed by every screen, which redirects to the login without it', async () => {
    session.clear();
    const view = await open('/order/send?carrier=1');
    await expect.poll(() => path(view)).toBe('/login');
  });

  test('redirects to login and back to the same address when it is lost during work', async () => {
    const view = await open('/order/send?carrier=1');
    await expect.element(view.getByRole('searchbox')).toBeVisible();
    await expect
      .poll(() => sentCalls.some(({ url }) => url.pathname.endsWith('/order')))
      .toBe(true);
    await untilDrawn();
    refuses(listOrders, { code: 'UNAUTHORIZED' });
    refuses(refreshToken, { code: 'INVALID_REFRESH_TOKEN' });
    await view.getByRole('searchbox').fill('ปุ้ย');
    await expect.poll(() => view.router.state.location.pathname).toBe('/login');
    expect(view.router.state.location.search).toMatchObject({
      from: expect.stringContaining('/order/send?') as string,
    });
    expect(session.tokens()).toBeNull();
  });

  test('ends in this tab when it ended in another tab', async () => {
    const view = await open('/dashboard');
    session.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
    await expect.poll(() => path(view)).toBe('/login?used=1');
  });

  test('redirects to login with a return address when another tab lost it first', async () => {
    const view = await open('/order/send?carrier=1');
    await untilDrawn();
    session.signOut();
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
    await expect.poll(() => view.router.state.location.pathname).toBe('/login');
    expect(view.router.state.location.search).toMatchObject({
      from: expect.stringContaining('/order/send?') as string,
    });
  });

  test('redirects to login also from a form with unsaved input', async () => {
    const view = await open('/order/send?carrier=1');
    await untilDrawn();
    onTestFinished(view.router.history.block({ blockerFn: () => true }));
    session.signOut();
    sessionLostStore.set(true);
    await expect.poll(() => view.router.state.location.pathname).toBe('/login');
    await expect.element(view.getByLabelText('ชื่อผู้ใช้')).toBeVisible();
  });

  test('redirects to login with a return address when a page that opens finds it lost', async () => {
    refuses(getMe, { code: 'UNAUTHORIZED' });
    refuses(listOrders, { code: 'UNAUTHORIZED' });
    refuses(countOrders, { code: 'UNAUTHORIZED' });
    refuses(refreshToken, { code: 'INVALID_REFRESH_TOKEN' });
    session.write('userInfo', me(rights));
    const view = await open('/order/send?carrier=1');
    await expect.poll(() => view.router.state.location.pathname).toBe('/login');
    expect(view.router.state.location.search).toMatchObject({
      from: expect.stringContaining('/order/send?') as string,
    });
  });

  test('is ended by logout on the server, and all five stored keys are removed', async () => {
    await dropAllDrafts();
    gives(logout, { ok: true });
    const view = await open('/logout');
    await expect.poll(() => path(view)).toBe('/login?used=1');
    expect(sentCalls.some((sent) => sent.url.pathname === '/v1/user/logout')).toBe(true);
    for (const key of [
      'access_token',
      'refresh_token',
      'isAuthenticated',
      'userInfo',
      'domainConfig',
    ]) {
      expect(localStorage.getItem(key), key).toBeNull();
    }
  });

  test('asks about drafts before it ends', async () => {
    session.write('userInfo', me(rights));
    await saveDraft('order-create', { name: 'ครึ่งเดียว' });
    gives(logout, { ok: true });
    const view = await open('/logout');
    await expect
      .element(view.getByRole('heading', { name: 'มีร่างที่ยังไม่บันทึก 1 รายการ' }))
      .toBeVisible();
    expect(session.tokens()).not.toBeNull();
    await view.getByRole('button', { name: 'ลบร่าง 1 รายการแล้วออก' }).click();
    await expect.poll(() => path(view)).toBe('/login?used=1');
  });
});

describe('the shortcuts of the layout on a Thai keyboard', () => {
  test('find screens and orders by /, list the keys by ?, and go to the orders to send by G O', async () => {
    const view = await open('/dashboard');
    await expect.element(view.getByRole('heading', { name: 'ภาพรวม' })).toBeVisible();
    await untilDrawn();
    pressThai('Slash');
    await expect.element(page.getByRole('combobox', { name: 'ค้นหา' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-layer]')).toBeNull();
    pressThai('Slash', { shiftKey: true });
    await expect.element(page.getByRole('dialog', { name: 'วิธีใช้ ภาพรวม' })).toBeVisible();
    await expect.element(page.getByText('Ctrl+Shift+Enter')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-layer]')).toBeNull();
    pressThai('KeyG');
    pressThai('KeyO');
    await expect.poll(() => path(view)).toBe('/order/send');
  });
});

test('the layout finds the help of a screen by what users do there, and leads to that screen', async () => {
  const view = await open('/dashboard');
  await expect.element(view.getByRole('heading', { name: 'ภาพรวม' })).toBeVisible();
  await untilDrawn();
  pressThai('Slash');
  await page.getByRole('combobox', { name: 'ค้นหา' }).fill('ติ๊กออเดอร์ แล้วกด');
  await page.getByRole('option', { name: /วิธีใช้ รอจัดส่ง/ }).click();
  const help = page.getByRole('dialog', { name: 'วิธีใช้ รอจัดส่ง' });
  await expect.element(help.getByText('ติ๊กออเดอร์ แล้วกด “สร้างเลขพัสดุ”')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await help.getByRole('link', { name: 'ไปหน้านี้' }).click();
  await expect.poll(() => path(view)).toBe('/order/send');
  await expect.poll(() => document.querySelector('[data-layer]')).toBeNull();
});

describe('the shortcuts', () => {
  const press = (init: KeyboardEventInit) =>
    dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

  test('put keys typed right after / into the search box when it appears', async () => {
    const view = await open('/dashboard');
    await expect.element(view.getByRole('heading', { name: 'ภาพรวม' })).toBeVisible();
    await untilDrawn();
    pressThai('Slash');
    for (const digit of '00194') press({ key: digit, code: `Digit${digit}` });
    press({ key: 'Backspace', code: 'Backspace' });
    const box = page.getByRole('combobox', { name: 'ค้นหา' });
    await expect.element(box).toHaveValue('0019');
    await userEvent.keyboard('4');
    await expect.element(box).toHaveValue('00194');
  });

  test('close the search by Esc before it has appeared', async () => {
    const view = await open('/dashboard');
    await expect.element(view.getByRole('heading', { name: 'ภาพรวม' })).toBeVisible();
    await untilDrawn();
    pressThai('Slash');
    press({ key: '1', code: 'Digit1' });
    press({ key: 'Escape', code: 'Escape' });
    expect(paletteStore.get()).toBe(false);
    pressThai('Slash');
    await expect.element(page.getByRole('combobox', { name: 'ค้นหา' })).toHaveValue('');
  });

  test('work when they were pressed before the screen was loaded', async () => {
    keepEarlyKeys();
    press({ key: 'n', code: 'KeyN', altKey: true });
    const view = await open('/dashboard');
    await expect.poll(() => path(view)).toBe('/order/create');
  });

  test('expire when they were pressed too long ago, or when the user typed in a field since', async () => {
    keepEarlyKeys();
    press({ key: 'n', code: 'KeyN', altKey: true });
    const field = document.body.appendChild(document.createElement('input'));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true }));
    field.remove();
    const live = vi.fn<() => void>();
    addEventListener('keydown', live);
    pressEarlyKeys();
    keepEarlyKeys();
    press({ key: 'n', code: 'KeyN', altKey: true });
    live.mockClear();
    pressEarlyKeys(performance.now() + 11_000);
    removeEventListener('keydown', live);
    expect(live).not.toHaveBeenCalled();
  });
});

describe('the notification panel', () => {
  const panel = () => document.getElementById('notices') ?? document.body;

  test('is 325 px, slides for 600 ms, and Esc closes it', async () => {
    const view = await open('/dashboard');
    addNotice({ text: 'สร้างเลขพัสดุเสร็จ 47 จาก 50', tone: 'problem' });
    await view.getByRole('button', { name: 'การแจ้งเตือน 1 รายการ' }).click();
    await expect.element(view.getByText('สร้างเลขพัสดุเสร็จ 47 จาก 50')).toBeVisible();
    // Tests ask for no motion; most people do not.
    const asks = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value }],
      });
    await asks('no-preference');
    expect(getComputedStyle(panel()).transitionDuration).toBe('0.6s');
    await asks('reduce');
    expect(panel().getBoundingClientRect().width).toBe(325);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => panel().inert).toBe(true);
  });

  test('has the whole width below 768 px', async () => {
    await page.viewport(767, 780);
    await open('/dashboard');
    noticePanelStore.set(true);
    await expect.poll(() => panel().getBoundingClientRect().width).toBe(767);
    await page.viewport(1280, 800);
  });
});

describe('the side bar', () => {
  test('shows the parent list of a screen without a menu entry, in the group of that list', () => {
    const near = (pathname: string) => {
      const screen = menuScreenAt(pathname);
      return [screen?.menu?.label ?? screen?.title, groupOf(screen)];
    };
    expect(near('/order/tracking/flash/1')).toEqual(['Flash Express', 'tracking']);
    expect(near('/order/tracking/jnt')).toEqual(['J&T Express', 'tracking']);
    expect(near('/order/tracking/jnt/5')).toEqual(['J&T Express', 'tracking']);
    expect(near('/manifest/4')).toEqual(['ส่งมอบขนส่ง', 'ship']);
    expect(near('/order/7/view')).toEqual(['ดูออเดอร์', 'order']);
  });

  test('is open at first, and closes to a rail of 64 px whose groups open it again', async () => {
    gives(getMe, me([...rights, 'pack.scan', 'product.view']));
    const view = await open('/dashboard');
    const menu = view.getByRole('navigation', { name: 'เมนูหลัก' });
    await expect.element(menu.getByRole('link', { name: 'สแกน', exact: true })).toBeVisible();
    await view.getByRole('button', { name: 'ซ่อนเมนู' }).click();
    await expect.poll(() => menu.query()).toBeNull();
    const rail = view.getByRole('navigation', { name: 'เมนูย่อ' });
    await expect.element(rail.getByRole('link', { name: 'สร้างออเดอร์' })).toBeVisible();
    expect(rail.element().parentElement?.getBoundingClientRect().width).toBe(64);
    expect(await seriousFaults()).toEqual([]);
    expect(localStorage.getItem('rail')).toBe('1');
    await rail.getByRole('button', { name: 'สินค้า' }).click();
    await expect.element(menu.getByRole('link', { name: 'หมวดหมู่' })).toBeVisible();
    expect(localStorage.getItem('rail')).toBeNull();
  });

  test('is replaced on phones by a bar at the foot with what the user may open, and opens from there', async () => {
    gives(getMe, me([...rights, 'pack.scan']));
    await page.viewport(360, 780);
    try {
      const view = await open('/dashboard');
      const foot = view.getByRole('navigation', { name: 'แถบล่าง' });
      await expect.element(foot.getByRole('link', { name: 'สแกน' })).toBeVisible();
      expect(
        foot
          .getByRole('link')
          .elements()
          .map((link) => link.textContent),
      ).toEqual(['ภาพรวม', 'ออเดอร์', 'สแกน']);
      for (const link of foot.getByRole('link').elements())
        expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      expect(await seriousFaults()).toEqual([]);
      await foot.getByRole('link', { name: 'ออเดอร์' }).click();
      await expect.poll(() => path(view)).toBe('/order/send');
      await view.router.navigate({ to: '/order/cancel' });
      await expect
        .element(foot.getByRole('link', { name: 'ออเดอร์' }))
        .toHaveAttribute('aria-current', 'page');
      await foot.getByRole('button', { name: 'เมนู' }).click();
      await expect.element(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      // A screen with its own buttons at the foot shows only those there.
      await view.router.navigate({ to: '/order/create' });
      await expect.element(view.getByRole('heading', { name: 'สร้างออเดอร์' })).toBeVisible();
      await expect.element(foot).not.toBeInTheDocument();
    } finally {
      await page.viewport(1280, 800);
    }
  });

  test('closes below 900 px and overlays the screen when opened', async () => {
    const view = await open('/dashboard');
    await page.viewport(360, 780);
    await expect.poll(() => sideBarStore.get()).toBe(false);
    await view.getByRole('button', { name: 'แสดงเมนู' }).click();
    await expect.element(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.getByRole('link', { name: 'รอจัดส่ง 128' }).click();
    await expect.poll(() => path(view)).toBe('/order/send');
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
    await page.viewport(1280, 800);
  });
});
