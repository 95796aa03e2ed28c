// Password hashing (argon2id, 19 MiB, two passes) and the rule of six characters.
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../platform/failure.ts';

const MIN_LENGTH = 6;
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function requireLength(password: string): void {
  if ([...password].length < MIN_LENGTH) {
    throw fail('PWD_IS_SHORT', { fields: { password: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร' } });
  }
}

export const hashPassword = (password: string): Promise<string> => hash(password, settings);

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

let stranger: Promise<string> | undefined;

/** Takes the time of a real check, so that nobody learns from the clock which usernames exist. */
export async function pretendToCheck(password: string): Promise<false> {
  stranger ??= hashPassword('no user has this password');
  await verify(await stranger, password);
  return false;
}
