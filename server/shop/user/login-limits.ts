// How many wrong passwords are heard before a pause, by whom they are sent and for whom.
import { fail } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import {
  beginLogin,
  forgetLoginFailures,
  takeBackAttempt,
  type LoginAttempt,
  type LoginLimit,
} from './user.store.ts';

export const WINDOW_MINUTES = 15;
const MOST_OLD_PASSWORDS = 5;

/** Counts a try before its password is looked at; refuses it with a wait where a limit is reached. */
export async function beginAttempt(
  { db, now }: Services,
  limits: readonly LoginLimit[],
): Promise<LoginAttempt> {
  const attempt = await beginLogin(db, limits, WINDOW_MINUTES);
  if (attempt.free_at === null) return attempt;
  throw fail('TOO_MANY_LOGIN', {
    retryAfterSeconds: Math.max(1, Math.ceil((attempt.free_at.getTime() - now().getTime()) / 1000)),
  });
}

interface PasswordHolder {
  readonly tenantId: number;
  readonly userId: number;
}

/**
 * Whoever holds a session may try the old password a few times. Counted outside the transaction of `work`, whose
 * refusal takes back all that it wrote; `isWrong` tells that refusal from others.
 */
export async function withOldPasswordCounted<T>(
  services: Services,
  { tenantId, userId }: PasswordHolder,
  { work, isWrong }: { work: () => Promise<T>; isWrong: (error: unknown) => boolean },
): Promise<T> {
  const { db, secrets } = services;
  const key = secrets.fingerprint(`old:${tenantId}:${userId}`);
  const attempt = await beginAttempt(services, [{ key, most: MOST_OLD_PASSWORDS }]);
  try {
    const result = await work();
    await forgetLoginFailures(db, [key]);
    return result;
  } catch (error) {
    if (!isWrong(error)) await takeBackAttempt(db, attempt);
    throw error;
  }
}
