// Creating, changing, suspending and removing users, limited by the rank of the acting user.
import { rolePermissions, type Permission, type Role } from '@app/contract/kit/permissions';
import type {
  changePicture,
  createUser,
  deleteUser,
  updateUser,
  User,
} from '@app/contract/shop/user';
import { withPicture } from '../image/keep-image.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail, Failure, isDuplicate } from '../../platform/failure.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { optionsOf } from '../setting/read-options.ts';
import { offerRestore } from '../undo/offer-undo.ts';
import {
  presetOf,
  readPermissions,
  requireGrantable,
  requireManager,
  requireOverRights,
  requireRightsKept,
} from './grant-rights.ts';
import { leavers } from './leavers.ts';
import { withOldPasswordCounted } from './login-limits.ts';
import { hashPassword, isPassword, requireGoodPassword, requireSame } from './passwords.ts';
import { isSupportUser } from './support-user.ts';
import { userOf } from './user-shape.ts';
import {
  bringBackUser,
  countActive,
  insertUser,
  lockAdministrators,
  lockDeletedUser,
  lockUser,
  removeUser,
  revokeAllOf,
  saveUser,
  saveUserImage,
  type UserRow,
} from './user.store.ts';

const trace = ({ username, name, role, permissions, suspended_at }: UserRow) => ({
  username,
  name,
  role,
  permissions,
  suspended: suspended_at !== null,
});

export interface NewUser {
  readonly username: string;
  /** Plain text, or already hashed. */
  readonly password: string | { readonly hash: string };
  readonly name: string;
  readonly role: Role;
  readonly permissions?: readonly Permission[];
  readonly phone?: string;
  readonly profile?: Record<string, unknown>;
  readonly suspended?: boolean;
}

/** Adds a user without checking rights; callers check first. */
export async function addUser(tx: TenantTx, user: NewUser): Promise<UserRow> {
  const passwordHash = await hashOf(user);
  const permissions = user.permissions ?? rolePermissions[user.role];
  try {
    const row = await insertUser(tx, {
      ...user,
      phone: user.phone ?? '',
      permissions,
      passwordHash,
    });
    if (row.suspended_at === null) await requireUserRoom(tx);
    tx.audit({ action: 'user.create', entity: 'user', entityId: row.id, after: trace(row) });
    return row;
  } catch (error) {
    if (isDuplicate(error, 'users_username'))
      throw fail('USER_EXIST', { fields: { username: 'ชื่อผู้ใช้นี้มีอยู่แล้ว' } }, error);
    throw error;
  }
}

async function hashOf({ password, role }: NewUser): Promise<string> {
  if (typeof password !== 'string') return password.hash;
  requireGoodPassword(password, role);
  return hashPassword(password);
}

export async function createUserUse(call: Call<typeof createUser>): Promise<User> {
  const { tx, session, body } = call;
  requireManager(session, body.role);
  const permissions = readPermissions(body.permission, presetOf(session, body.role));
  requireGrantable(session, { role: body.role, permissions });
  const { username, password, name, role, phone, profile, suspended } = body;
  requireSame(password, body.confirmPassword);
  return userOf(
    await addUser(tx, {
      username,
      password,
      name,
      role,
      permissions,
      ...(phone !== undefined && { phone }),
      ...(profile && { profile }),
      ...(suspended !== undefined && { suspended }),
    }),
    call,
  );
}

/** Call it after the new active user is written: the number of users of a shop may be limited. */
async function requireUserRoom(tx: TenantTx): Promise<void> {
  const { user_limit: limit } = await optionsOf(tx, ['user_limit']);
  if (limit > 0 && (await countActive(tx)) > limit)
    throw fail('USER_LIMIT', { details: { limit } });
}

export async function lockOther(tx: TenantTx, id: number): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user || isSupportUser(user)) throw fail('USER_NOT_FOUND');
  return user;
}

type Update = Call<typeof updateUser>;

export async function updateUserUse(call: OutsideCall<typeof updateUser>): Promise<User> {
  const { services, actor, session, params, body } = call;
  const work = () => services.db.withTenant(actor, (tx) => changeUser({ ...call, tx }));
  if (params.id !== session.userId || body.password === undefined) return work();
  return withOldPasswordCounted(services, session, {
    work,
    isWrong: (error) => error instanceof Failure && error.code === 'PWD_INCORRECT',
  });
}

async function changeUser(call: Update): Promise<User> {
  const { tx, session, params, body } = call;
  // Locked before the changed user: otherwise two administrators who change each other would deadlock.
  const administrators = await lockAdministrators(tx);
  const user = await lockOther(tx, params.id);
  if (body.version !== undefined && body.version !== user.version) throw fail('STALE');
  const isSelf = user.id === session.userId;
  if (!isSelf) requireManager(session, user.role);
  if (!isSelf) requireGrantable(session, { role: user.role });
  const changesAccount =
    body.password !== undefined ||
    (body.suspended !== undefined && body.suspended !== (user.suspended_at !== null));
  if (!isSelf && changesAccount) requireOverRights(session, user);
  const { role, permissions } = newRights(call, user, isSelf);
  if (body.suspended && isSelf)
    throw fail('IN_USE', { fields: { suspended: 'ระงับบัญชีของตัวเองไม่ได้' } });
  const isOut = role !== 1 || body.suspended === true;
  requireRightsKept(administrators, user, isOut ? null : permissions);
  const passwordHash = await newPassword(call, { ...user, role }, isSelf);
  const { suspendedAt, isPutOut, isLetBack } = suspensionOf(call, user);
  // A lead of an absent agent would be in nobody's call queue.
  if (isPutOut) await leavers.get().release(tx, user.id);
  if (isLetBack) await leavers.get().giveBack(tx, user.id);
  const saved = await saveUser(tx, user.id, {
    name: body.name ?? user.name,
    phone: body.phone ?? user.phone,
    role,
    permissions,
    passwordHash,
    profile: { ...user.profile, ...body.profile },
    suspendedAt,
    endSessions: passwordHash !== user.password_hash || isPutOut,
  });
  if (isLetBack) await requireUserRoom(tx);
  const hasNewPassword = passwordHash !== user.password_hash;
  // Whoever knew the old password, or was suspended, must not renew an earlier login.
  if (hasNewPassword || suspendedAt !== null) await revokeAllOf(tx, user.id);
  tx.audit({
    action: 'user.update',
    entity: 'user',
    entityId: user.id,
    before: trace(user),
    after: { ...trace(saved), ...(hasNewPassword && { password: 'changed' }) },
  });
  return userOf(saved, call);
}

