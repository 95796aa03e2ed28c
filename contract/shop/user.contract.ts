// Users of a shop: logging in, staying logged in, and their rights.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from './image.contract.ts';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { ShopFlags } from './tenant.contract.ts';

const role = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
// A short password has an error code of its own (PWD_IS_SHORT), so only the upper limit is checked here.
const password = z.string().check(z.maxLength(200));
const username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9._]{3,32}$/, { error: 'ใช้ a–z 0–9 จุด หรือขีดล่าง 3–32 ตัว' }),
  );
/** The repeated password, where a form asks for it twice. */
const confirmPassword = z.optional(password);
/** JSON text of a list of rights (spec.md §3), or the list itself. */
const permission = z.union([
  z.string().check(z.maxLength(4000)),
  z.array(z.string()).check(z.maxLength(100)),
]);
/** A user's preferences and contacts: `line`, `paper`, `scanSound`, `year`, `letterKeys`. */
const profile = z.optional(
  z.record(
    z.string().check(z.maxLength(40)),
    z.union([z.string().check(z.maxLength(400)), z.number(), z.boolean()]),
  ),
);

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export const User = z.object({
  id: f.id,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  role,
  permission: z.string(),
  suspended: z.boolean(),
  lastLoginAt: z.nullable(f.instant),
  createdAt: f.instant,
  /** A square picture of the user; null while they have none. */
  imageUrl: z.nullable(z.string()),
  version: z.int(),
  profile: z.optional(z.record(z.string(), z.unknown())),
});
export type User = z.infer<typeof User>;

export const Me = z.object({
  id: f.id,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  role,
  permission: z.string(),
  imageUrl: z.nullable(z.string()),
  profile: z.record(z.string(), z.unknown()),
  flags: ShopFlags,
  /** Codes of the couriers that the deployment offers and the shop has switched on. */
  carriers: z.array(z.int()),
  /** All current and former users of the shop, by display name; at most 1,000. */
  people: z.array(z.object({ id: f.id, name: z.string() })),
  support: z.optional(z.object({ until: f.instant, mayWrite: z.boolean() })),
});
export type Me = z.infer<typeof Me>;

export const login = endpoint({
  does: 'Exchanges username and password for a pair of tokens.',
  at: 'POST /user/login',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      /** Code of the second factor: CODE_REQUIRED when it is active and the code is absent. */
      code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
      /** Skips the code in this browser for a month. */
      remember: z.optional(z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1'])])),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: Tokens,
  /** CODE_REQUIRED has `details.setup` where the shop requires a second factor that this user has not set up yet. */
  fails: ['LOGIN_FAILS', 'CODE_REQUIRED', 'CODE_WRONG', 'TOO_MANY_LOGIN', 'CONF_NOT_FOUND'],
  reads: true,
  bodyLimit: PUBLIC_BODY,
});

export const refreshToken = endpoint({
  does: 'Exchanges a refresh token, once, for a new pair; reuse revokes its whole family.',
  at: 'POST /user/refreshToken',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      accessToken: z.optional(z.string().check(z.maxLength(4000))),
      refreshToken: z.optional(z.string().check(z.maxLength(400))),
      prefix: f.prefix,
    }),
  },
  gives: Tokens,
  fails: ['INVALID_REFRESH_TOKEN', 'SIGN_TOKEN_EMPTY', 'SIGN_TOKEN_ERROR', 'CONF_NOT_FOUND'],
  reads: true,
  bodyLimit: PUBLIC_BODY,
});

export const getMe = endpoint({
  does: 'Tells who is logged in, with rights and the flags of the shop.',
  at: 'GET /user/me',
  may: 'signedIn',
  machine: true,
  takes: {},
  gives: Me,
  fails: [],
});

export const listUsers = endpoint({
  does: 'Lists staff and admins, or members.',
  at: 'GET /user/lists',
  may: ['user.manage', 'member.manage'],
  takes: {
    query: z.object({
      role: z.optional(z.enum(['admin-emp', 'member'])),
      search: z.optional(f.optionalText(100)),
      roleId: z.optional(z.enum(['1', '2', '3', '4', '5'])),
      state: z.optional(z.enum(['active', 'suspended', 'waiting'])),
      ...f.paging,
    }),
  },
  gives: f.listOf(User),
  fails: [],
});

export const getUser = endpoint({
  does: 'Reads one user by id or by username; anybody reads themselves.',
  at: 'GET /user/{id}',
  may: 'signedIn',
  takes: {
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    query: z.object({ viewBy: z._default(z.enum(['id', 'username']), 'id') }),
  },
  gives: User,
  fails: ['USER_NOT_FOUND'],
});

export const createUser = endpoint({
  does: 'Creates a user; nobody grants a role or right above their own.',
  at: 'POST /user',
  may: ['user.manage', 'member.manage'],
  takes: {
    body: z.strictObject({
      username,
      password,
      confirmPassword,
      name: f.text(100),
      role,
      permission: z.optional(permission),
      phone: z.optional(f.optionalText(20)),
      profile,
      /** A member who waits for approval starts suspended. */
      suspended: z.optional(z.boolean()),
      prefix: f.prefix,
    }),
  },
  gives: User,
  fails: ['USER_EXIST', 'PWD_IS_SHORT', 'PWD_NOT_MATCH', 'INVALID_ROLE', 'USER_LIMIT'],
  once: true,
});

export const updateUser = endpoint({
  does: 'Changes parts of a user; a change of role, rights or suspension counts at once.',
  at: 'PUT /user/{id}',
  may: 'signedIn',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      name: z.optional(f.text(100)),
      role: z.optional(role),
      permission: z.optional(permission),
      phone: z.optional(f.optionalText(20)),
      password: z.optional(password),
      confirmPassword,
      oldPassword: z.optional(password),
      profile,
      suspended: z.optional(z.boolean()),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: User,
  fails: [
    'USER_NOT_FOUND',
    'PWD_IS_SHORT',
    'PWD_NOT_MATCH',
    'PWD_INCORRECT',
    'TOO_MANY_LOGIN',
    'INVALID_ROLE',
    'STALE',
    'IN_USE',
    'USER_LIMIT',
  ],
  once: 'by-state',
});

export const changePicture = endpoint({
  does: 'Keeps a picture of oneself in place of the one before, or takes it away; those who manage a user may only take theirs away.',
  at: 'PUT /user/{id}/picture',
  may: 'signedIn',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      /** In a multipart form: jpg, png or webp; without one the picture is removed. */
      file: imageFile,
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: User,
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE'],
  bodyLimit: PICTURE_BODY,
});

export const deleteUser = endpoint({
  does: 'Removes a user softly; never oneself and never the last system administrator.',
  at: 'DELETE /user/{id}',
  may: ['user.manage', 'member.manage'],
  takes: { params: z.object({ id: f.idText }) },
  gives: f.undoable,
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE', 'IN_USE'],
  once: 'by-state',
});

export const logout = endpoint({
  does: 'Ends this session: its refresh tokens are revoked.',
  at: 'POST /user/logout',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      refreshToken: z.optional(z.string().check(z.maxLength(400))),
      prefix: f.prefix,
    }),
  },
  gives: f.ok,
  fails: [],
});

export const logoutEverywhere = endpoint({
  does: 'Ends all sessions of a user at once.',
  at: 'POST /user/{id}/logout-all',
  may: 'signedIn',
  takes: { params: z.object({ id: f.idText }), body: z.strictObject({ prefix: f.prefix }) },
  gives: f.ok,
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE'],
});
