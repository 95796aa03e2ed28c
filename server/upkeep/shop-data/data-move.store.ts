// SQL for archives that were exported from a shop or imported into it.
import type { DataFigure, DataMoveState } from '@app/contract/upkeep/shop-data';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type Direction = 'out' | 'in';

export interface DataMoveRow extends Row<
  'data_moves',
  | 'id'
  | 'user_id'
  | 'direction'
  | 'state'
  | 'step'
  | 'rows_done'
  | 'rows_total'
  | 'file_name'
  | 'file'
  | 'error'
  | 'created_at'
  | 'finished_at'
> {
  readonly figures: DataFigure[];
}

const columns = sql.raw(
  'id, user_id, direction, state, step, rows_done, rows_total, file_name, file, error, figures, created_at, finished_at',
);

interface NewMove {
  readonly userId: number;
  readonly direction: Direction;
  readonly reason: string;
  readonly fileName: string;
  readonly file: string;
}

/** Undefined while another one in this direction is unfinished. */
export const insertMove = (tx: TenantTx, move: NewMove): Promise<DataMoveRow | undefined> =>
  tx.first<DataMoveRow>(sql`
    insert into data_moves (tenant_id, user_id, direction, reason, file_name, file, created_at)
    values (${tx.tenantId}, ${move.userId}, ${move.direction}, ${move.reason}, ${move.fileName}, ${move.file}, ${tx.now})
    on conflict (tenant_id, direction) where state in ('waiting', 'running') do nothing
    returning ${columns}`);

export const findOpenMove = (
  tx: TenantTx,
  direction: Direction,
): Promise<DataMoveRow | undefined> =>
  tx.first<DataMoveRow>(sql`
    select ${columns} from data_moves where tenant_id = ${tx.tenantId} and direction = ${direction}
      and state in ('waiting', 'running')`);

export const findMove = (tx: TenantTx, id: number): Promise<DataMoveRow | undefined> =>
  tx.first<DataMoveRow>(sql`
    select ${columns} from data_moves where tenant_id = ${tx.tenantId} and id = ${id}`);

export const isMoveFile = async (tx: TenantTx, file: string): Promise<boolean> =>
  (await tx.first(
    sql`select from data_moves where tenant_id = ${tx.tenantId} and file = ${file}`,
  )) !== undefined;

/** Waits for a transaction that is just ending it. */
export const lockMove = (tx: TenantTx, id: number): Promise<DataMoveRow | undefined> =>
  tx.first<DataMoveRow>(sql`
    select ${columns} from data_moves where tenant_id = ${tx.tenantId} and id = ${id} for update`);

export const findLastMove = (
  tx: TenantTx,
  direction: Direction,
): Promise<DataMoveRow | undefined> =>
  tx.first<DataMoveRow>(sql`
    select ${columns} from data_moves where tenant_id = ${tx.tenantId} and direction = ${direction}
    order by id desc limit 1`);

interface Change {
  readonly state?: DataMoveState;
  readonly step?: string;
  readonly rows?: number;
  readonly total?: number;
  readonly file?: string;
  readonly error?: string;
  readonly figures?: readonly DataFigure[];
}

export const changeMove = (tx: TenantTx, id: number, change: Change): Promise<unknown> => {
  const { state, step, rows, total, file, error, figures } = change;
  const isOver = state === 'done' || state === 'failed';
  return tx.rows(sql`
    update data_moves set state = coalesce(${state ?? null}, state), step = coalesce(${step ?? null}, step),
      rows_done = coalesce(${rows ?? null}::bigint, rows_done), rows_total = coalesce(${total ?? null}::bigint, rows_total),
      file = coalesce(${file ?? null}, file), error = coalesce(${error ?? null}, error),
      figures = coalesce(${figures ? JSON.stringify(figures) : null}::jsonb, figures),
      finished_at = case when ${isOver}::boolean then ${tx.now} else finished_at end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
};

/** An erased person may be in any archive. */
export const forgetArchives = (tx: TenantTx): Promise<unknown> =>
  tx.rows(sql`
    update data_moves set file = '' where tenant_id = ${tx.tenantId} and direction = 'out' and file <> ''`);

/** The active user, in the form of a session. */
export const findMover = (
  tx: TenantTx,
  userId: number,
): Promise<Row<'users', 'id' | 'username' | 'role' | 'permissions'> | undefined> =>
  tx.first<Row<'users', 'id' | 'username' | 'role' | 'permissions'>>(sql`
    select id, username, role, permissions from users
    where tenant_id = ${tx.tenantId} and id = ${userId} and deleted_at is null and suspended_at is null`);

export const usernames = (tx: TenantTx): Promise<Row<'users', 'id' | 'username'>[]> =>
  tx.rows<Row<'users', 'id' | 'username'>>(sql`
    select id, username from users where tenant_id = ${tx.tenantId}`);

/** Nothing that an archive contains exists, in the trash either. */
export async function isShopEmpty(tx: TenantTx): Promise<boolean> {
  const row = await tx.first<{ full: boolean }>(sql`
    select exists (select from orders where tenant_id = ${tx.tenantId})
      or exists (select from products where tenant_id = ${tx.tenantId})
      or exists (select from categories where tenant_id = ${tx.tenantId})
      or exists (select from addresses where tenant_id = ${tx.tenantId})
      or exists (select from channels where tenant_id = ${tx.tenantId}) as full`);
  return row?.full === false;
}

export const shopOf = (tx: TenantTx): Promise<Row<'tenants', 'label' | 'name'> | undefined> =>
  tx.first<Row<'tenants', 'label' | 'name'>>(sql`
    select label, name from tenants where id = ${tx.tenantId}`);
