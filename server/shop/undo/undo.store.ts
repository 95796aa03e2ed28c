// SQL for undo data, found by the hash of their token.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

interface NewUndo {
  readonly hash: string;
  readonly userId: number;
  readonly what: string;
  readonly payload: object;
}

export const insertUndo = (tx: TenantTx, { hash, userId, what, payload }: NewUndo) =>
  tx.rows(sql`
    insert into undos (tenant_id, hash, user_id, what, payload)
    values (${tx.tenantId}, ${hash}, ${userId}, ${what}, ${JSON.stringify(payload)}::jsonb)`);

export interface UndoRow extends Row<'undos', 'what'>, Row<'undos', 'payload'> {
  readonly is_used: boolean;
  readonly is_late: boolean;
}

/** The row of this user's token, locked: of two presses the second waits and finds it used. */
export const lockUndo = (
  tx: TenantTx,
  { hash, userId, seconds }: { hash: string; userId: number; seconds: number },
) =>
  tx.first<UndoRow>(sql`
    select what, payload, used_at is not null as is_used,
      made_at < clock_timestamp() - make_interval(secs => ${seconds}) as is_late
    from undos where tenant_id = ${tx.tenantId} and hash = ${hash} and user_id = ${userId} for update`);

export const markUndone = (tx: TenantTx, hash: string) =>
  tx.rows(sql`
    update undos set used_at = ${tx.now} where tenant_id = ${tx.tenantId} and hash = ${hash}`);

/** Moves the data of an earlier call of the same step into a later one's, unless it was used. */
export const takeOver = (
  tx: TenantTx,
  { hash, userId, what, seconds }: Pick<NewUndo, 'hash' | 'userId' | 'what'> & { seconds: number },
) =>
  tx.first<Row<'undos', 'payload'>>(sql`
    delete from undos where tenant_id = ${tx.tenantId} and hash = ${hash} and user_id = ${userId} and what = ${what}
      and used_at is null and made_at > now() - make_interval(secs => ${seconds})
    returning payload`);

/** Expired data is useless and still holds earlier contents of rows. */
export const forgetUndos = (tx: TenantTx) =>
  tx.rows(sql`
    delete from undos where tenant_id = ${tx.tenantId} and made_at < now() - interval '1 hour'`);
