// A user row in the words of the wire.
import type { User } from '@app/contract/user';
import type { UserRow } from './user.store.ts';

export const userOf = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  phone: row.phone,
  role: row.role,
  permission: JSON.stringify(row.permissions),
  suspended: row.suspended_at !== null,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  profile: row.profile,
});
