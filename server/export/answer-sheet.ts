// Answers a list as a workbook while it is read: `?format=xlsx` of every list, and `/order/export`.
import { listOrders } from '@app/contract/order-list';
import type { exportOrders } from '@app/contract/export';
import { needsReason, sheetRight } from '@app/contract/kit/permissions';
import { XLSX_TYPE } from '../sheet/index.ts';
import type { Actor } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import {
  routeOutside,
  type BinaryReply,
  type Incoming,
  type OutsideCall,
  type Route,
  type Services,
} from '../platform/route.ts';
import { mayCall, type Session } from '../platform/session.ts';
import { countSheet, takePlace } from './limit-sheets.ts';
import { fileNameOf, type ListSheet } from './list-sheet.ts';
import { openSheet } from './open-sheet.ts';
import { sheetOfList } from './sheets.ts';

/** Longer than this a reader is too slow or the list too long: there is the way in the background. */
const LONGEST_MS = 180_000;

interface Asked {
  readonly session: Session;
  readonly actor: Actor;
  readonly incoming: Incoming;
  readonly services: Services;
}

/** Throws unless the session may see the list and take it along. */
export function requireSheetRight(session: Session, list: Route): void {
  const right = sheetRight(list.endpoint.at);
  const mayTake = right === undefined || session.can(right);
  if (!mayTake || !mayCall(session, list.endpoint.may)) throw fail('PERMISSION_DENIED');
}

const REASON_SHORTEST = 4;

/** Throws unless the reason that this list asks for is there; the trail keeps it with the filter. */
export function requireReason(list: string, query: unknown): void {
  if (!needsReason(list)) return;
  const { reason } = (query ?? {}) as { reason?: unknown };
  if (typeof reason === 'string' && reason.trim().length >= REASON_SHORTEST) return;
  throw fail('UNPROCESSED', {
    fields: { reason: 'บอกเหตุผลที่ส่งออกข้อมูลลูกค้า อย่างน้อย 4 ตัวอักษร' },
  });
}

/** Notes in the trail what left the shop; what was searched for may be a customer's name or phone. */
export const noteSheet = (
  { services, actor, incoming }: Omit<Asked, 'session'>,
  sheet: ListSheet,
): Promise<void> =>
  services.db.withTenant(actor, async (tx) => {
    const { search, ...filter } = (incoming.query ?? {}) as Record<string, unknown>;
    const after = { list: sheet.name, ...filter, ...(search !== undefined && { search: '•••' }) };
    tx.audit({ action: 'export.sheet', entity: 'export', after });
  });

async function answerSheet(call: Asked, list: Route, sheet: ListSheet): Promise<BinaryReply> {
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
  try {
    const { stream, settled } = await openSheet({ ...call, list, sheet, signal });
    settled.then(leave, (error: unknown) => {
      leave();
      if (!incoming.signal.aborted)
        services.log.warn({ err: error, list: list.endpoint.at }, 'a workbook broke off');
    });
    await noteSheet(call, sheet);
    const name = fileNameOf(sheet, services.now());
    return {
      type: XLSX_TYPE,
      body: stream,
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

const asksForSheet = ({ query }: Incoming): boolean =>
  typeof query === 'object' && query !== null && 'format' in query && query.format === 'xlsx';

/** The same list; asked with `format=xlsx`, all of it as a workbook. */
export function withSheet(list: Route): Route {
  const sheet = list.page && sheetOfList(list.endpoint.at);
  if (!sheet) return list;
  const asSheet = routeOutside({ ...list.endpoint, gives: 'xlsx' }, (call) =>
    answerSheet(call, list, sheet),
  );
  return {
    ...list,
    run: (incoming, services) => (asksForSheet(incoming) ? asSheet : list).run(incoming, services),
  };
}

/** The workbook of `GET /order`, under the name by which it is asked for. */
export function exportOrdersUse(lists: readonly Route[]) {
  const list = lists.find(({ endpoint }) => endpoint.at === listOrders.at);
  const sheet = sheetOfList(listOrders.at);
  if (!list || !sheet) throw new Error('the list of orders has no workbook');
  return (call: OutsideCall<typeof exportOrders>): Promise<BinaryReply> =>
    answerSheet(call, list, sheet);
}
