// Runs an undo token: restores items from the trash, or moves orders and leads back.
import type { Gives } from '@app/contract/kit/endpoint';
import type { undoChange } from '@app/contract/shop/undo';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { undoneOf, type Undone } from '../../platform/upkeep.ts';
import { takeUndo } from '../../shop/index.ts';
import { takeBacks, trashKeepers } from '../upkeep.ts';
import { mayRestore, restoreItem, type Deleted } from './restore-item.ts';

interface DeletedMany extends Omit<Deleted, 'id'> {
  readonly ids: readonly number[];
}

export async function undoChangeUse({
  tx,
  session,
  body,
}: Call<typeof undoChange>): Promise<Gives<typeof undoChange>> {
  const { what, payload } = await takeUndo(tx, session, body.token);
  // The domain reads what it stored when it offered the undo.
  const takeBack = takeBacks[what];
  const items = takeBack
    ? await takeBack(tx, session, payload as never)
    : await restoreMany(tx, session, payload as DeletedMany);
  const failed = items.filter((item) => item.t === 'error').map((item) => item.id);
  tx.audit({
    action: 'undo.take',
    entity: entityOf(what, payload),
    after: { ids: items.map((item) => item.id), failed },
  });
  return { items };
}

function entityOf(what: string, payload: unknown): string {
  if (what === 'trash') return (payload as DeletedMany).kind;
  return ['leads', 'merge', 'made-leads'].includes(what) ? 'lead' : 'order';
}

async function restoreMany(
  tx: TenantTx,
  session: Session,
  { ids, ...deleted }: DeletedMany,
): Promise<Undone[]> {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) {
    await restoreItem(tx, session, { ...deleted, id: only }).catch(restoredAlready);
    return [{ id: only, t: 'success' }];
  }
  const restoreAll = trashKeepers[deleted.kind].restoreMany;
  if (restoreAll && mayRestore(session, deleted.kind)) return restoreAll(tx, session, ids);
  const restored = new Map<number, Undone>();
  const attempt = async (id: number) =>
    restored.set(id, await restoreOne(tx, session, { ...deleted, id }));
  for (const id of ids) await attempt(id);
  // An item that depends on another one, such as a set on its components, can only be restored after it.
  for (const { id, error } of [...restored.values()])
    if (error === 'RESTORE_BLOCKED') await attempt(id);
  return [...restored.values()];
}

async function restoreOne(tx: TenantTx, session: Session, deleted: Deleted): Promise<Undone> {
  try {
    await tx.savepoint(() => restoreItem(tx, session, deleted));
    return undoneOf(deleted.id);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undoneOf(deleted.id, error);
  }
}

/** No longer in the trash: somebody restored it within the ten seconds. */
function restoredAlready(error: unknown): never {
  const isGone = error instanceof Failure && ['NOT_FOUND', 'NO_ORDER'].includes(error.code);
  throw isGone ? fail('UNDO_CHANGED', {}, error) : error;
}
