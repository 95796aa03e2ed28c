// Groups pushes: those that arrive while others are being written wait briefly and are written in
// one transaction.
import type { CourierId } from '@app/contract/kit/carriers';
import { type Words, courierPushes } from '../../courier-setup/index.ts';
import type { Services } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { noteTold } from './list/note-answers.ts';
import { takePushes } from './take-pushes.ts';

/** More would keep parcels locked for too long. */
const MOST_AT_ONCE = 500;
/** One batch is read while the other is written. */
const WIDTH = 2;
const ENOUGH = 300;

export interface Posted {
  /** The shop's label and the courier, as in the hook's path. */
  readonly shop: string;
  readonly courier: CourierId;
  readonly push: courierPushes.IncomingPush;
  readonly requestId: string;
}

/** `none` = there is no such webhook; an outsider learns nothing else. */
export type PushOutcome = 'taken' | 'none' | Words.RejectedPush;

interface WaitingPush extends Posted {
  readonly resolve: (pushOutcome: PushOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  readonly waiting: WaitingPush[];
  running: number;
}

const inboxes = new WeakMap<Services, Map<string, Lane>>();

/** Resolves when the push is committed. */
export function postPush(services: Services, posted: Posted): Promise<PushOutcome> {
  const lanes = inboxes.get(services) ?? new Map<string, Lane>();
  inboxes.set(services, lanes);
  const key = `${posted.shop} ${posted.courier}`;
  const lane = lanes.get(key) ?? { waiting: [], running: 0 };
  lanes.set(key, lane);
  return new Promise((resolve, reject) => {
    lane.waiting.push({ ...posted, resolve, reject });
    const isDue = lane.running === 0 || lane.waiting.length >= ENOUGH;
    if (lane.running < WIDTH && isDue) begin(services, { lane, lanes, key });
  });
}

interface StartedLane {
  readonly lane: Lane;
  readonly lanes: Map<string, Lane>;
  readonly key: string;
}

function begin(services: Services, startedLane: StartedLane): void {
  const { lane, lanes, key } = startedLane;
  lane.running += 1;
  void empty(services, lane).finally(() => {
    lane.running -= 1;
    if (lane.running > 0) return;
    // Pushes that arrived at the very end are not left waiting.
    if (lane.waiting.length > 0) begin(services, startedLane);
    else lanes.delete(key);
  });
}

async function empty(services: Services, lane: Lane): Promise<void> {
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, MOST_AT_ONCE);
    await takeTogether(services, batch).catch(() => takeAlone(services, batch));
  }
}

/** A push that cannot be written must not block the others. */
async function takeAlone(services: Services, batch: readonly WaitingPush[]): Promise<void> {
  for (const one of batch) await takeTogether(services, [one]).catch(one.reject);
}

async function takeTogether(services: Services, batch: readonly WaitingPush[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { shop, courier, requestId } = first;
  const tenant = await tenants.findTenantByLabel(services.db, shop);
  const pushes = batch.map(({ push }) => push);
  const read =
    tenant?.state === 'active'
      ? await courierPushes.readPushes(services, { tenantId: tenant.id, courier }, pushes)
      : pushes.map(() => null);
  const letIn = read.flatMap((push, at) =>
    push?.outcome === 'push' ? [{ push, body: pushes[at]?.body ?? '' }] : [],
  );
  if (tenant && letIn.length > 0) {
    const actor = { tenantId: tenant.id, userId: null, requestId };
    await takePushes(services, { actor, courier }, letIn);
    await noteTold({ services, actor, courier });
  }
  for (const [at, { resolve }] of batch.entries()) {
    const push = read[at] ?? null;
    resolve(push === null ? 'none' : push.outcome === 'push' ? 'taken' : push);
  }
}
