// Rights that a user may grant: nobody grants a role or a right above their own.
import {
  isPermission,
  outranks,
  rolePermissions,
  type Permission,
  type Role,
} from '@app/contract/kit/permissions';
import { permissionNames } from '@app/contract/kit/permission-names';
import { fail } from '../../platform/failure.ts';
import type { Session } from '../../platform/session.ts';
import type { Administrator, UserRow } from './user.store.ts';

/** Reads a JSON text or list; an unknown key is reported at the field. */
export function readPermissions(
  given: string | readonly string[] | undefined,
  preset: readonly Permission[],
): Permission[] {
  if (given === undefined || given === '') return [...preset];
  const keys = typeof given === 'string' ? parseList(given) : given;
  const unknown = keys.filter((key) => !isPermission(key));
  if (unknown.length > 0)
    throw fail('UNPROCESSED', { fields: { permission: `ไม่รู้จักสิทธิ์ ${unknown.join(', ')}` } });
  return [...new Set(keys.filter(isPermission))];
}

function parseList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((key) => typeof key === 'string')) return list;
  } catch {
    // Falls through to the refusal below: "not JSON" and "not a list" are the same to the caller.
  }
  throw fail('UNPROCESSED', { fields: { permission: 'ต้องเป็นรายการสิทธิ์ในรูปแบบ JSON' } });
}

/** `user.manage` for staff and admins, `member.manage` for members. */
export function requireManager(session: Session, role: Role): void {
  if (!session.can(role === 3 ? 'member.manage' : 'user.manage')) throw fail('PERMISSION_DENIED');
}

interface Grant {
  readonly role: Role;
  readonly permissions?: readonly Permission[];
  /** The user's current rights: keeping them grants nothing. */
  readonly had?: readonly Permission[];
}

/** A preset is limited to the rights of whoever grants it. */
export const presetOf = (session: Session, role: Role): Permission[] =>
  rolePermissions[role].filter((key) => session.can(key));

export function requireGrantable(
  session: Session,
  { role, permissions = [], had = [] }: Grant,
): void {
  if (!outranks(session.role, role))
    throw fail('INVALID_ROLE', { fields: { role: 'กำหนดบทบาทสูงกว่าของคุณไม่ได้' } });
  const above = permissions.filter((key) => !session.can(key) && !had.includes(key));
  if (above.length > 0)
    throw fail('INVALID_ROLE', { fields: { permission: `ให้สิทธิ์ที่คุณไม่มีไม่ได้: ${above.join(', ')}` } });
}

/** Whoever sets another user's password, or suspends them, needs all their rights. */
export const requireOverRights = (
  session: Session,
  { role, permissions }: { readonly role: Role; readonly permissions: readonly Permission[] },
): void => requireGrantable(session, { role, permissions });

/**
 * Every right that a system administrator loses (null: all of them) must remain with another one: nobody grants
 * themselves a right, so one that no administrator has would be lost to the shop.
 */
export function requireRightsKept(
  administrators: readonly Administrator[],
  user: UserRow,
  left: readonly Permission[] | null,
): void {
  if (user.role !== 1 || user.suspended_at !== null) return;
  const others = administrators.filter(({ id }) => id !== user.id);
  const held = new Set([...(left ?? []), ...others.flatMap(({ permissions }) => permissions)]);
  const gone = user.permissions.filter((key) => !held.has(key));
  if (gone.length === 0) return;
  const names = gone.map((key) => permissionNames[key]).join(', ');
  const text =
    others.length === 0
      ? 'ต้องมีผู้ดูแลระบบอย่างน้อยหนึ่งคน'
      : `ไม่มีผู้ดูแลระบบคนอื่นที่มีสิทธิ์นี้ ให้สิทธิ์คนอื่นก่อน: ${names}`;
  throw fail('IN_USE', { fields: { [left === null ? 'role' : 'permission']: text } });
}