function suspensionOf({ tx, body }: Update, { suspended_at: since }: UserRow) {
  const { suspended = since !== null } = body;
  return {
    suspendedAt: suspended ? (since ?? tx.now) : null,
    isPutOut: suspended && since === null,
    isLetBack: !suspended && since !== null,
  };
}

const sameKeys = (left: readonly Permission[], right: readonly Permission[]): boolean =>
  left.toSorted().join() === right.toSorted().join();

function newRights(
  { session, body }: Update,
  user: UserRow,
  isSelf: boolean,
): { role: Role; permissions: readonly Permission[] } {
  const role = body.role ?? user.role;
  const preset = presetOf(session, role);
  const asked =
    body.permission === undefined ? undefined : readPermissions(body.permission, preset);
  const permissions = asked ?? (role === user.role ? user.permissions : preset);
  const changes = role !== user.role || asked !== undefined;
  if (changes && isSelf && (role !== user.role || !sameKeys(permissions, user.permissions))) {
    throw fail('INVALID_ROLE', { fields: { role: 'เปลี่ยนบทบาทหรือสิทธิ์ของตัวเองไม่ได้' } });
  }
  if (changes && !isSelf) {
    requireManager(session, role);
    requireGrantable(session, { role, permissions, had: user.permissions });
  }
  return { role, permissions };
}

async function newPassword({ body }: Update, user: UserRow, isSelf: boolean): Promise<string> {
  if (body.password === undefined) return user.password_hash;
  if (
    isSelf &&
    !(body.oldPassword !== undefined && (await isPassword(user.password_hash, body.oldPassword)))
  ) {
    throw fail('PWD_INCORRECT', { fields: { oldPassword: 'รหัสผ่านเดิมไม่ถูกต้อง' } });
  }
  requireSame(body.password, body.confirmPassword);
  requireGoodPassword(body.password, user.role);
  return hashPassword(body.password);
}

/** Users choose their own picture; a manager may only remove it. */
export const changePictureUse = (call: OutsideCall<typeof changePicture>): Promise<User> =>
  withPicture(call, { file: call.body.file, field: 'file', isRemoved: true }, async (tx, name) => {
    const { session, params } = call;
    const user = await lockOther(tx, params.id);
    if (user.id !== session.userId) {
      requireManager(session, user.role);
      requireOverRights(session, user);
      if (name) throw fail('PERMISSION_DENIED');
    }
    const saved = await saveUserImage(tx, user.id, name ?? '');
    tx.audit({
      action: 'user.picture',
      entity: 'user',
      entityId: user.id,
      before: { hasPicture: user.image_name !== '' },
      after: { hasPicture: saved.image_name !== '' },
    });
    return { result: userOf(saved, call), replaced: user.image_name };
  });

export async function deleteUserUse({ tx, session, params }: Call<typeof deleteUser>) {
  const administrators = await lockAdministrators(tx);
  const user = await lockOther(tx, params.id);
  requireManager(session, user.role);
  requireOverRights(session, user);
  if (user.id === session.userId) throw fail('IN_USE', { fields: { id: 'ลบบัญชีของตัวเองไม่ได้' } });
  requireRightsKept(administrators, user, null);
  await removeUser(tx, user.id);
  await leavers.get().release(tx, user.id);
  await revokeAllOf(tx, user.id);
  tx.audit({ action: 'user.delete', entity: 'user', entityId: user.id, before: trace(user) });
  const undo = await offerRestore(tx, { kind: 'user', ids: [user.id] });
  return { ok: true as const, ...undo };
}

/** Restores a deleted user within the rank of the acting user; logins stay ended. */
export async function restoreUser(tx: TenantTx, session: Session, id: number): Promise<void> {
  const user = await lockDeletedUser(tx, id);
  if (!user) throw fail('NOT_FOUND');
  requireManager(session, user.role);
  // Restoring rights is the same as granting them.
  requireOverRights(session, user);
  if (user.suspended_at === null) await leavers.get().giveBack(tx, id);
  try {
    const row = await bringBackUser(tx, id);
    if (!row) throw new Error('the user was not written');
    if (row.suspended_at === null) await requireUserRoom(tx);
    tx.audit({ action: 'user.restore', entity: 'user', entityId: id, after: trace(row) });
  } catch (error) {
    if (!isDuplicate(error, 'users_username')) throw error;
    const text = 'ชื่อผู้ใช้เดิมมีคนใช้แล้ว เปลี่ยนชื่อผู้ใช้นั้นไม่ได้ ให้สร้างผู้ใช้ใหม่แทน';
    throw fail('USER_EXIST', { details: { text } }, error);
  }
}
