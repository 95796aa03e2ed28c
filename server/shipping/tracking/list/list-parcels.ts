// Lists of parcels by the courier's codes, those that need attention first, and their counts.
import { ownOrders } from '../../../order/index.ts';
import type { countParcels, listParcels, ParcelReply } from '@app/contract/shipping/tracking';
import { finalBuckets, type Bucket } from '@app/contract/kit/buckets';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { Gives } from '@app/contract/kit/endpoint';
import { deployedCourier, type Words } from '../../../courier-setup/index.ts';
import { exceptionIdOf } from '../../exception/manage-exceptions.ts';
import { fail } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/route.ts';
import { canBeAsked } from '../scan-events/apply-scan-report.ts';
import { nextPollAt } from '../scan-events/next-poll.ts';
import { countByCode, isCapped, pageOfParcels, type ParcelRow } from './parcel-list.store.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const comesBack: readonly Bucket[] = ['returning', 'returned'];
/** Final, with nothing left to do. */
const isDone = (bucket: Bucket): boolean => bucket === 'delivered' || bucket === 'cancelled';

export async function listParcelsUse({
  tx,
  params,
  query,
  services,
  session,
}: Call<typeof listParcels>): Promise<Gives<typeof listParcels>> {
  const courier = deployedCourier(services.config, params.c);
  const rowOfCode = courier?.statuses.find((status) => status.display === query.code);
  const { rows, total } = await pageOfParcels(tx, {
    courier: params.c,
    query,
    seen: ownOrders.seenBy(session),
    hasCare: !(rowOfCode && isDone(rowOfCode.bucket)),
  });
  const world = { now: services.now(), courier };
  return {
    items: rows.map((row) => parcelOf(row, world)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
    ...(isCapped(total) && { total_capped: true }),
  };
}

interface ListContext {
  readonly now: Date;
  readonly courier: Words.Courier | null;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const person = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

function parcelOf(row: ParcelRow, listContext: ListContext): ParcelReply {
  const since = row.tracking_at ?? row.booked_at ?? row.created_at;
  const bucket = row.tracking_bucket as Bucket;
  return {
    shipmentId: row.id,
    orderId: row.order_id,
    orderCode: row.order_code,
    pno: row.pno,
    returnPno: row.return_pno,
    name: row.customer_name,
    phone: row.phone,
    province: row.province,
    codAmount: bahtFromSatang(row.cod_satang),
    bookedAt: iso(row.booked_at),
    code: row.tracking_code,
    label: row.tracking_label ?? '',
    bucket,
    at: iso(row.tracking_at),
    place: row.tracking_place ?? '',
    stuckHours: Math.max(0, Math.floor((listContext.now.getTime() - since.getTime()) / HOUR_MS)),
    attemptsFailed: row.attempts_failed,
    agent: person(row.agent_id, row.agent_name),
    care: careOf(row),
    received: comesBack.includes(bucket) ? row.is_received : null,
    outside: row.is_outside,
    everyMinutes: finalBuckets.includes(bucket) ? null : minutesOf(row, listContext),
  };
}

function careOf(row: ParcelRow): ParcelReply['care'] {
  if (row.rule === null) return null;
  return {
    id: exceptionIdOf({ rule: row.rule, subject_id: row.subject_id }),
    rule: row.rule,
    owner: person(row.owner_id, row.owner_name),
    dueAt: row.due_at.toISOString(),
    isLate: row.is_late,
    claimBy: iso(row.claim_by),
    claimedAt: iso(row.claimed_at),
    note: row.note,
  };
}

/** The same rule plans the next poll. */
function minutesOf(row: ParcelRow, { now, courier }: ListContext): number | null {
  if (row.state !== 'booked' || !canBeAsked(courier)) return null;
  const next = nextPollAt(row, { now, isFromPush: false, courier });
  return next && Math.round((next.getTime() - now.getTime()) / MINUTE_MS);
}

export async function countParcelsUse({
  tx,
  params,
  services,
  session,
}: Call<typeof countParcels>) {
  const courier = deployedCourier(services.config, params.c);
  if (!courier) throw fail('NOT_FOUND');
  const counted = new Map(
    (await countByCode(tx, params.c, session)).map((row) => [row.code, row.n]),
  );
  return courier.statuses.map((row) => ({
    code: row.display,
    label: row.labelTh,
    bucket: row.bucket,
    count: counted.get(row.display) ?? 0,
  }));
}
