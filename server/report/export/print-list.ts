// Prints a report with rows: a short one at once behind its link, a long one in a background job.
import crypto from 'node:crypto';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import type { ListPaper } from '@app/contract/report/export';
import { bangkokDay, countDays } from '@app/contract/kit/bangkok';
import { forgetPrinted } from '../../engine/report-pdf/index.ts';
import { linkTo } from '../../platform/files.ts';
import type { OutsideCall, Route } from '../../platform/route.ts';
import {
  countSheet,
  noteSheet,
  requireReason,
  requireSheetRight,
  takePlace,
} from './limit-sheets.ts';
import { fileNameOf, type ListSheet } from './list-sheet.ts';
import { openSheet } from './open-sheet.ts';
import { beginSheet, countRows, requireRoom } from './start-sheet.ts';
import type { SheetRequest } from './sheet-job.store.ts';

/** A longer range, or more rows, is printed by a job. */
const SHORT_DAYS = 92;
const SHORT_ROWS = 2000;
const LONGEST_MS = 60_000;
function daysIn({ start, end }: SheetRequest['query'], today: string): number {
  if (typeof start !== 'string') return 0;
  return countDays({ start, end: typeof end === 'string' ? end : today });
}

function requestOf({ incoming }: OutsideCall<EndpointSpec>): SheetRequest {
  const {
    format: _format,
    page: _page,
    pageSize: _size,
    ...query
  } = incoming.query as object & {
    format?: unknown;
    page?: unknown;
    pageSize?: unknown;
  };
  return { params: (incoming.params ?? {}) as SheetRequest['params'], query };
}

async function printNow(
  call: OutsideCall<EndpointSpec>,
  list: Route,
  sheet: ListSheet,
): Promise<string> {
  const { services, actor, incoming } = call;
  const signal = AbortSignal.any([
    incoming.signal,
    services.stopping,
    AbortSignal.timeout(LONGEST_MS),
  ]);
  const leave = await takePlace(actor, signal);
  try {
    const name = fileNameOf(sheet, services.now(), 'pdf');
    const file = `report/${actor.tenantId}/${crypto.randomUUID()}/${name}`;
    // Scheduled before the file exists, so the file is removed even if the process ends in between.
    await services.db.withTenant(actor, (tx) => forgetPrinted(tx, file));
    const { stream, settled } = await openSheet({ ...call, list, sheet, as: 'pdf', signal });
    await services.files.write(file, stream);
    await settled;
    return linkTo(call, file);
  } finally {
    leave();
  }
}

export async function printList(
  call: OutsideCall<EndpointSpec>,
  list: Route,
  sheet: ListSheet,
): Promise<ListPaper> {
  const { session, services, actor, incoming } = call;
  requireSheetRight(session, list);
  requireReason(list.endpoint.at, incoming.query);
  countSheet(actor, services.config.RATE_LIMIT);
  await list.ready?.(services, actor.tenantId, false);
  const request = requestOf(call);
  const job = await services.db.withTenant(actor, async (tx) => {
    const beginning = { tx, session, incoming, services };
    const rows = await countRows({ list, request }, beginning);
    requireRoom('pdf', rows);
    if (rows <= SHORT_ROWS && daysIn(request.query, bangkokDay(call.services.now())) <= SHORT_DAYS)
      return null;
    return beginSheet({ list, sheet, as: 'pdf', request }, beginning);
  });
  if (job) return { url: job.url, job };
  await noteSheet(call, sheet);
  return { url: await printNow(call, list, sheet), job: null };
}
