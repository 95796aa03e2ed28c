// Opens a shop with its administrator; the password is checked before the shop is created.
import type { Database, TenantTx } from '../../platform/database.ts';
import { createTenant } from '../tenant/create-tenant.ts';
import { addUser } from '../user/manage-users.ts';
import { requireGoodPassword } from '../user/passwords.ts';

export interface NewShop {
  readonly label: string;
  readonly name: string;
  /** Password of its first user, `admin`. */
  readonly password: string;
  readonly isMain: boolean;
}

/** `also` runs in the same transaction: its writes exist with the shop, or neither does. */
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
