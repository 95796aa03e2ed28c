// Stays within the lookups that a courier allows a shop per day: jobs spread theirs over the day,
// people may use the rest.
import type { CourierId } from '@app/contract/kit/carriers';
import { bangkokDay, DAY_MS, HOUR_MS, intoDayMs } from '@app/contract/kit/bangkok';
import { deployedCourier, type Words } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { addLookups, learnLookups, lockLookups } from './tracking.store.ts';

/** The share of a day that jobs may use; the rest is for people who ask now. */
const JOBS_SHARE = 0.9;

export interface Looking {
  readonly services: Services;
  readonly actor: Actor;
  readonly courier: CourierId;
  /** A user waits for the answer. */
  readonly isUrgent?: boolean;
}

/**
 * How many of `most` may be used by this time of the Bangkok day, an hour ahead of an even pace.
 */
export function allowedBy(now: Date, most: number): number {
  return Math.floor(most * JOBS_SHARE * Math.min(1, (intoDayMs(now) + HOUR_MS) / DAY_MS));
}

interface Day {
  /** The courier's limit for the day, and how many are used. */
  readonly most: number;
  readonly used: number;
}

/**
 * How many of the wanted lookups are granted: jobs follow the pace, a waiting person may use up the
 * day.
 */
export function grantOf(
  now: Date,
  { most, used }: Day,
  { wanted, isUrgent }: { readonly wanted: number; readonly isUrgent: boolean },
): number {
  return Math.max(0, Math.min(wanted, (isUrgent ? most : allowedBy(now, most)) - used));
}

/**
 * Takes fewer than wanted when the day's limit is near; a taken lookup counts whatever comes back.
 */
export async function takeLookups(looking: Looking, wanted: number): Promise<number> {
  const { services, actor, courier, isUrgent = false } = looking;
  const published = deployedCourier(services.config, courier)?.limits.lookupsPerDay;
  if (published === undefined || wanted === 0) return wanted;
  const now = services.now();
  const at = { courier, day: bangkokDay(now) };
  return services.db.withTenant(actor, async (tx) => {
    const { used, most: told } = await lockLookups(tx, at);
    const granted = grantOf(now, { most: told ?? published, used }, { wanted, isUrgent });
    if (granted > 0) await addLookups(tx, at, granted);
    return granted;
  });
}

/** Lookups that never reached the courier are returned; the courier's own count wins. */
export async function settleLookups(
  { services, actor, courier }: Looking,
  outcome: Words.TrackedMany | Words.Failure,
  granted: number,
): Promise<void> {
  if (deployedCourier(services.config, courier)?.limits.lookupsPerDay === undefined) return;
  const at = { courier, day: bangkokDay(services.now()) };
  const told = outcome.outcome === 'tracked' ? outcome.lookups : undefined;
  const isUnsent = outcome.outcome === 'down' && outcome.reason !== 'throttled';
  if (!told && !isUnsent) return;
  await services.db.withTenant(actor, async (tx) => {
    if (told) await learnLookups(tx, at, told);
    else await addLookups(tx, at, -granted);
  });
}
