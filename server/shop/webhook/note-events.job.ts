// Finds the events of all marks and stores one send for each interested webhook.
import { setTimeout as sleep } from 'node:timers/promises';
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { NOTE_EVENTS } from './mark-events.ts';
import { sendSoon } from './send-webhooks.job.ts';
import { sessionOfMaker } from './webhook-maker.ts';
import { maySee, shownData, webhookSources, type SourceEvent } from './webhook-sources.ts';
import { addSends, type NewSend } from './webhook-send.store.ts';
import {
  holdMarks,
  takeMarks,
  toldWebhooks,
  type MarkSource,
  type ToldWebhook,
} from './webhook.store.ts';

/** Marks per transaction. */
const AT_ONCE = 200;
/** Older events have been sent: longer than any mark waits, shorter than sends are kept. */
const LOOK_BACK_MS = 5 * 24 * 3600 * 1000;
const AGAIN_SECONDS = 5;
const REST_MS = 300;
const LONGEST_REST_MS = 2400;

export const noteEventsJob: Job = job<object>({
  topic: NOTE_EVENTS,
  does: 'Writes down for each webhook what happened to orders, parcels, money and stock that changed.',
  concurrency: 8,
  // One run covers all marks of a shop.
  perShop: 1,
  handle: noteAll,
});

async function noteAll({ actor, services, signal }: JobCall<object>): Promise<void> {
  let noted = 0;
  let rest = REST_MS;
  for (let some = AT_ONCE; some > 0 && !signal.aborted; noted += some) {
    // Marks that arrive meanwhile are processed together, which costs those who create orders less than a run per
    // order, the more so the longer the pauses grow. A transaction that saw a mark just before its deletion started
    // no job, and has committed by the next run.
    if (some < AT_ONCE || noted === 0) {
      await sleep(rest);
      rest = Math.min(rest * 2, LONGEST_REST_MS);
    }
    some = await services.db.withTenant(actor, (tx) => noteSome(tx, services));
  }
  if (noted === 0) return;
  // Or a little later.
  await services.db.withTenant(actor, (tx) =>
    tx.enqueue(NOTE_EVENTS, {}, { afterSeconds: AGAIN_SECONDS, key: `${NOTE_EVENTS}:again` }),
  );
}

async function noteSome(tx: TenantTx, services: Services): Promise<number> {
  await holdMarks(tx);
  const marks = await takeMarks(tx, AT_ONCE);
  const webhooks = await toldWebhooks(tx);
  if (marks.length === 0 || webhooks.length === 0) return marks.length;
  const since = firstMoment(tx, webhooks);
  const sends: NewSend[] = [];
  for (const [source, of] of Map.groupBy(marks, (mark) => mark.source)) {
    const ids = [...new Set(of.map((mark) => mark.subject_id))];
    const happenings = await happenedTo(tx, source, { services, ids, since });
    for (const webhook of webhooks) sends.push(...(await toldTo(tx, webhook, happenings)));
  }
  const added = sends.length > 0 ? await addSends(tx, sends) : [];
  for (const id of new Set(added.map((row) => row.webhook_id))) await sendSoon(tx, id);
  return marks.length;
}

/** The earliest start time of any webhook. */
function firstMoment(tx: TenantTx, webhooks: readonly ToldWebhook[]): Date {
  const starts = webhooks.flatMap(({ events }) => Object.values(events).map(Date.parse));
  return new Date(Math.max(Math.min(...starts), tx.now.getTime() - LOOK_BACK_MS));
}

async function happenedTo(
  tx: TenantTx,
  source: MarkSource,
  asked: { services: Services; ids: readonly number[]; since: Date },
): Promise<SourceEvent[]> {
  const found: SourceEvent[] = [];
  for (const ask of webhookSources.get().of[source]) found.push(...(await ask(tx, asked)));
  return found.sort((one, other) => one.at.getTime() - other.at.getTime());
}

async function toldTo(
  tx: TenantTx,
  webhook: ToldWebhook,
  happenings: readonly SourceEvent[],
): Promise<NewSend[]> {
  const session = sessionOfMaker(tx, webhook);
  if (!session) return [];
  const told = happenings.filter(
    (each) => each.at >= startOf(webhook, each) && maySee(session, each),
  );
  const sends: NewSend[] = [];
  for (const each of told)
    sends.push({
      webhookId: webhook.id,
      ...{ event: each.event, type: each.type, subject: each.subject },
      ...{ subjectId: each.subjectId, at: each.at },
      data: JSON.stringify(shownData(session, each.type, await each.dataFor(session))),
    });
  return sends;
}

const NEVER = new Date(8.64e15);

function startOf({ events }: ToldWebhook, { type }: SourceEvent): Date {
  const since = events[type];
  return since === undefined ? NEVER : new Date(since);
}
