// Pushes of subscribed parcels, with the subscriber's own key as bearer token.
import type { Scan, StoredParcel, World } from '../world.ts';
import { accounts, buddhistTime } from './tables.ts';

export const scanOf = (parcel: StoredParcel, scan: Scan) => ({
  barcode: parcel.pno,
  status: scan.action,
  status_description: scan.message,
  status_date: buddhistTime(scan.at),
  location: 'ที่ทำการทดสอบ',
  postcode: parcel.form['dstPostalCode'] ?? '',
  delivery_status: scan.state === 501 ? 'S' : null,
  delivery_description: scan.state === 501 ? 'ผู้รับได้รับสิ่งของเรียบร้อยแล้ว' : null,
  delivery_datetime: scan.state === 501 ? buddhistTime(scan.at) : null,
  receiver_name: scan.state === 501 ? 'ผู้รับ ทดสอบ/ผู้รับรับเอง' : null,
  signature: null,
});

/** The time of the push itself has no seconds. */
const withoutSeconds = (time: string): string => time.replace(/:\d{2}\+/, '+');

export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  for (const [user, account] of Object.entries(accounts)) {
    const webhook = world.webhooks.get(`${user} 0`);
    if (!webhook?.isOn || !world.notes.has(`hook ${user} ${parcel.pno}`)) continue;
    const copies = world.faults.duplicatePush ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const id = world.pushCount + 1;
      const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
      const body = JSON.stringify({
        items: [scanOf(parcel, scan)],
        track_datetime: withoutSeconds(buddhistTime(world.now())),
      });
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${account.hookKey}`,
      };
      world.happen({ t: 'pushed', push: { id, url: webhook.url, delayMs, body, headers } });
    }
  }
}
