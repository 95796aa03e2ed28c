// Maps a user row to the API shape.
import type { User } from '@app/contract/shop/user';
import { imageUrl } from '../image/keep-image.ts';
import type { UserRow } from './user.store.ts';

type UrlContext = Parameters<typeof imageUrl>[0];

export const userOf = (row: UserRow, urlContext: UrlContext): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  phone: row.phone,
  role: row.role,
  permission: JSON.stringify(row.permissions),
  suspended: row.suspended_at !== null,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  imageUrl: imageUrl(urlContext, row.image_name),
  version: row.version,
  profile: row.profile,
});
