// Asks for the password again within a session: an open or stolen session must not change how to log in.
import type { Actor } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { withOldPasswordCounted } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import { findUser, type UserRow } from './user.store.ts';

interface PasswordCall {
  readonly session: Session;
  readonly actor: Actor;
  readonly services: Services;
}

const isWrong = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'PWD_INCORRECT';

/** Throws PWD_INCORRECT, or TOO_MANY_LOGIN after several attempts. */
export const requireOwnPassword = (
  { session, actor, services }: PasswordCall,
  password: string,
): Promise<UserRow> =>
  withOldPasswordCounted(services, session, {
    work: async () => {
      const read = { mode: 'read' } as const;
      const user = await services.db.withTenant(actor, (tx) => findUser(tx, session.userId), read);
      if (!user || !(await isPassword(user.password_hash, password)))
        throw fail('PWD_INCORRECT', { fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
      return user;
    },
    isWrong,
  });
