// Operators are created and removed by a command on the machine, never by a call.
import { randomInt } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { fail, isDuplicate } from '../../platform/failure.ts';
import { codeUrl, makeCodeSecret } from '../../platform/one-time-code.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { tenants } from '../../shop/index.ts';
import { endOperator, insertOperator, listLinksMade } from './access.store.ts';

const NAME = /^[a-z0-9._]{3,32}$/;
// Without similar characters, because it is read from a terminal. 97 bits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 20;

/** Nearly five bits per character. */
export const randomPassword = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

interface Machine {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly now: Date;
}

/** Shown once: neither can be read again. */
export interface OperatorSecrets {
  readonly password: string;
  /** In base32, for an authenticator app. */
  readonly codeSecret: string;
  /** The same as `otpauth://…`. */
  readonly url: string;
}

const byCommand = (action: string, at: Date, details: object) => ({
  ...{ operatorId: null, at, requestId: null, address: '', action, shop: null, details },
});

export async function createOperator(
  { db, secrets, now }: Machine,
  name: string,
): Promise<OperatorSecrets> {
  if (!NAME.test(name))
    throw fail('UNPROCESSED', { fields: { name: 'ใช้ a–z 0–9 จุด หรือขีดล่าง 3–32 ตัว' } });
  const password = randomPassword(PASSWORD_LENGTH);
  const codeSecret = makeCodeSecret();
  const passwordHash = await tenants.hashPassword(password);
  try {
    const act = byCommand('operator.create', now, { name });
    await insertOperator(db, { name, passwordHash, codeSecret: secrets.seal(codeSecret), act });
  } catch (error) {
    if (isDuplicate(error, 'operators_name_key')) throw fail('NAME_EXIST', {}, error);
    throw error;
  }
  return { password, codeSecret, url: codeUrl(codeSecret, { issuer: 'Songdee', label: name }) };
}

/**
 * A removed operator cannot log in and is logged out everywhere: from the console and from shops. Links for
 * administrators that this operator created end.
 */
export async function removeOperator(
  { db, now }: Omit<Machine, 'secrets'>,
  name: string,
): Promise<void> {
  const act = byCommand('operator.end', now, { name });
  const isEnded = await endOperator(db, name, act);
  // Also for an operator who is already removed, because an interrupted command is repeated.
  await tenants.endSupportOf(db, name);
  for (const { shop, username } of await listLinksMade(db, name, tenants.oldestReset(now))) {
    const tenant = await tenants.findTenantByLabel(db, shop);
    const actor = tenant && { tenantId: tenant.id, userId: null };
    if (actor) await db.withTenant(actor, (tx) => tenants.endResetOf(tx, username));
  }
  if (!isEnded) throw new Error(`There is no operator ${name}.`);
}
