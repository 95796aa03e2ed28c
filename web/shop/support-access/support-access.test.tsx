// What support access promises on screen: granted and ended by the owner, visible on every screen,
// with a message for an expired link.
import {
  endSupportAccess,
  enterAsSupport,
  getSupportAccess,
  giveSupportAccess,
} from '@app/contract/shop/support-access';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import EnterPage from './enter.page.tsx';
import SupportAccessPage from './support-access.page.tsx';
import SupportStrip from './support-strip.tsx';

const until = '2026-11-23T10:00:00Z';
const none = { until: null, mayWrite: false };
const me = {
  id: 1,
  username: 'ying',
  name: 'หญิง',
  permissions: new Set<never>(),
  flags: {},
} as const;

beforeEach(async () => {
  await page.viewport(360, 780);
  session.save({ access_token: 'a', refresh_token: 'r' });
  meStore.set({ ...me, role: 1 });
  answerCalls();
});

test('support access is granted for viewing for some hours, shown, and ended by one press', async () => {
  gives(getSupportAccess, none);
  const view = await renderScreen(<SupportAccessPage />);
  const give = view.getByRole('button', { name: 'อนุญาต', exact: true });
  await expect.element(give).toBeVisible();
  // As wide as the other settings.
  const panel = view.getByRole('region', { name: 'การอนุญาต' }).element();
  expect(getComputedStyle(panel).maxWidth).toBe('896px');
  gives(giveSupportAccess, { until, mayWrite: false });
  gives(getSupportAccess, { until, mayWrite: false });
  await give.click();
  await expect.element(view.getByText('เข้าดูได้')).toBeVisible();
  expect(sentCalls.map(({ body }) => body)).toContainEqual({ hours: 4, mayWrite: false });
  gives(endSupportAccess, none);
  gives(getSupportAccess, none);
  await view.getByRole('button', { name: 'เลิกอนุญาต' }).click();
  await expect.element(give).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('support access is read-only for users who are not the owner', async () => {
  meStore.set({ ...me, role: 5 });
  gives(getSupportAccess, { until, mayWrite: true });
  const view = await renderScreen(<SupportAccessPage />);
  await expect.element(view.getByText(/เฉพาะผู้ดูแลระบบของร้านเปลี่ยนได้/)).toBeVisible();
  expect(view.getByRole('button').query()).toBeNull();
});

test('support access is shown above the screen with its rights and its end', async () => {
  const view = await renderScreen(<SupportStrip support={{ until, mayWrite: false }} />);
  await expect.element(view.getByText(/ดูอย่างเดียว · ถึง 23 พ.ย. 2569/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'ออกจากร้าน' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('support access shows what to do when its link has expired, and the code is removed from the address bar', async () => {
  refuses(enterAsSupport, { code: 'SUPPORT_LINK_ENDED' });
  history.replaceState(history.state, '', `${location.pathname}${location.search}#code-1`);
  const view = await renderScreen(<EnterPage />, { at: '/support' });
  await expect.element(view.getByText(/กดเข้าร้านจากหน้าผู้ให้บริการอีกครั้ง/)).toBeVisible();
  expect(location.hash).toBe('');
});
