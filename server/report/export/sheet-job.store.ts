// Rows of workbooks and prints made in the background, and the session of the user who asked.
import type { SheetState } from '@app/contract/report/export';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { TakenAs } from './list-sheet.ts';

/** The params and query of the list, as sent. */
export interface SheetRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface SheetRow extends Row<
  'sheet_exports',
  | 'id'
  | 'user_id'
  | 'list'
  | 'state'
  | 'rows_done'
  | 'rows_total'
  | 'file_name'
  | 'file'
  | 'error'
  | 'format'
  | 'rights'
> {
  readonly request: SheetRequest;
}

const columns = sql.raw(
  'id, user_id, list, request, state, rows_done, rows_total, file_name, file, error, format, rights',
);

interface NewSheet {
  readonly userId: number;
  readonly list: string;
  readonly request: SheetRequest;
  readonly digest: string;
  readonly total: number;
  readonly fileName: string;
  readonly as: TakenAs;
}

/** Undefined if this user's same export is running already. */
export const insertSheet = (tx: TenantTx, sheet: NewSheet): Promise<SheetRow | undefined> =>
  tx.first<SheetRow>(sql`
    insert into sheet_exports (tenant_id, user_id, list, request, digest, rows_total, file_name, format)
    values (${tx.tenantId}, ${sheet.userId}, ${sheet.list}, ${JSON.stringify(sheet.request)}::jsonb, ${sheet.digest},
      ${sheet.total}, ${sheet.fileName}, ${sheet.as})
    on conflict (tenant_id, user_id, digest) where state in ('waiting', 'running') do nothing
    returning ${columns}`);

export const findOpenSheet = (
  tx: TenantTx,
  userId: number,
  digest: string,
): Promise<SheetRow | undefined> =>
  tx.first<SheetRow>(sql`
    select ${columns} from sheet_exports where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and digest = ${digest} and state in ('waiting', 'running')`);

export const findSheet = (
  tx: TenantTx,
  id: number,
  userId: number | null = null,
): Promise<SheetRow | undefined> =>
  tx.first<SheetRow>(sql`
    select ${columns} from sheet_exports where tenant_id = ${tx.tenantId} and id = ${id}
      and (${userId}::bigint is null or user_id = ${userId})`);

interface Change {
  readonly state?: SheetState;
  readonly rows?: number;
  readonly file?: string;
  readonly error?: string;
  /** The rights of the session with which the file is written. */
  readonly rights?: readonly string[];
}

export const changeSheet = (
  tx: TenantTx,
  id: number,
  { state, rows, file, error, rights }: Change,
): Promise<unknown> =>
  tx.first(sql`
    update sheet_exports set state = coalesce(${state ?? null}, state), rows_done = coalesce(${rows ?? null}::int, rows_done),
      file = coalesce(${file ?? null}, file), error = coalesce(${error ?? null}, error),
      rights = coalesce(${rights ? [...rights] : null}::text[], rights),
      finished_at = case when ${state ?? ''} in ('done', 'failed') then ${tx.now}::timestamptz else finished_at end
    where tenant_id = ${tx.tenantId} and id = ${id} returning id`);

/** Marks the export as failed; a finished one stays as it is. */
export const giveUpSheet = (tx: TenantTx, id: number, error: string): Promise<unknown> =>
  tx.rows(sql`
    update sheet_exports set state = 'failed', error = ${error}, finished_at = ${tx.now}::timestamptz
    where tenant_id = ${tx.tenantId} and id = ${id} and state in ('waiting', 'running')`);

export const deleteSheet = (tx: TenantTx, id: number): Promise<{ file: string } | undefined> =>
  tx.first<Row<'sheet_exports', 'file'>>(
    sql`delete from sheet_exports where tenant_id = ${tx.tenantId} and id = ${id} returning file`,
  );

/** Deletes all exports of the shop: the erased person may be in any of them. */
export const forgetSheets = (tx: TenantTx): Promise<unknown> =>
  tx.rows(sql`delete from sheet_exports where tenant_id = ${tx.tenantId}`);

/** The user with their present rights; undefined if suspended or deleted. */
export const findAsker = (tx: TenantTx, userId: number): Promise<object | undefined> =>
  tx.first<object>(sql`
    select id, username, role, permissions from users
    where tenant_id = ${tx.tenantId} and id = ${userId} and suspended_at is null and deleted_at is null`);
