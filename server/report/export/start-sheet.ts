// Starts a background workbook or print, and reports its progress.
import crypto from 'node:crypto';
import {
  PAPER_MOST,
  type getSheet,
  type SheetJob,
  type startSheet,
} from '@app/contract/report/export';
import type { Permission } from '@app/contract/kit/permissions';
import { linkTo } from '../../platform/files.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, Incoming, Route, Services } from '../../platform/route.ts';
import { flagOf, requireFlag, type Session } from '../../platform/session.ts';
import { countSheet, requireReason, requireSheetRight } from './limit-sheets.ts';
import { fileNameOf, type ListSheet, type TakenAs } from './list-sheet.ts';
import {
  findOpenSheet,
  findSheet,
  insertSheet,
  type SheetRequest,
  type SheetRow,
} from './sheet-job.store.ts';
import { sheetOfList } from './sheets.ts';

/** After this, the row and its file are removed; a link made meanwhile ends no later. */
const KEPT_SECONDS = 2 * 3600;

type UrlContext = { readonly incoming: Incoming; readonly services: Services };

const jobOf = (urlContext: UrlContext, row: SheetRow): SheetJob => ({
  id: row.id,
  state: row.state,
  rows: row.rows_done,
  total: row.rows_total,
  fileName: row.file_name,
  url: row.state === 'done' && row.file !== '' ? linkTo(urlContext, row.file) : null,
  error: row.error === '' ? null : row.error,
});

/** The request as a request to the list itself, as `page` reads it. */
export const askedOf = (incoming: Incoming, { params, query }: SheetRequest): Incoming => ({
  ...incoming,
  params,
  query,
  body: undefined,
});

export interface ExportableList {
  readonly list: Route;
  readonly sheet: ListSheet;
}

export function listNamed(lists: readonly Route[], at: string): ExportableList | undefined {
  const list = lists.find(({ endpoint }) => endpoint.at === at);
  const sheet = sheetOfList(at);
  return list?.page && sheet ? { list, sheet } : undefined;
}

/** Requires the rights of the list itself. */
export async function admitToList(
  tx: TenantTx,
  { list, session }: { list: Route; session: Session },
  { params, services }: { params: unknown; services: Services },
): Promise<void> {
  requireSheetRight(session, list);
  const { flag } = list.endpoint;
  const needed = flag ? flagOf(flag, params) : null;
  if (needed) await requireFlag(tx, needed, services.config.CARRIERS);
}

const digestOf = (
  { list, as }: { list: string; as: TakenAs },
  { params, query }: SheetRequest,
): string => {
  const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([list, as, sorted(params), sorted(query)]);
  return crypto.createHash('sha256').update(text).digest('hex');
};

interface Beginning extends UrlContext {
  readonly tx: TenantTx;
  readonly session: Session;
}

interface SheetExport extends ExportableList {
  readonly as: TakenAs;
  readonly request: SheetRequest;
}

/** The number of rows; throws if the list refuses the filter. */
export async function countRows(
  { list, request }: Omit<SheetExport, 'as' | 'sheet'>,
  { tx, session, incoming, services }: Beginning,
): Promise<number> {
  const asked = askedOf(incoming, request);
  const at = { page: 1, pageSize: 1 };
  const reply = await list.page?.({ tx, session, incoming: asked, services, at });
  return reply?.pagination.total_count ?? 0;
}

/** Limits the rows of a print: a longer list belongs in a workbook. */
export function requireRoom(as: TakenAs, total: number): void {
  if (as === 'xlsx' || total <= PAPER_MOST) return;
  const most = PAPER_MOST.toLocaleString('en-US');
  const text = `พิมพ์ได้ครั้งละไม่เกิน ${most} แถว เลือกช่วงวันที่ให้สั้นลง หรือส่งออก Excel แทน`;
  throw fail('UNPROCESSED', { fields: { end: text } });
}

/** The same export returns the running job. */
export async function beginSheet(sheetExport: SheetExport, call: Beginning): Promise<SheetJob> {
  const { tx, session, incoming, services } = call;
  const { list, sheet, as, request } = sheetExport;
  const total = await countRows(sheetExport, call);
  requireRoom(as, total);
  const digest = digestOf({ list: list.endpoint.at, as }, request);
  const row = await insertSheet(tx, {
    userId: session.userId,
    list: list.endpoint.at,
    request,
    digest,
    total,
    fileName: fileNameOf(sheet, services.now(), as),
    as,
  });
  if (row) {
    await tx.enqueue('sheet.write', { id: row.id });
    await tx.enqueue('sheet.forget', { id: row.id }, { afterSeconds: KEPT_SECONDS });
  }
  const { search, ...filter } = request.query;
  const hidden = search === undefined ? {} : { search: '•••' };
  const after = { list: sheet.name, ...request.params, ...filter, ...hidden };
  tx.audit({ action: 'export.sheet', entity: 'export', after });
  const standing = row ?? (await findOpenSheet(tx, session.userId, digest));
  if (!standing) throw fail('SERVICE_AWAY', { retryAfterSeconds: 1 });
  return jobOf({ incoming, services }, standing);
}

export const startSheetUse =
  (lists: readonly Route[]) =>
  async ({ tx, session, body, incoming, services }: Call<typeof startSheet>): Promise<SheetJob> => {
    const known = listNamed(lists, body.list);
    const as = body.format;
    if (!known) throw fail('UNPROCESSED', { fields: { list: 'ส่งออกรายการนี้ไม่ได้' } });
    if (as === 'pdf' && !known.sheet.paper)
      throw fail('UNPROCESSED', { fields: { format: 'พิมพ์รายการนี้ไม่ได้ ใช้ xlsx' } });
    const { format: _format, page: _page, pageSize: _size, ...query } = body.query ?? {};
    const request: SheetRequest = { params: body.params ?? {}, query };
    const { params } = request;
    await admitToList(tx, { list: known.list, session }, { params, services });
    requireReason(body.list, query);
    countSheet(tx.actor, services.config.RATE_LIMIT);
    return beginSheet({ ...known, as, request }, { tx, session, incoming, services });
  };

/** Only the user's own exports; others look missing. Refused if the user has lost a right since. */
export const getSheetUse =
  (lists: readonly Route[]) =>
  async (call: Call<typeof getSheet>): Promise<SheetJob> => {
    const { tx, session, services } = call;
    const row = await findSheet(tx, call.params.id, session.userId);
    if (!row) throw fail('NOT_FOUND');
    if (row.state === 'done') {
      const known = listNamed(lists, row.list);
      if (!known) throw fail('NOT_FOUND');
      const { params } = row.request;
      await admitToList(tx, { list: known.list, session }, { params, services });
      // The file was filtered and masked by the rights of that time.
      if (!row.rights.every((key) => session.permissions.has(key as Permission)))
        throw fail('PERMISSION_DENIED');
    }
    return jobOf(call, row);
  };
