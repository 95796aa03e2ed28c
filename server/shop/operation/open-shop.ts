// Opens a shop with its administrator; what is wrong with the password is said before there is a shop.
import type { Database, TenantTx } from '../../platform/database.ts';
import { createTenant } from '../tenant/create-tenant.ts';
import { addUser } from '../user/manage-users.ts';
import { requireGoodPassword } from '../user/passwords.ts';

export interface NewShop {
  readonly label: string;
  readonly name: string;
  /** Of its first user, `admin`. */
  readonly password: string;
  readonly isMain: boolean;
}

/** `also` works in the same transaction: what it writes is there with the shop, or neither is. */
export async function openShop(
  db: Database,
  { label, name, password, isMain }: NewShop,
  also: (tx: TenantTx) => Promise<unknown> = async () => undefined,
): Promise<void> {
  requireGoodPassword(password, 1);
  await createTenant(db, { label, name, isMain }, async (tx) => {
    await addUser(tx, { username: 'admin', password, name: 'ผู้ดูแลระบบ', role: 1 });
    await also(tx);
  });
}
