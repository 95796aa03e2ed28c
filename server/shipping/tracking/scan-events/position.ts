// Which of several words of a courier is the latest, and whether it is news for a parcel.
import { bucketNames, type Bucket } from '@app/contract/kit/buckets';
import type { Words } from '../../../courier-setup/index.ts';
import type { ShipmentRow } from '../../shipment/shipment.store.ts';

export interface Position {
  readonly code: string;
  readonly label: string;
  /** Null for a code that we do not know: the stage stays. */
  readonly bucket: string | null;
  readonly at: Date;
  readonly place: string;
  /** Tells of money only. */
  readonly isCodPaid?: true;
  /** The courier does not have it. */
  readonly isUnfetched?: true;
}

interface ScanHistory {
  readonly events: readonly Words.TrackEvent[];
  readonly status: Words.Status | null;
  readonly statusAt: number | null;
}

/** Couriers count in seconds. */
export const whole = (at: number): Date => new Date(Math.floor(at / 1000) * 1000);

/** The courier's code as our routes name it; a code that we do not know stays as it came. */
const codeOf = (status: Words.Status): string => status.display ?? status.code;

export const positionOf = (status: Words.Status, at: number, place: string | null): Position => ({
  code: codeOf(status),
  label: status.label,
  bucket: status.bucket,
  at: whole(at),
  place: place ?? '',
  ...(status.isCodPaid && { isCodPaid: true }),
  ...(status.isUnfetched && { isUnfetched: true }),
});

export function latestOf({ events, status, statusAt }: ScanHistory): Position | null {
  const seen: Position[] = events.flatMap((event) =>
    event.at !== null && event.status ? [positionOf(event.status, event.at, event.place)] : [],
  );
  if (status && statusAt !== null) seen.push(positionOf(status, statusAt, null));
  return seen.reduce<Position | null>(
    (best, one) => (best === null || isLater(one, best) ? one : best),
    null,
  );
}

/** Money follows its delivery, in the same second too. */
function isLater(one: Position, best: Position): boolean {
  const order = compare(one, best);
  return order > 0 || (order === 0 && one.isCodPaid === true && !best.isCodPaid);
}

// Of two scans in one second the one further along the way is the later.
const rank = (bucket: string | null): number =>
  bucket === null ? -1 : bucketNames.indexOf(bucket as Bucket);
const compare = (
  one: Pick<Position, 'at' | 'bucket'>,
  other: Pick<Position, 'at' | 'bucket'>,
): number => one.at.getTime() - other.at.getTime() || rank(one.bucket) - rank(other.bucket);

const isAfter = (position: Position, { tracking_at, tracking_bucket }: ShipmentRow): boolean =>
  tracking_at === null || compare(position, { at: tracking_at, bucket: tracking_bucket }) > 0;

const milestones: readonly (string | null)[] = ['delivered', 'returning', 'returned'];
const wayStages: readonly (string | null)[] = ['picked_up', 'in_transit', 'out_for_delivery'];

interface ParcelState {
  readonly row: ShipmentRow;
  /** When the courier last took a delivery back. */
  readonly takenBackAt: Date | null;
}

/** Where the courier scans on after a return or a delivery, these stand above the way, whichever push comes first. */
export function isNews(
  courier: Words.Courier | null,
  { standing: { row, takenBackAt }, position }: { standing: ParcelState; position: Position },
): boolean {
  const holds = courier?.holdsMilestones === true;
  const [was, is] = [row.tracking_bucket, position.bucket];
  const codes = courier?.reversals ?? [];
  // What is taken back was there before, though in the same second.
  if (row.tracking_at?.getTime() === position.at.getTime()) {
    if (codes.includes(row.tracking_code ?? '')) return false;
    if (codes.includes(position.code)) return true;
  }
  if (holds && milestones.includes(was) && wayStages.includes(is)) return false;
  if (holds && wayStages.includes(was) && milestones.includes(is))
    return codes.length === 0 || takenBackAt === null || takenBackAt < position.at;
  return isAfter(position, row);
}
