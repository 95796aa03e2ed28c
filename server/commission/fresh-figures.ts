// Counts what has changed before a report answers, and in the background before much of it gathers.
import { CHECK_FIGURES, FOLD_FIGURES, foldFigures, hasMarks } from '../figures/index.ts';
import type { Actor } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import { job } from '../platform/jobs.ts';
import type { Route, Services } from '../platform/route.ts';
import { secondsToNight } from '../undo/index.ts';
import { settleOrders } from './settle-orders.ts';

const LONGEST_MS = 20_000;
const TURN_MS = 60_000;

/** Every mark that was there at the call is counted when this returns. */
async function countAll(services: Services, actor: Actor, until: number): Promise<boolean> {
  const waits = await services.db.withTenant(actor, (tx) => hasMarks(tx), { mode: 'read' });
  if (!waits) return true;
  for (;;) {
    const isMore = await services.db.withTenant(actor, (tx) => foldFigures(tx, settleOrders), {
      timeoutMs: TURN_MS,
    });
    if (!isMore) return true;
    if (Date.now() > until) return false;
  }
}

interface Turns {
  readonly running: Promise<boolean>;
  next: Promise<boolean> | undefined;
}

// Callers that come while a shop is being counted share one turn after it: their own changes are in that one.
const turns = new Map<number, Turns>();

function begin(services: Services, actor: Actor): Promise<boolean> {
  const running = countAll(services, actor, Date.now() + LONGEST_MS);
  const own: Turns = { running, next: undefined };
  turns.set(actor.tenantId, own);
  const leave = () => {
    if (turns.get(actor.tenantId) === own) turns.delete(actor.tenantId);
  };
  running.then(leave, leave);
  return running;
}

function turn(services: Services, actor: Actor): Promise<boolean> {
  const current = turns.get(actor.tenantId);
  if (!current) return begin(services, actor);
  current.next ??= current.running.then(
    () => begin(services, actor),
    () => begin(services, actor),
  );
  return current.next;
}

/** Figures as new as the call; right after a very large import the shop is asked to wait a moment. */
export async function freshFigures(services: Services, tenantId: number): Promise<void> {
  const isDone = await turn(services, { tenantId, userId: null });
  if (!isDone) throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 });
}

/** The same call, answered from figures that hold all that was committed before it. */
export const fresh = (route: Route): Route => ({
  ...route,
  prepare: freshFigures,
  async run(incoming, services) {
    if (incoming.claims) await freshFigures(services, incoming.claims.tid);
    return route.run(incoming, services);
  },
});

export const foldFiguresJob = job<object>({
  topic: FOLD_FIGURES,
  does: 'Counts the figures of changed orders into the sums that reports answer from.',
  async handle({ actor, services }) {
    await freshFigures(services, actor.tenantId);
    await services.db.withTenant(actor, (tx) =>
      tx.enqueue(
        CHECK_FIGURES,
        {},
        { afterSeconds: secondsToNight(services.now()), key: 'figures-check' },
      ),
    );
  },
});
