// Registers this shop's push address with a courier when the account is switched on, and removes it
// when switched off.
import type { CourierId } from '@app/contract/kit/carriers';
import { callCourier, findAccount, hookSecrets, type Words } from '../../courier-setup/index.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import { shopLabel } from '../shipment/batch.store.ts';

interface Payload {
  readonly courier: CourierId;
  readonly isOn: boolean;
  /** Scheme and host at which couriers reach this installation. */
  readonly origin: string;
}

export const registerWebhookJob = job<Payload>({
  topic: 'tracking.register-webhook',
  does: "Registers the shop's hook with the courier.",
  retries: 5,
  retryDelaySeconds: 30,
  handle: registerWebhook,
});

async function registerWebhook({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const { courier: id, isOn, origin } = payload;
  const hook = await services.db.withTenant(
    actor,
    async (tx) => {
      const account = await findAccount(tx, id);
      // Switched again since: a later job handles it and may be done already.
      if (account?.enabled !== isOn) return null;
      const secret = hookSecrets.openHookSecret(services.secrets, account.hook_secret);
      return secret && { secret, label: await shopLabel(tx) };
    },
    { mode: 'read' },
  );
  if (!hook) return;
  const url = new URL(`/hook/${id}/${hook.label}/${hook.secret}`, origin).href;
  const call = {
    tenantId: actor.tenantId,
    courier: id,
    subject: 'webhook',
    kind: 'tracking',
    whenOff: true,
  } as const;
  const outcome = await callCourier<Words.Failure | { outcome: 'webhook' | 'none' }>(
    services,
    call,
    async (courier, link) =>
      courier.registerWebhook ? courier.registerWebhook(link, { url, isOn }) : { outcome: 'none' },
  );
  // A refusal is final; everything else is retried.
  if (outcome.outcome === 'unknown' || outcome.outcome === 'down')
    throw new Error(`webhook not registered: ${outcome.detail}`);
  if (outcome.outcome === 'refused') services.metrics.oddities.inc({ kind: 'webhook-refused' });
}
