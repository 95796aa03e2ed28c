// Pushes of the sandbox's shipment_status: unsigned, each sent more than once, as an object, as a
// list or inside a form.
import type { Scan, StoredParcel, World } from '../world.ts';
import { localTime } from './tables.ts';

const json = 'application/json; charset=utf-8';
const form = 'application/x-www-form-urlencoded';

export const isKerryAck = (status: number, body: string): boolean =>
  status === 200 && /"status_code"\s*:\s*"000"/.test(body);

const statusOf = (parcel: StoredParcel, scan: Scan) => ({
  status: {
    con_no: parcel.pno,
    status_code: scan.action,
    status_desc: scan.message,
    status_date: localTime(scan.at),
    update_date: localTime(scan.at + 60_000),
    ref_no: parcel.outTradeNo,
    location: 'สถานีทดสอบ',
  },
});

/** Rotates through the four formats in which receivers have seen the push. */
function written(id: number, parcel: StoredParcel, scan: Scan) {
  const one = JSON.stringify({ req: statusOf(parcel, scan) });
  const last = parcel.scans.at(-2);
  const list = [...(last ? [statusOf(parcel, last)] : []), statusOf(parcel, scan)];
  const ways = [
    { type: json, body: one },
    { type: json, body: JSON.stringify({ req: list }) },
    { type: form, body: `${encodeURIComponent(one)}=` },
    { type: form, body: one },
  ];
  return ways[id % ways.length]!;
}

export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  const webhook = world.webhooks.get(`${parcel.mchId} 0`);
  if (!webhook?.isOn) return;
  const copies = world.faults.duplicatePush ? 3 : 2;
  for (let copy = 0; copy < copies; copy += 1) {
    const id = world.pushCount + 1;
    const { type, body } = written(id, parcel, scan);
    const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
    const headers = { 'Content-Type': type };
    world.happen({ t: 'pushed', push: { id, url: webhook.url, body, headers, delayMs } });
  }
}
