// Reading users: the current one, one by id or name, lists by kind.
import type { Role } from '@app/contract/kit/permissions';
import type { getMe, getUser, listUsers, Me, User } from '@app/contract/shop/user';
import type { TokenClaims } from '../../platform/secrets.ts';
import { fail } from '../../platform/failure.ts';
import { imageUrl } from '../image/keep-image.ts';
import type { Call } from '../../platform/route.ts';
import { shopCarriers, shopFlags } from '../tenant/shop-flags.ts';
import { userOf } from './user-shape.ts';
import { findUser, findUserByName, listUserRows, namesOfPeople } from './user.store.ts';

const rolesOf = { member: [3], 'admin-emp': [1, 2, 4, 5] } as const satisfies Record<
  string,
  readonly Role[]
>;

/** Present for an operator who has entered the shop. */
const supportOf = (claims: TokenClaims | undefined): Pick<Me, 'support'> =>
  claims?.support
    ? {
        support: {
          until: new Date(claims.support.until).toISOString(),
          mayWrite: claims.support.mayWrite,
        },
      }
    : {};

export async function getMeUse(call: Call<typeof getMe>): Promise<Me> {
  const { tx, session, services } = call;
  const [user, flags, people] = await Promise.all([
    findUser(tx, session.userId),
    shopFlags(tx, services.config.CARRIERS),
    namesOfPeople(tx),
  ]);
  if (!user) throw fail('UNAUTHORIZED');
  const { id, username, name, phone, role, profile } = user;
  return {
    id,
    username,
    name,
    phone,
    role,
    permission: JSON.stringify([...session.permissions]),
    imageUrl: imageUrl(call, user.image_name),
    profile,
    flags,
    carriers: shopCarriers(flags, services.config.CARRIERS),
    people,
    ...supportOf(call.incoming.claims),
  };
}

export async function getUserUse(call: Call<typeof getUser>): Promise<User> {
  const { tx, session, params, query } = call;
  const isId = query.viewBy === 'id';
  if (isId && !/^[1-9]\d{0,14}$/.test(params.id)) throw fail('USER_NOT_FOUND');
  const user = isId ? await findUser(tx, Number(params.id)) : await findUserByName(tx, params.id);
  if (!user) throw fail('USER_NOT_FOUND');
  const mayRead =
    user.id === session.userId || session.can(user.role === 3 ? 'member.manage' : 'user.manage');
  if (!mayRead) throw fail('PERMISSION_DENIED');
  return userOf(user, call);
}

export async function listUsersUse(call: Call<typeof listUsers>) {
  const { tx, session, query } = call;
  const kind: readonly Role[] = query.role ? rolesOf[query.role] : [1, 2, 3, 4, 5];
  const asked = kind.filter((role) => !query.roleId || String(role) === query.roleId);
  const roles = asked.filter((role) => session.can(role === 3 ? 'member.manage' : 'user.manage'));
  if (roles.length === 0 && asked.length > 0) throw fail('PERMISSION_DENIED');
  const { rows, total } = await listUserRows(tx, {
    roles,
    state: query.state,
    search: query.search ?? '',
    page: query.page,
    pageSize: query.pageSize,
  });
  return {
    items: rows.map((row) => userOf(row, call)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
