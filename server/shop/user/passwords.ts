// Password hashing (argon2id, 19 MiB, two passes), the minimum of six characters and the common passwords.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Role } from '@app/contract/kit/permissions';
import { fail } from '../../platform/failure.ts';
import { createTurns, withRests } from '../../platform/turns.ts';

const MIN_LENGTH = 6;
/**
 * One processor stays free for running sessions, however many log in at once; waiting logins take at most a quarter
 * of the rest.
 */
const turns = withRests(createTurns(Math.max(1, availableParallelism() - 1), null), {
  times: 3,
  longestMs: 50,
  onlyInLine: true,
});
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function requireLength(password: string): void {
  if ([...password].length < MIN_LENGTH) {
    throw fail('PWD_IS_SHORT', { fields: { password: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร' } });
  }
}

const MEMBER: Role = 3;
let common: ReadonlySet<string> | undefined;

// Read on first use: most processes never set a password.
const isCommon = (password: string): boolean =>
  (common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )).has(password.toLowerCase());

/** Refuses short passwords and, for staff, common ones. */
export function requireGoodPassword(password: string, role: Role): void {
  requireLength(password);
  if (role === MEMBER || !isCommon(password)) return;
  const text = 'รหัสผ่านนี้ถูกใช้บ่อยจนเดาได้ กรุณาตั้งรหัสผ่านอื่นที่คนอื่นเดายาก';
  throw fail('UNPROCESSED', { fields: { password: text } });
}

/** The password is sent twice to catch typing errors: both must be equal. */
export function requireSame(password: string | undefined, confirmed: string | undefined): void {
  if (confirmed === undefined || confirmed === password) return;
  throw fail('PWD_NOT_MATCH', { fields: { confirmPassword: 'รหัสผ่านไม่ตรงกัน' } });
}

export const hashPassword = (password: string): Promise<string> =>
  turns.inTurn(null, () => hash(password, settings));

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  turns.inTurn(null, () => verify(stored, password));

let stranger: Promise<string> | undefined;

/** Takes the time of a real check, so that timing does not reveal which usernames exist. */
export async function pretendToCheck(password: string): Promise<false> {
  stranger ??= hashPassword('no user has this password');
  await isPassword(await stranger, password);
  return false;
}
