// Who may download a list, and how many at once: each holds a connection, and one shop must not
// take all.
import timers from 'node:timers/promises';
import { needsReason, sheetRight } from '@app/contract/kit/sheet-rights';
import type { Actor } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Incoming, Route, Services } from '../../platform/route.ts';
import { mayCall, type Session } from '../../platform/session.ts';
import type { ListSheet } from './list-sheet.ts';

const OF_PROCESS = 4;
const OF_SHOP = 2;
const PER_MINUTE = 60;
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 50;
const MINUTE_MS = 60_000;

const running = new Map<number, number>();
const started = new Map<string, number[]>();

const isFull = ({ tenantId }: Actor): boolean =>
  [...running.values()].reduce((sum, n) => sum + n, 0) >= OF_PROCESS ||
  (running.get(tenantId) ?? 0) >= OF_SHOP;

/** Limits what a user starts per minute; `RATE_LIMIT=0` turns this off like all other limits. */
export function countSheet({ tenantId, userId }: Actor, perMinute: number): void {
  if (perMinute === 0) return;
  const now = performance.now();
  for (const [key, times] of started)
    if ((times.at(-1) ?? 0) < now - MINUTE_MS) started.delete(key);
  const key = `${tenantId}:${userId}`;
  const recent = (started.get(key) ?? []).filter((at) => at > now - MINUTE_MS);
  if (recent.length >= PER_MINUTE) {
    const [oldest = now] = recent;
    const retryAfterSeconds = Math.ceil((oldest + MINUTE_MS - now) / 1000);
    throw fail('TOO_MANY_REQUEST', { retryAfterSeconds });
  }
  started.set(key, [...recent, now]);
}

/** Waits for a free place and takes it; call the returned function to release it. */
export async function takePlace(actor: Actor, signal: AbortSignal): Promise<() => void> {
  const until = performance.now() + WAIT_MS;
  while (isFull(actor)) {
    if (performance.now() > until) throw fail('TOO_MANY_REQUEST', { retryAfterSeconds: 10 });
    await timers.setTimeout(LOOK_EVERY_MS, undefined, { signal });
  }
  const { tenantId } = actor;
  running.set(tenantId, (running.get(tenantId) ?? 0) + 1);
  return () => {
    const left = (running.get(tenantId) ?? 1) - 1;
    if (left > 0) running.set(tenantId, left);
    else running.delete(tenantId);
  };
}

/** Throws unless the session may see and download the list. */
export function requireSheetRight(session: Session, list: Route): void {
  const right = sheetRight(list.endpoint.at);
  const mayTake = right === undefined || session.can(right);
  if (!mayTake || !mayCall(session, list.endpoint.may)) throw fail('PERMISSION_DENIED');
}

const REASON_SHORTEST = 4;

/** Throws if the list requires a reason and none is given; the audit trail keeps the reason. */
export function requireReason(list: string, query: unknown): void {
  if (!needsReason(list)) return;
  const { reason } = (query ?? {}) as { reason?: unknown };
  if (typeof reason === 'string' && reason.trim().length >= REASON_SHORTEST) return;
  throw fail('UNPROCESSED', {
    fields: { reason: 'บอกเหตุผลที่ส่งออกข้อมูลลูกค้า อย่างน้อย 4 ตัวอักษร' },
  });
}

interface Taker {
  readonly actor: Actor;
  readonly incoming: Incoming;
  readonly services: Services;
}

/** Writes the download to the audit trail; search text may be personal, so it is masked. */
export const noteSheet = ({ services, actor, incoming }: Taker, sheet: ListSheet): Promise<void> =>
  services.db.withTenant(actor, async (tx) => {
    const { search, ...filter } = (incoming.query ?? {}) as Record<string, unknown>;
    const after = { list: sheet.name, ...filter, ...(search !== undefined && { search: '•••' }) };
    tx.audit({ action: 'export.sheet', entity: 'export', after });
  });
