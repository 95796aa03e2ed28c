// What webhooks report about parcels, each with the parcel and its checkpoints at the time of
// writing.
import type { WebhookEvent } from '@app/contract/shop/webhook';
import type { webhooks } from '../../shop/index.ts';
import { viewOf } from '../shipment/list-shipments.ts';
import { parcelsOf, scansOf, type ToldParcel, type ToldScan } from './tell-parcels.store.ts';

type About = Omit<webhooks.SourceEvent, 'event' | 'type' | 'at'>;

/** A parcel arrives and returns once, however often its courier says so. */
const ENDS: Readonly<Record<string, WebhookEvent>> = {
  delivered: 'shipment.delivered',
  returned: 'shipment.returned',
};

export const tellParcels: webhooks.WebhookSource = async (tx, { ids, since }) => {
  const parcels = await parcelsOf(tx, ids);
  const scans = Map.groupBy(await scansOf(tx, parcels), (scan) => scan.shipment_id);
  return parcels
    .flatMap((parcel) => happenedTo(parcel, scans.get(parcel.id) ?? []))
    .filter(({ at }) => at >= since);
};

function happenedTo(parcel: ToldParcel, scans: readonly ToldScan[]): webhooks.SourceEvent[] {
  const view = viewOf(parcel, scans);
  const about: About = {
    ...({ subject: 'order', subjectId: parcel.order_id, owners: parcel.owners } as const),
    dataFor: () => view,
  };
  const once = (type: WebhookEvent, at: Date | null) =>
    at === null ? [] : [{ ...about, type, at, event: `${type}:${parcel.id}` }];
  const { booked_at: booked } = parcel;
  const passed = (bucket: string | null, at: Date, { key, code }: { key: Date; code: string }) => {
    const end = ENDS[bucket ?? ''];
    if (end) return once(end, at);
    const event = `moved:${parcel.id}:${key.getTime()}:${code}`;
    return [{ ...about, type: 'shipment.moved' as const, at, event }];
  };
  const { tracking_at: at, tracking_code: code, tracking_bucket: bucket } = parcel;
  // Its own scan, where there is one: reported once, even if it counts at another time than stated.
  const own = scans.find((scan) => scan.code === code && scan.at.getTime() === at?.getTime());
  return [
    ...once('shipment.booked', booked),
    // For every courier a label can be printed from then on: where the courier's own is missing,
    // the shop's is drawn.
    ...once('shipment.label_ready', booked),
    ...scans
      .toReversed()
      .flatMap((scan) =>
        passed(scan.bucket, scan.received_at, { key: scan.stated_at, code: scan.code }),
      ),
    // Some couriers report where a parcel is but not how it got there.
    ...(at !== null && code !== null
      ? passed(bucket, at, { key: own?.stated_at ?? at, code })
      : []),
    ...once('shipment.returned', parcel.came_back_at),
  ];
}
