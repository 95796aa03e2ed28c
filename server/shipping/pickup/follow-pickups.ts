// Reads from the list of the day what happened to pickups: those with a lost answer, open ones, and
// those requested elsewhere.
import type { refreshPickups } from '@app/contract/shipping/pickup';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { Words } from '../../courier-setup/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { askPickupCourier, failureOf, type ServiceContext } from './ask-pickup-courier.ts';
import {
  bangkokToday,
  clampFuturePickups,
  closeOld,
  COURIER,
  insertForeign,
  knownTickets,
  lockOpen,
  openRows,
  writeCalled,
  writeNews,
  writeRefused,
  type News,
  type PickupRow,
} from './pickup.store.ts';

export const FOLLOW = 'pickup.follow';
/**
 * A request that is missing from the list by then was not accepted; no answer arrives that late.
 */
const LOST_AFTER_MS = 180_000;
/** Allowed difference between the courier's clock and the server's. */
const SKEW_MS = 300_000;
const SOON_SECONDS = 20;
/** For this long an unreachable courier is asked every few seconds, then less often. */
const SOON_FOR_MS = 600_000;
const LATER_SECONDS = 600;

const lost = {
  code: 'LOST',
  message: 'ขนส่งไม่ได้รับคำขอเรียกรถนี้ เรียกใหม่ได้',
} as const;

type CarDay = Pick<PickupRow, 'day' | 'created_at'>;

/**
 * The days whose lists may hold the pickup: around midnight the courier may count it to the
 * neighbouring day.
 */
const daysOf = ({ day, created_at: at }: CarDay): string[] => [
  ...new Set([day, bangkokDay(at.getTime() - SKEW_MS), bangkokDay(at.getTime() + SKEW_MS)]),
];

/**
 * Fetches the lists of all days that may hold one of these pickups; returns the first failure, or
 * null.
 */
export async function refreshCars(
  hands: ServiceContext,
  rows: readonly CarDay[],
): Promise<Words.Failure | null> {
  const today = bangkokDay(hands.services.now());
  const days = new Set(rows.flatMap(daysOf).toSorted());
  const heard = new Set<string>();
  let failure: Words.Failure | null = null;
  for (const day of days) {
    if (day > today) continue;
    const told = await refreshDay(hands, day, heard);
    if (typeof told !== 'number') failure ??= told;
  }
  return failure;
}

/**
 * Stores what Flash lists for a day; returns the number of pickups, or why it failed. `heard`: days
 * just fetched.
 */
async function refreshDay(
  hands: ServiceContext,
  day: string,
  heard = new Set<string>(),
): Promise<number | Words.Failure> {
  const { services, actor } = hands;
  const told = await askPickupCourier<Words.Pickups>(hands, `pickups ${day}`, (courier, link) =>
    courier.pickups?.(link, day),
  );
  if (told.outcome !== 'pickups') return told;
  heard.add(day);
  await services.db.withTenant(actor, (tx) =>
    takeDay(tx, { day, heard, pickups: told.pickups, now: services.now() }),
  );
  return told.pickups.length;
}

interface Day {
  readonly day: string;
  readonly heard: ReadonlySet<string>;
  readonly pickups: readonly Words.Pickup[];
  readonly now: Date;
}

async function takeDay(tx: TenantTx, { day, heard, pickups, now }: Day): Promise<void> {
  const open = await lockOpen(tx);
  const unsure = open.filter((row) => row.ticket === '' && daysOf(row).includes(day));
  const known = await knownTickets(
    tx,
    pickups.map((pickup) => pickup.ticket),
  );
  const fresh = pickups.filter((pickup) => !known.has(pickup.ticket));
  for (const row of unsure) {
    const found = newest(fresh.filter((pickup) => isOf(row, pickup)));
    if (found) {
      fresh.splice(fresh.indexOf(found), 1);
      await adopt(tx, row, found);
    }
    const isOver = now.getTime() - row.created_at.getTime() > LOST_AFTER_MS;
    if (!found && isOver && daysOf(row).every((one) => heard.has(one)))
      await writeRefused(tx, row.id, lost);
  }
  for (const pickup of fresh) {
    const createdAt = pickup.at === null ? now : new Date(pickup.at);
    await insertForeign(tx, { day, pickup, createdAt });
  }
  for (const pickup of pickups.filter(({ ticket }) => known.has(ticket)))
    await writeNews(tx, newsOf(pickup));
}

const newest = (pickups: readonly Words.Pickup[]): Words.Pickup | undefined =>
  pickups.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))[0];

/** The same place, requested no earlier, and no contradicting field; many fields may be absent. */
function isOf(row: PickupRow, pickup: Words.Pickup): boolean {
  const isPlace =
    row.kind === 'warehouse' ? pickup.warehouseNo === row.place_no : pickup.warehouseNo === null;
  const isEarlier = pickup.at !== null && pickup.at < row.created_at.getTime() - SKEW_MS;
  const isOther = pickup.estimate !== null && pickup.estimate !== row.estimate;
  return isPlace && !isEarlier && !isOther;
}

const newsOf = (pickup: Words.Pickup): News => ({ ...pickup, at: null });

async function adopt(tx: TenantTx, row: PickupRow, found: Words.Pickup): Promise<void> {
  const { ticket, staffName, staffPhone } = found;
  await writeCalled(tx, row.id, { ticket, staffName, staffPhone, timeoutText: '', notice: '' });
  await writeNews(tx, newsOf(found));
  tx.audit({
    action: 'pickup.state',
    entity: 'pickup',
    entityId: row.id,
    after: { courier: COURIER, ticket, found: true },
  });
}

export async function refreshPickupsUse(
  call: OutsideCall<typeof refreshPickups>,
): Promise<{ found: number }> {
  const { services, actor, body } = call;
  const day =
    body.date ?? (await services.db.withTenant(actor, (tx) => bangkokToday(tx), { mode: 'read' }));
  const found = await refreshDay(call, day);
  if (typeof found !== 'number') throw failureOf(found);
  return { found };
}

export const followPickupsJob = job<object>({
  topic: FOLLOW,
  does: 'Asks what became of cars that are on their way, and of those whose answer was lost.',
  handle: follow,
});

async function follow({ actor, services }: JobCall<object>): Promise<void> {
  const hands = { actor, services };
  const rows = await services.db.withTenant(actor, async (tx) => {
    await clampFuturePickups(tx);
    await closeOld(tx);
    return openRows(tx);
  });
  await refreshCars(hands, rows);
  await services.db.withTenant(actor, async (tx) => {
    const open = await lockOpen(tx);
    if (open.length === 0) return;
    const since = services.now().getTime() - SOON_FOR_MS;
    const isFresh = open.some((row) => row.ticket === '' && row.created_at.getTime() > since);
    await planFollow(tx, isFresh ? SOON_SECONDS : LATER_SECONDS);
  });
}

/** A follow-up that is due soon is not merged into a later one. */
export const planFollow = (tx: TenantTx, afterSeconds = SOON_SECONDS): Promise<void> =>
  tx.enqueue(FOLLOW, {}, { afterSeconds, key: `pickups ${afterSeconds}` });
