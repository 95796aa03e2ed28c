// What the buttons for the previous and next order promise.
import { ordersBeside } from '@app/contract/order/list';
import { beforeEach, expect, test } from 'vitest';
import { preShipmentKinds } from '../list/kinds/pre-shipment-lists.tsx';
import { postShipmentKinds } from '../list/kinds/post-shipment-lists.tsx';
import { sendKind } from '../list/kinds/send-kind.tsx';
import { bangkokToday } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { readSourceList } from './source-list.ts';
import { PrevNext } from './prev-next.tsx';

const list = '/order/send?stage=ready&search=สบู่&page=3';
const at = (id: number, from = list) =>
  `/order/${id}/view${from ? `?list=${encodeURIComponent(from)}` : ''}`;

/** The list 5, 6, 7. */
beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view']) });
  answerCalls();
  gives(ordersBeside, ({ url }) => {
    const id = Number(/order\/(\d+)\/beside/.exec(url.pathname)?.[1]);
    const order = (n: number) => (n < 5 || n > 7 ? null : { id: n, code: `SD${n}` });
    return { previous: order(id - 1), next: order(id + 1) };
  });
});

const asked = () => sentCalls.findLast(({ url }) => url.pathname.endsWith('/beside'))?.url;

test('the way from order to order shows the neighbours in the filtered list, across its pages', async () => {
  const { getByRole } = await renderScreen(<PrevNext id={6} />, { at: at(6) });
  await expect.element(getByRole('button', { name: 'ออเดอร์ก่อนหน้า SD5 (K)' })).toBeEnabled();
  const query = Object.fromEntries(asked()!.searchParams);
  expect(query).toEqual({ stage: 'ready', search: 'สบู่', sort: '-created' });
  expect(await seriousFaults()).toEqual([]);
});

test('the way from order to order uses the named days of its list', async () => {
  const from = '/order/send?from=today&to=today';
  const { getByRole } = await renderScreen(<PrevNext id={6} />, { at: at(6, from) });
  await expect.element(getByRole('link', { name: 'รอจัดส่ง' })).toHaveAttribute('href', from);
  await expect.poll(() => asked()?.searchParams.get('from')).toBe(bangkokToday());
});

test('the way from order to order opens the next in the same list, and back leads to its page', async () => {
  const { getByRole, router } = await renderScreen(<PrevNext id={6} />, { at: at(6) });
  await getByRole('button', { name: 'ออเดอร์ถัดไป SD7 (J)' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/order/7/view');
  expect(router.state.location.search).toEqual({ list });
  const back = getByRole('link', { name: 'รอจัดส่ง' }).element().getAttribute('href');
  const to = new URL(back ?? '', location.origin);
  expect(to.pathname).toBe('/order/send');
  expect(Object.fromEntries(to.searchParams)).toEqual({ stage: 'ready', search: 'สบู่', page: '3' });
});

test('the way from order to order moves by J and K, also on a Thai layout', async () => {
  const { getByRole, router } = await renderScreen(<PrevNext id={6} />, { at: at(6) });
  await expect.element(getByRole('button', { name: /ถัดไป SD7/ })).toBeEnabled();
  pressThai('KeyK');
  await expect.poll(() => router.state.location.pathname).toBe('/order/5/view');
});

test.each([
  [5, 'ไม่มีออเดอร์ก่อนหน้า'],
  [7, 'ไม่มีออเดอร์ถัดไป'],
])('the way from order to order stops at an end of the list (order %i)', async (id, name) => {
  const { getByRole } = await renderScreen(<PrevNext id={id} />, { at: at(id) });
  await expect.poll(asked).toBeDefined();
  await expect.element(getByRole('button', { name: /SD6/ })).toBeEnabled();
  await expect.element(getByRole('button', { name })).toBeDisabled();
});

test.each(['', '/order/elsewhere?x=1', 'https://evil.example/order/send', '/dashboard'])(
  'the way from order to order is hidden when the order is opened directly or from %j',
  async (from) => {
    const { getByRole } = await renderScreen(<PrevNext id={6} />, { at: at(6, from) });
    await expect.poll(() => getByRole('navigation').elements()).toEqual([]);
    expect(asked()).toBeUndefined();
  },
);

test('every list of orders can be walked, with its own status and sorting', () => {
  for (const kind of [
    ...Object.values(preShipmentKinds),
    ...Object.values(postShipmentKinds),
    sendKind,
  ]) {
    const from = readSourceList(kind.path);
    expect(from?.query).toEqual({
      status: kind.status,
      sort: 'oldestFirst' in kind && kind.oldestFirst ? 'created' : '-created',
      ...('narrow' in kind ? kind.narrow : {}),
    });
  }
});
