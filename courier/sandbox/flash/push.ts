// Webhook settings and the pushes of flash-jnt.md §1.15: form fields whose `data` is a JSON string.
import type { Scan, StoredParcel, Webhook, World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { flashSign } from './sign.ts';
import { accounts, stateTexts } from './tables.ts';

const statusCode = 0;
const routesCode = 4;

export const isFlashAck = (status: number, body: string): boolean =>
  status >= 200 && status < 300 && /"errorCode"\s*:\s*"?1"?\s*[,}]/.test(body);

export function setWebhook(world: World, request: FlashRequest): FlashAnswer {
  const { url = '', serviceCategory = '', webhookApiCode = '' } = request.fields;
  const isValid = /^[01]$/.test(serviceCategory) && /^[0-4]$/.test(webhookApiCode);
  if (!isValid || url.length > 200 || !URL.canParse(url)) {
    return answer(request, 1000, { url: ['webhook setting is not valid'] });
  }
  const webhook: Webhook = {
    mchId: request.mchId,
    code: Number(webhookApiCode),
    url,
    isOn: serviceCategory === '1',
  };
  world.happen({ t: 'webhook', webhook });
  return answer(request, 1, {
    mchId: request.mchId,
    webhookApiCode: webhook.code,
    url,
    state: webhook.isOn ? 1 : 0,
    updateAt: Math.floor(world.now() / 1000),
  });
}

/** Queues the pushes of one scan for whoever registered; duplicates and disorder as commanded. */
export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  for (const code of [statusCode, routesCode]) {
    const webhook = world.webhooks.get(`${parcel.mchId} ${code}`);
    if (!webhook?.isOn) continue;
    const body = pushBody(
      parcel,
      code === routesCode ? routeData(parcel, scan) : statusData(parcel, scan),
    );
    const copies = world.faults.duplicatePush ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const id = world.pushCount + 1;
      const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
      world.happen({ t: 'pushed', push: { id, url: webhook.url, body, delayMs } });
    }
  }
}

function statusData(parcel: StoredParcel, scan: Scan): Record<string, unknown> {
  return {
    orderId: null,
    outTradeNo: parcel.outTradeNo,
    pno: parcel.pno,
    origPno: parcel.pno,
    recentPno: parcel.pno,
    state: scan.state,
    stateText: stateTexts[scan.state],
    returned: parcel.customaryPno === null ? 0 : 1,
    returnedPno: parcel.returnedPno,
    customaryPno: parcel.customaryPno,
    stateDate: Math.floor(scan.at / 1000),
    updateAt: Math.floor(scan.at / 1000),
  };
}

function routeData(parcel: StoredParcel, scan: Scan): Record<string, unknown> {
  return {
    ...statusData(parcel, scan),
    routedAction: scan.action,
    message: scan.message,
    routedAt: Math.floor(scan.at / 1000),
    markerCategory: null,
    staffInfoId: null,
    staffInfoPhone: null,
    currentProvince: parcel.form['dstProvinceName'] ?? null,
    eSignature: null,
  };
}

function pushBody(parcel: StoredParcel, data: Record<string, unknown>): string {
  const { mchId, pno } = parcel;
  const nonceStr = `${pno}${parcel.scans.length}`.slice(0, 32);
  const signed = new Map([
    ['mchId', mchId],
    ['nonceStr', nonceStr],
  ]);
  const sign = flashSign(signed, accounts[mchId] ?? '');
  return new URLSearchParams({ mchId, nonceStr, sign, data: JSON.stringify(data) }).toString();
}
