// Creates the main shop and its administrator in an empty database, so that somebody can log in.
import { randomInt } from 'node:crypto';
import type { Config } from '../../server/platform/config.ts';
import { openDatabase, sql, type Database } from '../../server/platform/database.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { addUser } from '../../server/shop/user/manage-users.ts';
import { hashPassword, requireGoodPassword } from '../../server/shop/user/passwords.ts';

export type FirstLogin = {
  username: string;
  password: string;
  /** True if the operator chose the password, which then is not printed. */
  given: boolean;
};

// Without letters that look alike, because it is read from a terminal and typed on a phone.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const randomPassword = (): string =>
  Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

type Options = {
  /** The URL for the role `app`. */
  url: string;
  /** Called if there is no shop, before it is created. */
  onFirst: () => unknown;
};

/** The login of the created shop; undefined if there is a shop already. */
export async function ensureFirstShop(
  config: Config,
  { url, onFirst }: Options,
): Promise<FirstLogin | undefined> {
  const db = openDatabase({ url, max: 1 });
  try {
    if (await hasShop(db)) return undefined;
    if (config.isProduction && config.ADMIN_PASSWORD === undefined) return undefined;
    onFirst();
    const name = config.isProduction ? config.MAIN_TENANT : 'ร้านตัวอย่าง ส่งดี';
    const given = config.ADMIN_PASSWORD;
    const login = {
      username: 'admin',
      password: given ?? randomPassword(),
      given: given !== undefined,
    };
    requireAdminPassword(config, login.password);
    const password = { hash: await hashPassword(login.password) };
    const shop = { label: config.MAIN_TENANT, name, isMain: true };
    const user = { username: login.username, password, name: 'ผู้ดูแลระบบ', role: 1 as const };
    try {
      await createTenant(db, shop, (tx) => addUser(tx, user));
    } catch (error) {
      // Another start has created the shop meanwhile.
      if (await hasShop(db)) return undefined;
      throw error;
    }
    return login;
  } finally {
    await db.close();
  }
}

/** A local demo accepts any password; production refuses the most common ones. */
function requireAdminPassword(config: Config, password: string): void {
  if (!config.isProduction) return;
  try {
    requireGoodPassword(password, 1);
  } catch (cause) {
    throw new Error('ADMIN_PASSWORD is among the commonest passwords: set another one.', { cause });
  }
}

async function hasShop(db: Database): Promise<boolean> {
  const rows = await db.plain<{ any: boolean }>(sql`select exists (select from tenants) as any`);
  return rows[0]?.any === true;
}
