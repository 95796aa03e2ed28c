// What logging out promises: nothing that was saved offline is lost without asking.
import { logout } from '@app/contract/shop/user';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { keysUnder, recall } from '../../ui/hooks/local-db.ts';
import { ownPath, session } from '../../ui/http.ts';
import { keepEntry, loadEntries, removeEntry } from '../../ui/outbox/outbox.ts';
import { storeSealed } from '../../ui/outbox/seal.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import LogoutPage from './logout.page.tsx';

const me = { id: 7 };
const signIn = () => {
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', me);
};

beforeEach(async () => {
  answerCalls();
  gives(logout, { ok: true });
  signIn();
  await dropAllDrafts();
  for (const entry of await loadEntries()) await removeEntry(entry);
  await keepEntry({
    ...{ id: 'key-1', kind: 'order', title: 'มะลิ', detail: '1 รายการ · 390.00 บาท' },
    ...{ body: {}, draft: {}, isSent: false },
  });
});

const show = () => renderScreen(<LogoutPage />, { at: '/logout' });

test('logout asks about waiting entries, and leaves them for the next login of the same user', async () => {
  const view = await show();
  await expect.element(view.getByRole('heading', { name: 'มีรายการรอส่ง 1 รายการ' })).toBeVisible();
  expect(session.tokens()).not.toBeNull();
  expect(await seriousFaults()).toEqual([]);
  const goods = `${ownPath()}read/goods`;
  await storeSealed(goods, { at: 'now', items: [] });
  await view.getByRole('button', { name: 'เก็บไว้แล้วออก' }).click();
  await expect.poll(() => session.tokens()).toBeNull();
  expect(await recall(goods)).toBeUndefined();
  expect(await loadEntries()).toEqual([]);
  signIn();
  expect(await loadEntries()).toHaveLength(1);
});

test('logout is cancelled by a user who wants to send waiting entries first', async () => {
  const view = await show();
  await view.getByRole('button', { name: 'อยู่ต่อเพื่อส่งให้หมด' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/dashboard');
  expect(session.tokens()).not.toBeNull();
});

test('the outbox keeps waiting entries encrypted, with a key that cannot be exported from the browser', async () => {
  const [path = ''] = (await keysUnder(`${ownPath()}outbox/`)).map(String);
  const value = (await recall(path)) as { sealed: ArrayBuffer };
  expect(new TextDecoder().decode(value.sealed)).not.toContain('madeAt');
  expect(Object.keys(value)).toEqual(['iv', 'sealed']);
  const key = (await recall(`${ownPath()}seal`)) as CryptoKey;
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

const browser = (method: string, asked: object): Promise<unknown> =>
  (cdp() as unknown as { send: (method: string, asked: object) => Promise<unknown> }).send(
    `Storage.${method}`,
    { origin: location.origin, ...asked },
  );

test('the outbox does not claim to keep what the browser has no room for', async () => {
  const kept = (await loadEntries()).length;
  await browser('overrideQuotaForOrigin', { quotaSize: 1 });
  onTestFinished(() => browser('overrideQuotaForOrigin', {}).then(() => undefined));
  // It checks the free room again once it has freed what it held.
  await browser('clearDataForOrigin', { storageTypes: 'indexeddb' });
  const entry = { id: 'key-2', kind: 'order', title: 'มะลิ', detail: '', body: 'ก'.repeat(10_000) };
  await expect(keepEntry({ ...entry, draft: {}, isSent: false })).rejects.toThrow();
  expect([kept, await loadEntries()]).toEqual([1, []]);
});

test('logout drops waiting entries when the user confirms', async () => {
  const view = await show();
  await view.getByRole('button', { name: 'ลบทิ้งแล้วออก' }).click();
  await expect.poll(() => session.tokens()).toBeNull();
  signIn();
  expect(await loadEntries()).toEqual([]);
});
