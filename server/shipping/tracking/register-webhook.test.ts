// Webhooks: a courier pushes to a shop as long as the shop's account is switched on.
import { setCourierAccount, setCourierWebhook } from '@app/contract/courier-setup/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());

/** Whether the courier would push, for each kind of push. */
const told = async (): Promise<boolean[]> => {
  const reply = await fetch(`${t.url}/__sandbox/ledger`);
  const { webhooks } = (await reply.json()) as { webhooks: { isOn: boolean }[] };
  return webhooks.map(({ isOn }) => isOn);
};
const patience = { timeout: 20_000, interval: 100 };

test('a courier stops its pushes when the account is switched off, and starts again when it is on again', async () => {
  await t.owner.call(setCourierWebhook, { params, body: { on: true } });
  const kinds = (await told()).length;
  expect(await told()).toEqual(Array(kinds).fill(true));
  await t.owner.call(setCourierAccount, { params, body: { enabled: false } });
  await expect.poll(told, patience).toEqual(Array(kinds).fill(false));
  await t.owner.call(setCourierAccount, { params, body: { enabled: true } });
  await expect.poll(told, patience).toEqual(Array(kinds).fill(true));
});
