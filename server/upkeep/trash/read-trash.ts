// The trash as the session may see it, and restoring an item.
import { trashKindNames, type listTrash, type restoreTrash } from '@app/contract/upkeep/trash';
import { ownerOf } from '../../platform/session.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { mayRestore, restoreItem } from './restore-item.ts';
import { pageOfTrash } from './trash.store.ts';

const MEMBER = 3;
const STAFF = [1, 2, 4, 5];

export async function listTrashUse({ tx, session, query }: Call<typeof listTrash>) {
  const { kind, page, pageSize } = query;
  if (kind !== undefined && !mayRestore(session, kind)) throw fail('PERMISSION_DENIED');
  const { rows, total } = await pageOfTrash(tx, {
    kinds: kind === undefined ? trashKindNames.filter((name) => mayRestore(session, name)) : [kind],
    ownerId: ownerOf(session),
    roles: [
      ...(session.can('user.manage') ? STAFF : []),
      ...(session.can('member.manage') ? [MEMBER] : []),
    ],
    page,
    pageSize,
  });
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      code: row.code,
      name: row.name,
      deletedAt: row.deleted_at.toISOString(),
      deletedBy: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
      daysLeft: row.days_left,
    })),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

export async function restoreTrashUse({ tx, session, params }: Call<typeof restoreTrash>) {
  await restoreItem(tx, session, params);
  return { ok: true as const };
}
