// API calls of webhooks; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  MOST_WEBHOOKS,
  removeWebhook,
  resendDeadWebhook,
  resendWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookState,
} from '@app/contract/shop/webhook';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Webhook, WebhookDelivery };
export type NewWebhook = Asks<typeof createWebhook>['body'];
type Changes = Asks<typeof changeWebhook>['body'];

/** All webhooks of the shop. */
export const webhooksQuery = () => read(listWebhooks, { query: { pageSize: MOST_WEBHOOKS } });

/** Newest first. */
export const deliveriesQuery = (id: number, state: WebhookState | null, most: number) =>
  read(
    listWebhookDeliveries,
    { params: { id }, query: { pageSize: most, ...(state && { state }) } },
    { keep: true },
  );

export const make = (body: NewWebhook) => call(createWebhook, { body });

export const change = (id: number, body: Changes) => call(changeWebhook, { params: { id }, body });

export const remove = ({ id }: Webhook) => call(removeWebhook, { params: { id } });

export const rotate = ({ id }: Webhook) => call(rotateWebhookSecret, { params: { id }, body: {} });

export const sendTestEvent = ({ id }: Webhook) => call(testWebhook, { params: { id }, body: {} });

export const resend = (id: number, { n }: WebhookDelivery) =>
  call(resendWebhook, { params: { id, n }, body: {} });

/** All sends that were given up; returns their number. */
export const resendDead = async (id: number): Promise<number> =>
  (await call(resendDeadWebhook, { params: { id }, body: {} })).count;

export const webhooksChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listWebhooks) }),
    client.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) }),
  ]);
};
