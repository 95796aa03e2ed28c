// What the pictures of an order promise: they are shown, added and removed, and a lost connection
// loses none.
import {
  addPicture,
  listPictures,
  removePicture,
  type OrderPicture,
} from '@app/contract/order/picture';
import type { Permission } from '@app/contract/kit/permissions';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { PicturePanel } from './lazy-parts.ts';

const picture = (over: Partial<OrderPicture> = {}): OrderPicture => ({
  id: 1,
  kind: 'pack',
  url: null,
  at: '2026-11-20T03:00:00Z',
  by: { id: 3, username: 'fon' },
  canRemove: true,
  ...over,
});

function signIn(...rights: Permission[]) {
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(rights) } as never);
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  signIn('order.edit');
  answerCalls();
  gives(listPictures, { items: [] });
});

const show = () =>
  renderScreen(
    <Suspense>
      <PicturePanel orderId={7} />
    </Suspense>,
  );

/** One pixel. */
const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);
const choose = (box: HTMLInputElement) => {
  const files = new DataTransfer();
  files.items.add(new File([png], 'box.png', { type: 'image/png' }));
  box.files = files.files;
  box.dispatchEvent(new Event('change', { bubbles: true }));
};
const box = () => document.querySelector<HTMLInputElement>('input[type="file"]');

test('an order picture shows who took it and its subject, and asks before it is removed', async () => {
  gives(listPictures, {
    items: [picture({ kind: 'return', canRemove: false }), picture({ id: 2 })],
  });
  gives(removePicture, { items: [] });
  const { getByRole } = await show();
  const list = getByRole('list', { name: 'รูปของออเดอร์' });
  await expect.element(list.getByText('รูปรับคืน')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await list.getByRole('button').click();
  await getByRole('button', { name: 'เอารูปออก' }).last().click();
  await expect
    .poll(() => sentCalls.map(({ url }) => url.pathname))
    .toContainEqual(expect.stringMatching(/order\/7\/picture\/2$/));
});

test('an order picture that was not sent offline is sent again with the same key', async () => {
  dropsLine(addPicture);
  const { getByRole } = await show();
  await expect.element(getByRole('button', { name: 'แนบรูป' })).toBeVisible();
  choose(box() as HTMLInputElement);
  const again = getByRole('button', { name: 'ส่งรูปเดิมอีกครั้ง' });
  await expect.element(again).toBeVisible();
  gives(addPicture, picture());
  await again.click();
  const sent = () => sentCalls.filter(({ body }) => body !== null);
  await expect.poll(() => sent().length).toBe(2);
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

test('the order pictures show the server’s error beside the button', async () => {
  refuses(addPicture, { code: 'UNPROCESSED', fields: { file: 'เก็บได้ไม่เกิน 20 รูปต่อออเดอร์' } });
  const { getByRole } = await show();
  await expect.element(getByRole('button', { name: 'แนบรูป' })).toBeVisible();
  choose(box() as HTMLInputElement);
  await expect.element(getByRole('alert')).toHaveTextContent('เก็บได้ไม่เกิน 20 รูปต่อออเดอร์');
});

test('the order pictures are read-only for a user who may neither edit nor pack', async () => {
  signIn('order.view');
  const { getByText } = await show();
  await expect.element(getByText(/ยังไม่มีรูป/)).toBeVisible();
  expect(box()).toBeNull();
});
