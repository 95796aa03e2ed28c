// BEST's status pushes: a form like its requests, signed over the raw text, one scan per push.
import type { Scan, StoredParcel, World } from '../world.ts';
import { bestSign } from './sign.ts';
import { accounts } from './tables.ts';

export const isBestAck = (status: number, body: string): boolean =>
  status >= 200 && status < 300 && /"result"\s*:\s*"?true"?\s*[,}]/.test(body);

export const traceOf = (scan: Scan): Record<string, unknown> => ({
  packageStatusCode: scan.action,
  statusCodeDesc: scan.action,
  operateTime: scan.at,
  remark: scan.message,
  currentCity: 'ปากเกร็ด',
  nextCity: null,
});

export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  const webhook = world.webhooks.get(`${parcel.mchId} 0`);
  if (!webhook?.isOn) return;
  const bizData = JSON.stringify({
    txLogisticId: parcel.outTradeNo,
    mailNo: parcel.pno,
    ...traceOf(scan),
    weight: '1.0',
    pushTime: scan.at + 5_000,
    receiverType: null,
    receiverName: null,
    receiverSignature: null,
    receiverImage: null,
  });
  const form = {
    bizData,
    partnerID: parcel.mchId,
    serviceType: 'KD_ORDER_STATUS_PUSH',
    sign: bestSign(bizData, accounts[parcel.mchId] ?? ''),
  };
  const body = new URLSearchParams(form).toString();
  const copies = world.faults.duplicatePush ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const id = world.pushCount + 1;
    const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
    world.happen({ t: 'pushed', push: { id, url: webhook.url, body, delayMs } });
  }
}
