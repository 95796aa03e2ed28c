// Stores, in the transaction of a change, how to undo it, and returns the undo token.
import { createHash, randomBytes } from 'node:crypto';
import { UNDO_SECONDS } from '@app/contract/shop/undo';
import { secondsToNight } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Session } from '../../platform/session.ts';
import { insertUndo, lockUndo, markUndone, takeOver } from './undo.store.ts';

/** The data that undoing a change needs. */
export interface Undoable {
  /**
   * `trash`: ids to restore; `moves`: orders to move back; `return`: a return scan; `leads`: leads as they were;
   * `merge`: merged leads; `made-leads`: leads created from customers; `to-lead`: orders that became leads again.
   */
  readonly what: 'trash' | 'moves' | 'return' | 'leads' | 'merge' | 'made-leads' | 'to-lead';
  readonly payload: object;
}

const TOKEN_BYTES = 24;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Spread into the reply: empty where no person made the change. */
export async function offerUndo(tx: TenantTx, undoable: Undoable): Promise<{ undoToken?: string }> {
  const { userId } = tx.actor;
  if (userId === null) return {};
  const undoToken = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertUndo(tx, { hash: hashOf(undoToken), userId, ...undoable });
  return { undoToken };
}

/** A large step is sent as several calls; none of them takes longer than this. */
const STEP_SECONDS = 120;

/**
 * The undo data of the previous call of the same step: its token becomes invalid, and the token of this call covers
 * both. Undefined where it was used or belongs to somebody else.
 */
export async function joinUndo(
  tx: TenantTx,
  { token, what }: { token: string | undefined; what: Undoable['what'] },
): Promise<unknown> {
  const { userId } = tx.actor;
  if (token === undefined || userId === null) return undefined;
  const wanted = { hash: hashOf(token), userId, what, seconds: STEP_SECONDS };
  return (await takeOver(tx, wanted))?.payload;
}

export const EMPTY_TRASH = 'trash.empty';

/** Makes sure that the nightly cleanup is planned. */
export const scheduleTrashEmptying = (tx: TenantTx): Promise<void> =>
  tx.enqueue(EMPTY_TRASH, {}, { key: 'trash', afterSeconds: secondsToNight(tx.now) });

interface Deleted {
  readonly kind: string;
  readonly ids: readonly number[];
  /** What else comes back with it. */
  readonly moved?: { readonly to: number; readonly ids: readonly number[] };
}

/**
 * Offers to restore what was just deleted, and plans the emptying of the trash. With the token of an earlier call of
 * the same step, undo restores what that call deleted too.
 */
export async function offerRestore(
  tx: TenantTx,
  deleted: Deleted,
  undoWith?: string,
): Promise<{ undoToken?: string }> {
  if (deleted.ids.length === 0) return {};
  await scheduleTrashEmptying(tx);
  const earlier = (await joinUndo(tx, { token: undoWith, what: 'trash' })) as Deleted | undefined;
  const before = earlier?.kind === deleted.kind ? earlier.ids : [];
  const payload: Deleted = { ...deleted, ids: [...before, ...deleted.ids] };
  return offerUndo(tx, { what: 'trash', payload });
}

/** Uses up the token; a later failure in the transaction releases it. */
export async function takeUndo(
  tx: TenantTx,
  session: Session,
  token: string,
): Promise<{ what: string; payload: unknown }> {
  const hash = hashOf(token);
  const row = await lockUndo(tx, { hash, userId: session.userId, seconds: UNDO_SECONDS });
  if (!row) throw fail('NOT_FOUND');
  if (row.is_used) throw fail('UNDO_USED');
  if (row.is_late) throw fail('UNDO_EXPIRED');
  await markUndone(tx, hash);
  return row;
}
