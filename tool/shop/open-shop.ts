// Opens a shop with its administrator; what is wrong with the password is said before there is a shop.
import type { Database } from '../../server/platform/database.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { addUser } from '../../server/shop/user/manage-users.ts';
import { requireGoodPassword } from '../../server/shop/user/passwords.ts';

interface NewShop {
  readonly label: string;
  readonly name: string;
  readonly password: string;
  readonly isMain: boolean;
}

export async function openShop(
  db: Database,
  { label, name, password, isMain }: NewShop,
): Promise<void> {
  requireGoodPassword(password, 1);
  await createTenant(db, { label, name, isMain }, (tx) =>
    addUser(tx, { username: 'admin', password, name: 'ผู้ดูแลระบบ', role: 1 }),
  );
}
