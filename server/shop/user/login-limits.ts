// How many wrong passwords are allowed before a pause, by sender and by target.
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

/** Counts an attempt before its password is checked; refuses it with a waiting time at a limit. */
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
 * Limits guesses of the old password within a session. Counted outside the transaction of `work`, which is rolled
 * back by its refusal; `isWrong` recognises that refusal.
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
