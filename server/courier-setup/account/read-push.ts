// Authenticates couriers' pushes: the path's secret, then the courier's own signature; then parses them.
import { timingSafeEqual } from 'node:crypto';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Services } from '../../platform/route.ts';
import { deployedCourier } from './call-courier.ts';
import { findAccount } from './courier-account.store.ts';
import { openCredentials } from './credentials.ts';
import { openHookSecret } from './hook-secrets.ts';
import { storable } from './storable.ts';
import type { ParsedPush, PushReply, RawPush, RejectedPush } from './courier-words.ts';

export interface IncomingPush extends RawPush {
  /** The last part of the hook's path. */
  readonly secret: string;
}

interface Hook {
  readonly tenantId: number;
  readonly courier: CourierId;
}

/**
 * Null when the hook does not exist: unknown courier, no account, wrong secret. An account that is off still receives
 * pushes.
 */
export async function readPushes(
  services: Services,
  { tenantId, courier: id }: Hook,
  pushes: readonly IncomingPush[],
): Promise<(ParsedPush | RejectedPush | null)[]> {
  const courier = deployedCourier(services.config, id);
  const account = courier?.parsePush
    ? await services.db.withTenant({ tenantId, userId: null }, (tx) => findAccount(tx, id), {
        mode: 'read',
      })
    : undefined;
  const credentials = account && openCredentials(services.secrets, account.credentials);
  const secret = account ? openHookSecret(services.secrets, account.hook_secret) : null;
  return pushes.map((push) =>
    credentials && secret !== null && isSame(secret, push.secret)
      ? storable(courier?.parsePush?.(credentials, push) ?? null)
      : null,
  );
}

/** Parses a push that was authenticated and stored before, by parcel. */
export function parseStored(services: Services, courier: CourierId, body: string): ParsedPush[] {
  const push = deployedCourier(services.config, courier)?.parsePush?.(
    {},
    { contentType: '', body },
  );
  return push?.outcome === 'push' ? [push, ...(push.others ?? [])].map(storable) : [];
}

/** The courier's own format for 'accepted', or for 'send it again'. */
export function answerPush(
  services: Services,
  { courier, push }: { courier: CourierId; push: RawPush },
  isTaken: boolean,
): PushReply {
  const reply = deployedCourier(services.config, courier)?.ackPush?.(isTaken, push);
  return reply ?? { status: isTaken ? 200 : 503, contentType: 'application/json', body: '{}' };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
