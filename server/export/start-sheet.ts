// Begins a workbook in the background and tells how far it is.
import crypto from 'node:crypto';
import type { getSheet, SheetJob, startSheet } from '@app/contract/export';
import { linkTo } from '../label/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import type { Call, Incoming, Route, Services } from '../platform/route.ts';
import { flagOf, requireFlag, type Session } from '../platform/session.ts';
import { requireReason, requireSheetRight } from './answer-sheet.ts';
import { countSheet } from './limit-sheets.ts';
import { fileNameOf, type ListSheet } from './list-sheet.ts';
import {
  findOpenSheet,
  findSheet,
  insertSheet,
  type SheetRequest,
  type SheetRow,
} from './sheet-job.store.ts';
import { sheetOfList } from './sheets.ts';

/** The row and its file go after this; a link made meanwhile ends before or with it. */
const KEPT_SECONDS = 2 * 3600;

type Asker = { readonly incoming: Incoming; readonly services: Services };

const jobOf = (asker: Asker, row: SheetRow): SheetJob => ({
  id: row.id,
  state: row.state,
  rows: row.rows_done,
  total: row.rows_total,
  fileName: row.file_name,
  url: row.state === 'done' && row.file !== '' ? linkTo(asker, row.file) : null,
  error: row.error === '' ? null : row.error,
});

/** A request to the list itself, as `page` reads it. */
export const askedOf = (incoming: Incoming, { params, query }: SheetRequest): Incoming => ({
  ...incoming,
  params,
  query,
  body: undefined,
});

interface Known {
  readonly list: Route;
  readonly sheet: ListSheet;
}

export function listNamed(lists: readonly Route[], at: string): Known | undefined {
  const list = lists.find(({ endpoint }) => endpoint.at === at);
  const sheet = sheetOfList(at);
  return list?.page && sheet ? { list, sheet } : undefined;
}

/** The rights that the list itself asks for. */
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

const digestOf = (list: string, { params, query }: SheetRequest): string => {
  const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([list, sorted(params), sorted(query)]);
  return crypto.createHash('sha256').update(text).digest('hex');
};

export const startSheetUse =
  (lists: readonly Route[]) =>
  async ({ tx, session, body, incoming, services }: Call<typeof startSheet>): Promise<SheetJob> => {
    const known = listNamed(lists, body.list);
    if (!known) throw fail('UNPROCESSED', { fields: { list: 'ส่งออกรายการนี้ไม่ได้' } });
    const { format: _format, page: _page, pageSize: _size, ...query } = body.query ?? {};
    const request: SheetRequest = { params: body.params ?? {}, query };
    const { params } = request;
    await admitToList(tx, { list: known.list, session }, { params, services });
    requireReason(body.list, query);
    countSheet(tx.actor, services.config.RATE_LIMIT);
    // One row of it: a filter that the list refuses is refused here, and the total is known.
    const asked = askedOf(incoming, request);
    const at = { page: 1, pageSize: 1 };
    const reply = await known.list.page?.({ tx, session, incoming: asked, services, at });
    const digest = digestOf(body.list, request);
    const row = await insertSheet(tx, {
      userId: session.userId,
      list: body.list,
      request,
      digest,
      total: reply?.pagination.total_count ?? 0,
      fileName: fileNameOf(known.sheet, services.now()),
    });
    if (row) {
      await tx.enqueue('sheet.write', { id: row.id });
      await tx.enqueue('sheet.forget', { id: row.id }, { afterSeconds: KEPT_SECONDS });
    }
    const { search, ...filter } = query;
    const hidden = search === undefined ? {} : { search: '•••' };
    const after = { list: known.sheet.name, ...params, ...filter, ...hidden };
    tx.audit({ action: 'export.sheet', entity: 'export', after });
    const standing = row ?? (await findOpenSheet(tx, session.userId, digest));
    if (!standing) throw fail('SERVICE_AWAY', { retryAfterSeconds: 1 });
    return jobOf({ incoming, services }, standing);
  };

/** Anybody's own only; another's looks like none. */
export async function getSheetUse(call: Call<typeof getSheet>): Promise<SheetJob> {
  const row = await findSheet(call.tx, call.params.id, call.session.userId);
  if (!row) throw fail('NOT_FOUND');
  return jobOf(call, row);
}
