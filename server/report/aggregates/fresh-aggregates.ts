// Counts changes before a report answers; a large backlog is counted in the background, and reports
// say so.
import type { Counting } from '@app/contract/kit/report-range';
import { secondsToNight } from '@app/contract/kit/bangkok';
import { CHECK_FIGURES, FOLD_FIGURES, waitingMarks } from '../../platform/recount.store.ts';
import { countInTurns } from './count-in-turns.ts';
import { refreshAggregates } from './refresh-aggregates.ts';
import type { Actor } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { job } from '../../platform/jobs.ts';
import { JSON_TYPE } from '../../platform/reply-bytes.ts';
import type { Incoming, Reply, Route, Services } from '../../platform/route.ts';
import { settleOrders } from '../../money/index.ts';

/** A report waits for at most this many changes; with more it answers and tells what is missing. */
const AWAITED = 2_000;
const LONGEST_MS = 10_000;
const TURN_MS = 60_000;

const countTurn = (services: Services, actor: Actor, most?: number): Promise<boolean> =>
  services.db.withTenant(actor, (tx) => refreshAggregates(tx, settleOrders, most), {
    timeoutMs: TURN_MS,
  });

const backlogs = new Map<number, Promise<void>>();

/** Runs turns until nothing is left; one backlog per shop, shared by all callers. */
function countBacklog(services: Services, actor: Actor): Promise<void> {
  const known = backlogs.get(actor.tenantId);
  if (known) return known;
  const turn = (most: number) => countTurn(services, actor, most);
  const running = countInTurns(turn, services.stopping).finally(() =>
    backlogs.delete(actor.tenantId),
  );
  backlogs.set(actor.tenantId, running);
  return running;
}

const beginBacklog = (services: Services, actor: Actor): void =>
  void countBacklog(services, actor).catch((error: unknown) =>
    services.log.warn(
      { err: error, tenantId: actor.tenantId },
      'counting figures will go on later',
    ),
  );

/** Returns what is still uncounted of the changes before the call; null = nothing. */
async function countSoon(services: Services, actor: Actor): Promise<Counting | null> {
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const { left, since } = await services.db.withTenant(actor, (tx) => waitingMarks(tx), {
      mode: 'read',
    });
    if (left === 0 || since === null) return null;
    if (left > AWAITED || performance.now() > until) {
      beginBacklog(services, actor);
      return { left, since: since.toISOString() };
    }
    if (!(await countTurn(services, actor))) return null;
  }
}

interface Turns {
  readonly running: Promise<Counting | null>;
  next: Promise<Counting | null> | undefined;
}

// Callers that come while a shop is being counted share the next turn, which includes their
// changes.
const turns = new Map<number, Turns>();

function begin(services: Services, actor: Actor): Promise<Counting | null> {
  const running = countSoon(services, actor);
  const own: Turns = { running, next: undefined };
  turns.set(actor.tenantId, own);
  const leave = () => {
    if (turns.get(actor.tenantId) === own) turns.delete(actor.tenantId);
  };
  running.then(leave, leave);
  return running;
}

function turn(services: Services, actor: Actor): Promise<Counting | null> {
  const current = turns.get(actor.tenantId);
  if (!current) return begin(services, actor);
  current.next ??= current.running.then(
    () => begin(services, actor),
    () => begin(services, actor),
  );
  return current.next;
}

/** Counts everything committed before the call, however long it takes. */
export async function freshFigures(services: Services, tenantId: number): Promise<void> {
  const actor = { tenantId, userId: null };
  while (!services.stopping.aborted && (await turn(services, actor)) !== null)
    await countBacklog(services, actor);
}

/** Writes and downloads need complete figures. */
const needsAll = (route: Route, { query }: Incoming): boolean => {
  const format = (query as { readonly format?: unknown } | null | undefined)?.format;
  return !route.endpoint.at.startsWith('GET') || format === 'xlsx' || format === 'pdf';
};

function telling(reply: Reply, counting: Counting): Reply {
  if (reply.type !== JSON_TYPE) return reply;
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), counting }) };
}

/** The same route with figures of all changes before the call, or a note of what they lack. */
export const withFreshAggregates = (route: Route): Route => ({
  ...route,
  async run(incoming, services) {
    if (!incoming.claims) return route.run(incoming, services);
    const counting = await turn(services, { tenantId: incoming.claims.tid, userId: null });
    if (counting === null) return route.run(incoming, services);
    if (needsAll(route, incoming)) throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 });
    return telling(await route.run(incoming, services), counting);
  },
  async ready(services, tenantId, isPatient) {
    if (isPatient) return freshFigures(services, tenantId);
    const counting = await turn(services, { tenantId, userId: null });
    if (counting !== null) throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 });
  },
});

export const refreshAggregatesJob = job<object>({
  topic: FOLD_FIGURES,
  does: 'Counts the figures of changed orders into the sums that reports answer from.',
  expireSeconds: 3_600,
  async handle({ actor, services }) {
    await countBacklog(services, actor);
    await services.db.withTenant(actor, (tx) =>
      tx.enqueue(
        CHECK_FIGURES,
        {},
        { afterSeconds: secondsToNight(services.now()), key: 'figures-check' },
      ),
    );
  },
});
