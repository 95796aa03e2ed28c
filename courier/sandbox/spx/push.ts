// SPX's tracking pushes: JSON, signed in headers like its requests, one state per push.
import type { Scan, StoredParcel, World } from '../world.ts';
import { spxSign } from './sign.ts';
import { accounts, stateWords } from './tables.ts';

/** As far as known, SPX looks only at the HTTP status. */
export const isSpxAck = (status: number): boolean => status === 200;

export const routeOf = (scan: Scan): Record<string, unknown> => ({
  status: stateWords[scan.state] ?? scan.action,
  status_code: String(scan.state),
  message: scan.message,
  timestamp: Math.floor(scan.at / 1000),
});

export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  const webhook = world.webhooks.get(`${parcel.mchId} 0`);
  const account = accounts[parcel.mchId];
  if (!webhook?.isOn || !account) return;
  const copies = world.faults.duplicatePush ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const id = world.pushCount + 1;
    const body = JSON.stringify({
      id: `${parcel.pno}-${scan.at}-${scan.state}`,
      tracking_no: parcel.pno,
      order_id: parcel.outTradeNo,
      ...routeOf(scan),
      tracking_link: '',
      driver_phone_number: '0800000009',
    });
    const seconds = String(Math.floor(Date.now() / 1000));
    const random = String(id);
    const sign = spxSign({ app: account.app, seconds, random, text: body }, account.appSecret);
    const headers = {
      'Content-Type': 'application/json',
      'app-id': account.app,
      timestamp: seconds,
      'random-num': random,
      'check-sign': sign,
    };
    const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
    world.happen({ t: 'pushed', push: { id, url: webhook.url, body, headers, delayMs } });
  }
}
