// Records whether a courier answers and notifies screens; frequent news from a courier is written
// only now and then.
import type { CourierId } from '@app/contract/kit/carriers';
import type { Gives } from '@app/contract/kit/endpoint';
import type { getTrackingState } from '@app/contract/shipping/tracking';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { deployedCourier, type Words } from '../../../courier-setup/index.ts';
import type { Actor } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import type { Call, Services } from '../../../platform/route.ts';
import { canBeAsked } from '../scan-events/apply-scan-report.ts';
import { allowedBy } from '../lookup-budget.ts';
import { findAnswer, lookupsOf, writeAnswer } from './courier-answer.store.ts';
import { agentsOf } from './parcel-list.store.ts';

export interface Answered {
  readonly services: Services;
  readonly actor: Actor;
  readonly courier: CourierId;
}

type State = 'down' | 'account' | null;

const EVERY_MS = 30_000;

interface Noted {
  readonly state: State;
  readonly at: number;
}

const noted = new WeakMap<Services, Map<string, Noted>>();

/**
 * Undefined where the outcome says nothing about the courier: the gate's own rate limit was
 * reached, or there was no account.
 */
function stateOf(outcome: Words.TrackedMany | Words.Failure): State | undefined {
  if (outcome.outcome === 'tracked') {
    const isAllLost = outcome.parcels.length === 0 && outcome.missing.length === 0;
    const [first] = outcome.failed;
    return isAllLost && first ? stateOf(first.failure) : null;
  }
  if (outcome.outcome === 'refused') {
    if (outcome.code === 'COURIER_NOT_READY') return undefined;
    return outcome.kind === 'account' ? 'account' : null;
  }
  return outcome.outcome === 'down' && outcome.reason === 'throttled' ? undefined : 'down';
}

export async function noteOutcome(
  answered: Answered,
  outcome: Words.TrackedMany | Words.Failure,
): Promise<void> {
  const state = stateOf(outcome);
  if (state !== undefined) await noteState(answered, state);
}

/** A courier that pushes is reachable. */
export const noteTold = (answered: Answered): Promise<void> => noteState(answered, null);

async function noteState({ services, actor, courier }: Answered, state: State): Promise<void> {
  const known = noted.get(services) ?? new Map<string, Noted>();
  noted.set(services, known);
  const key = `${actor.tenantId} ${courier}`;
  const last = known.get(key);
  const at = services.now().getTime();
  if (last?.state === state && at - last.at < EVERY_MS) return;
  known.set(key, { state, at });
  // A failed status write must not undo what was learned about the parcels.
  await services.db
    .withTenant(actor, (tx) => writeAnswer(tx, courier, state))
    .catch((error: unknown) => services.log.warn({ err: error, courier }, 'answer not noted'));
}

export async function getTrackingStateUse({
  tx,
  params,
  services,
}: Call<typeof getTrackingState>): Promise<Gives<typeof getTrackingState>> {
  const courier = deployedCourier(services.config, params.c);
  if (!courier) throw fail('NOT_FOUND');
  const now = services.now();
  const row = await findAnswer(tx, params.c);
  const lookups = await lookupsOf(tx, { courier: params.c, day: bangkokDay(now) });
  const most = lookups?.most ?? courier.limits.lookupsPerDay;
  return {
    canAsk: canBeAsked(courier),
    answeredAt: row?.answered_at?.toISOString() ?? null,
    failingSince: row?.failing_since?.toISOString() ?? null,
    failure: row && row.failure !== '' ? row.failure : null,
    isHeld: lookups !== undefined && most !== undefined && lookups.used >= allowedBy(now, most),
    agents: await agentsOf(tx),
  };
}
