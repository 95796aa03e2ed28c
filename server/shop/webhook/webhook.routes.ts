// Calls and jobs of webhooks.
import * as c from '@app/contract/shop/webhook';
import { whileFound } from '../../platform/idempotency.ts';
import type { Job } from '../../platform/jobs.ts';
import { route, type Route } from '../../platform/route.ts';
import { listDeliveriesUse, resendDeadUse, resendUse, testWebhookUse } from './deliveries.ts';
import { forgetSendsJob } from './forget-sends.job.ts';
import {
  changeWebhookUse,
  createWebhookUse,
  listWebhooksUse,
  removeWebhookUse,
  rotateSecretUse,
} from './manage-webhooks.ts';
import { noteEventsJob } from './note-events.job.ts';
import { sendWebhooksJob } from './send-webhooks.job.ts';
import { lockWebhook } from './webhook.store.ts';

export const webhookRoutes: readonly Route[] = [
  route(c.listWebhooks, listWebhooksUse),
  route(c.createWebhook, createWebhookUse, whileFound(lockWebhook)),
  route(c.changeWebhook, changeWebhookUse),
  route(c.removeWebhook, removeWebhookUse),
  route(c.rotateWebhookSecret, rotateSecretUse),
  route(c.testWebhook, testWebhookUse),
  route(c.listWebhookDeliveries, listDeliveriesUse),
  route(c.resendDeadWebhook, resendDeadUse),
  route(c.resendWebhook, resendUse),
];

export const webhookJobs: readonly Job[] = [noteEventsJob, sendWebhooksJob, forgetSendsJob];
