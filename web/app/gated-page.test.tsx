// A screen whose flag was off at the browser’s last check opens by itself once the server reports
// it on.
import { beforeEach, expect, test } from 'vitest';
import { meStore, type Me } from '../ui/hooks/me.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { GatedPage } from './gated-page.tsx';

const me = (flags: Me['flags']): Me => ({
  ...{ id: 7, username: 'puy', name: 'ปุ้ย', role: 4 },
  permissions: new Set(['ship.view']),
  flags,
});

beforeEach(() => meStore.set(null));

const page = (
  <GatedPage gate={{ module: 'shippingJnt', may: ['ship.view'] }}>
    <h1>ออเดอร์ J&T</h1>
  </GatedPage>
);

test('a gated page appears when its flag turns on after it was drawn', async () => {
  meStore.set(me({ shippingJnt: 0 }));
  const { getByRole } = await renderScreen(page, { at: '/jnt/orders' });
  await expect.element(getByRole('heading')).not.toBeInTheDocument();
  meStore.set(me({ shippingJnt: 1 }));
  await expect.element(getByRole('heading')).toBeVisible();
});

test('a gated page disappears when its flag turns off', async () => {
  meStore.set(me({ shippingJnt: 1 }));
  const { getByRole } = await renderScreen(page, { at: '/jnt/orders' });
  await expect.element(getByRole('heading')).toBeVisible();
  meStore.set(me({ shippingJnt: 0 }));
  await expect.element(getByRole('heading')).not.toBeInTheDocument();
});

test('a gated page leads to the screen that names the missing right when the right is withdrawn', async () => {
  meStore.set(me({ shippingJnt: 1 }));
  const { getByRole, router } = await renderScreen(page, { at: '/jnt/orders' });
  await expect.element(getByRole('heading')).toBeVisible();
  meStore.set({ ...me({ shippingJnt: 1 }), permissions: new Set() });
  await expect.poll(() => router.state.location.href).toBe('/denied?need=ship.view');
});
