// Who may export or import the shop's data, and its progress for the caller.
import type { DataMove, getDataMove } from '@app/contract/upkeep/shop-data';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import type { Call, Incoming, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { findMove, type DataMoveRow } from './data-move.store.ts';

const OWNER = 1;

/** A complete shop belongs to its owner: the right to change settings is not enough to take its customers away. */
const isOwner = ({ role, can }: Pick<Session, 'role' | 'can'>): boolean =>
  role === OWNER && can('setting') && can('customer.pii');

export function requireOwner(session: Pick<Session, 'role' | 'can'>): void {
  if (!isOwner(session)) throw fail('PERMISSION_DENIED');
}

interface UrlContext {
  readonly session: Session;
  readonly incoming: Incoming;
  readonly services: Services;
}

/** Other users who may change settings see that it happened. */
export function moveOf(urlContext: UrlContext, row: DataMoveRow): DataMove {
  const mayTake = isOwner(urlContext.session);
  const isThere = row.direction === 'out' && row.state === 'done' && row.file !== '';
  return {
    id: row.id,
    direction: row.direction,
    state: row.state,
    step: row.step,
    rows: row.rows_done,
    total: row.rows_total,
    fileName: row.file_name,
    url: mayTake && isThere ? linkTo(urlContext, row.file) : null,
    error: row.error === '' ? null : row.error,
    figures: mayTake ? row.figures : [],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export async function getDataMoveUse(call: Call<typeof getDataMove>): Promise<DataMove> {
  const row = await findMove(call.tx, call.params.id);
  if (!row) throw fail('NOT_FOUND');
  return moveOf(call, row);
}
