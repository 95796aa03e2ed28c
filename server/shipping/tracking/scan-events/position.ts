// Which of several reports of a courier is the latest, and whether it is news for a parcel.
import { bucketNames, type Bucket } from '@app/contract/kit/buckets';
import type { Words } from '../../../courier-setup/index.ts';
import type { ShipmentRow } from '../../shipment/shipment.store.ts';
import { codeOf, compareMoments, isAhead, type CountedReport, type Moment } from './moment.ts';

export interface Position extends Moment {
  readonly code: string;
  readonly label: string;
  /** Null for an unknown code: the stage stays. */
  readonly bucket: string | null;
  readonly place: string;
  /** The report is only about money. */
  readonly isCodPaid?: true;
  /** The courier has not picked up the parcel. */
  readonly isUnfetched?: true;
}

const positionOf = (
  status: Words.Status,
  { at, statedAt }: Moment,
  place: string | null,
): Position => ({
  code: codeOf(status),
  label: status.label,
  bucket: status.bucket,
  at,
  statedAt,
  place: place ?? '',
  ...(status.isCodPaid && { isCodPaid: true }),
  ...(status.isUnfetched && { isUnfetched: true }),
});

export function latestOf(
  { events, status }: Pick<CountedReport, 'events' | 'status'>,
  courier: Words.Courier | null,
): Position | null {
  const seen: Position[] = events.flatMap((event) =>
    event.status ? [positionOf(event.status, event, event.place)] : [],
  );
  if (status) seen.push(positionOf(status.said, status, null));
  const [ahead, sure] = [seen.filter(isAhead), seen.filter((one) => !isAhead(one))].map((some) =>
    some.reduce<Position | null>(
      (best, one) => (best === null || isLater(one, best) ? one : best),
      null,
    ),
  );
  if (!ahead || !sure) return ahead ?? sure ?? null;
  return !isOverruled(ahead, sure, courier) && isLater(ahead, sure) ? ahead : sure;
}

/** A COD payout comes after its delivery, also within the same second. */
function isLater(one: Position, best: Position): boolean {
  const order = compare(one, best);
  return order > 0 || (order === 0 && one.isCodPaid === true && !best.isCodPaid);
}

// Of two scans in one second, the one further along the route is the later.
const rank = (bucket: string | null): number =>
  bucket === null ? -1 : bucketNames.indexOf(bucket as Bucket);
type Staged = Moment & Pick<Position, 'bucket'>;
const compare = (one: Staged, other: Staged): number =>
  compareMoments(one, other) || rank(one.bucket) - rank(other.bucket);

const milestones: readonly (string | null)[] = ['delivered', 'returning', 'returned'];
const wayStages: readonly (string | null)[] = ['picked_up', 'in_transit', 'out_for_delivery'];

/** A transit scan with an unreliable time may be older than a final state with a reliable one. */
const isOverruled = (ahead: Position, sure: Staged, courier: Words.Courier | null): boolean =>
  milestones.includes(sure.bucket) &&
  (wayStages.includes(ahead.bucket) || ahead.bucket === 'attempt_failed') &&
  courier?.reversals?.includes(ahead.code) !== true;

interface ParcelState {
  readonly row: ShipmentRow;
  readonly standsAt: Moment | null;
  /** When the courier last took back a delivery. */
  readonly takenBackAt: Moment | null;
}

/**
 * Where a courier keeps scanning after a return or a delivery, final states outrank transit,
 * whichever push comes first.
 */
export function isNews(
  courier: Words.Courier | null,
  {
    standing: { row, standsAt, takenBackAt },
    position,
  }: { standing: ParcelState; position: Position },
): boolean {
  if (standsAt === null) return true;
  const holds = courier?.holdsMilestones === true;
  const [was, is] = [row.tracking_bucket, position.bucket];
  const codes = courier?.reversals ?? [];
  // The delivery that is taken back came first, even within the same second.
  if (compareMoments(standsAt, position) === 0) {
    if (codes.includes(row.tracking_code ?? '')) return false;
    if (codes.includes(position.code)) return true;
  }
  if (holds && milestones.includes(was) && wayStages.includes(is)) return false;
  if (holds && wayStages.includes(was) && milestones.includes(is))
    return codes.length === 0 || takenBackAt === null || compareMoments(takenBackAt, position) < 0;
  const standing = { ...standsAt, bucket: was };
  if (isAhead(position) && !isAhead(standsAt) && isOverruled(position, standing, courier))
    return false;
  return compare(position, standing) > 0;
}
