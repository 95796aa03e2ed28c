// What editing a panel of an order promises when somebody else was faster.
import { listChannels } from '@app/contract/channel';
import type { OrderReply } from '@app/contract/order';
import { getOrder } from '@app/contract/order-list';
import { updateOrderChannel } from '@app/contract/order-write';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../ui/hooks/me.ts';
import { session } from '../ui/http.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../ui/testing/replies.ts';
import { ChannelPanel } from './order-panels.tsx';

const order = { id: 7, channel: null, telesaleBy: null, version: 3 } as OrderReply;

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.edit']) });
  answerCalls();
  const channels = [{ id: 4, name: 'ไลน์', active: true }];
  const pagination = { current_page: 1, per_page: 20, total_count: 1 };
  gives(listChannels, { items: channels, pagination } as never);
});

test('a change made meanwhile is told before it is overwritten, with what was chosen kept', async () => {
  refuses(updateOrderChannel, { code: 'STALE' });
  gives(getOrder, { ...order, version: 5 });
  const { getByRole, getByText } = await renderScreen(<ChannelPanel order={order} />);
  await getByRole('button', { name: 'แก้ไข ช่องทาง' }).click();
  await getByRole('combobox', { name: 'ช่องทาง' }).selectOptions('ไลน์');
  await getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(getByText('มีผู้แก้ไขออเดอร์นี้ก่อนคุณ ยังไม่ได้บันทึก')).toBeVisible();
  gives(updateOrderChannel, { ...order, version: 6 });
  await getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(getByText('แก้ไขสำเร็จ')).toBeVisible();
  const bodies = sentCalls.filter(({ body }) => body !== null).map(({ body }) => body);
  expect(bodies).toEqual([
    { channelId: 4, version: 3 },
    { channelId: 4, version: 5 },
  ]);
});
