// Calls the courier that offers pickups with the shop's account, and turns its refusals and outages
// into errors for the seller.
import { callCourier, type Words } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import { fail, type Failure } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import { COURIER } from './pickup.store.ts';

export interface ServiceContext {
  readonly services: Services;
  readonly actor: Actor;
}

type Outcome = { readonly outcome: string };

const TIMEOUT_MS = 20_000;

/**
 * `subject` identifies the request for support. A courier without the capability counts as not
 * connected.
 */
export const askPickupCourier = <T extends Outcome>(
  { services, actor }: ServiceContext,
  subject: string,
  ask: (courier: Words.Courier, link: Words.CourierLink) => Promise<T | Words.Failure> | undefined,
): Promise<T | Words.Failure> =>
  callCourier<T>(
    services,
    {
      tenantId: actor.tenantId,
      courier: COURIER,
      subject,
      kind: 'pickup',
      timeoutMs: TIMEOUT_MS,
    },
    (courier, link) => {
      const asked = ask(courier, link);
      if (!asked) throw fail('COURIER_NOT_READY');
      return asked;
    },
  );

const RETRY_SECONDS = 10;

/** For queries, which can simply be repeated: an unknown outcome counts as no answer. */
export function failureOf(failure: Words.Failure): Failure {
  if (failure.outcome !== 'refused') {
    const waitMs = failure.outcome === 'down' ? (failure.retryAfterMs ?? 0) : 0;
    const retryAfterSeconds = Math.max(RETRY_SECONDS, Math.ceil(waitMs / 1000));
    return fail('COURIER_DOWN', { retryAfterSeconds });
  }
  if (failure.code === 'COURIER_NOT_READY') return fail('COURIER_NOT_READY');
  const { messageTh, todoTh, code } = failure;
  return fail('COURIER_REFUSED', {
    thai: todoTh === '' ? messageTh : `${messageTh} — ${todoTh}`,
    details: { code },
  });
}
