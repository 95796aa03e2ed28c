// Streams a list as a workbook: `?format=xlsx` of every list, and `/order/export`; reports also as
// PDF.
import { listOrders } from '@app/contract/order/list';
import { EXPORT_MOST, listPaper, type exportOrders } from '@app/contract/report/export';
import { XLSX_TYPE } from '../../engine/spreadsheet/index.ts';
import type { Actor } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import {
  type BinaryReply,
  type Incoming,
  type OutsideCall,
  type Route,
  type Services,
} from '../../platform/route.ts';
import { inForms, routeAs } from '../../platform/route-as.ts';
import type { Session } from '../../platform/session.ts';
import {
  countSheet,
  noteSheet,
  requireReason,
  requireSheetRight,
  takePlace,
} from './limit-sheets.ts';
import { fileNameOf, type ListSheet } from './list-sheet.ts';
import { openSheet } from './open-sheet.ts';
import { printList } from './print-list.ts';
import { sheetOfList } from './sheets.ts';

/** Beyond this, the reader is too slow or the list too long: a background job does that. */
const LONGEST_MS = 180_000;

interface SheetCallContext {
  readonly session: Session;
  readonly actor: Actor;
  readonly incoming: Incoming;
  readonly services: Services;
}

/** Calls `end` if `doing` fails. */
async function orElse<Done>(doing: Promise<Done>, end: () => unknown): Promise<Done> {
  try {
    return await doing;
  } catch (error) {
    end();
    throw error;
  }
}

async function answerSheet(
  call: SheetCallContext,
  list: Route,
  sheet: ListSheet,
): Promise<BinaryReply> {
  const { session, actor, incoming, services } = call;
  requireSheetRight(session, list);
  requireReason(list.endpoint.at, incoming.query);
  countSheet(actor, services.config.RATE_LIMIT);
  const signal = AbortSignal.any([
    incoming.signal,
    services.stopping,
    AbortSignal.timeout(LONGEST_MS),
  ]);
  const leave = await takePlace(actor, signal);
  const { stream, settled } = await orElse(
    openSheet({ ...call, list, sheet, as: 'xlsx', signal }),
    leave,
  );
  settled.then(leave, (error: unknown) => {
    leave();
    if (!incoming.signal.aborted)
      services.log.warn({ err: error, list: list.endpoint.at }, 'a workbook broke off');
  });
  // A stream that nobody reads would keep its transaction open until the timeout.
  await orElse(noteSheet(call, sheet), () => stream.destroy());
  const name = fileNameOf(sheet, services.now());
  return {
    type: XLSX_TYPE,
    body: stream,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** The same list; `format=xlsx` gives all of it as a workbook, `format=pdf` a report as a print. */
export function withSheet(list: Route): Route {
  const sheet = list.page && sheetOfList(list.endpoint.at);
  if (!sheet) return list;
  return inForms(list, {
    xlsx: routeAs(list.endpoint, 'xlsx', (call) => answerSheet(call, list, sheet)),
    pdf: sheet.paper
      ? routeAs(list.endpoint, listPaper, (call) => printList(call, list, sheet))
      : undefined,
  });
}

/**
 * A caller would give up before the last row of a very long list, so it is refused at once with the
 * way that works.
 */
async function requireFew(call: SheetCallContext, list: Route): Promise<void> {
  const { session, actor, incoming, services } = call;
  requireSheetRight(session, list);
  const {
    page: _page,
    pageSize: _size,
    ...query
  } = (incoming.query ?? {}) as Record<string, never>;
  const asked = { ...incoming, params: {}, query };
  // A filtered list stops counting early, so a row behind the last one is looked up.
  const behind = { page: EXPORT_MOST + 1, pageSize: 1 };
  const { rows, isMore } = await services.db.withTenant(
    actor,
    async (tx) => {
      const call = { tx, session, incoming: asked, services };
      const reply = await list.page?.({ ...call, at: behind });
      return { rows: reply?.pagination.total_count ?? 0, isMore: (reply?.items.length ?? 0) > 0 };
    },
    { mode: 'read' },
  );
  if (!isMore) return;
  const most = EXPORT_MOST.toLocaleString('en-US');
  throw fail('UNPROCESSED', {
    thai: `ออเดอร์มากกว่า ${most} รายการ ให้ระบบเตรียมไฟล์ในเบื้องหลังแทน (POST /export) หรือเลือกช่วงวันที่ให้สั้นลง`,
    details: { rows: Math.max(rows, EXPORT_MOST + 1), most: EXPORT_MOST, list: listOrders.at },
  });
}

/** The workbook of `GET /order`, under its own path. */
export function exportOrdersUse(lists: readonly Route[]) {
  const list = lists.find(({ endpoint }) => endpoint.at === listOrders.at);
  const sheet = sheetOfList(listOrders.at);
  if (!list || !sheet) throw new Error('the list of orders has no workbook');
  return async (call: OutsideCall<typeof exportOrders>): Promise<BinaryReply> => {
    await requireFew(call, list);
    return answerSheet(call, list, sheet);
  };
}
