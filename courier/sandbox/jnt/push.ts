// The pushes of both protocols: signed like their requests, one scan per push.
import type { Scan, StoredParcel, World } from '../world.ts';
import { classicDigest, openDigest } from './sign.ts';
import { classicAccounts, localTime, openAccounts, scanWords } from './tables.ts';

export const isJntAck = (status: number, body: string): boolean =>
  status >= 200 && status < 300 && /"(code"\s*:\s*"?1"?[,}]|success"\s*:\s*"true")/.test(body);

export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  const webhook = world.webhooks.get(`${parcel.mchId} 0`);
  if (!webhook?.isOn) return;
  const isClassic = parcel.form['protocol'] === 'classic';
  const content = isClassic ? classicPush(parcel, scan) : openPush(world, parcel, scan);
  const copies = world.faults.duplicatePush ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const id = world.pushCount + 1;
    const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
    world.happen({ t: 'pushed', push: { id, url: webhook.url, delayMs, ...content } });
  }
}

export const openScan = (scan: Scan): Record<string, string> => ({
  scanType: scanWords[scan.state]?.[1] ?? scan.action,
  scanTypeCode: String(scan.state),
  scanTime: localTime(scan.at),
  desc: scan.message,
  scanNetworkName: 'สาขาทดสอบ',
  scanNetworkCity: 'ปากเกร็ด',
  scanNetworkProvince: 'นนทบุรี',
});

export const classicScan = (scan: Scan): Record<string, string> => ({
  scantype: scanWords[scan.state]?.[0] ?? scan.action,
  scantime: localTime(scan.at),
  desc: scan.message,
  siteName: 'สาขาทดสอบ',
  city: 'นนทบุรี',
});

function openPush(world: World, parcel: StoredParcel, scan: Scan) {
  const account = openAccounts[parcel.mchId];
  const bizContent = JSON.stringify({
    billCode: parcel.pno,
    txlogisticId: parcel.outTradeNo,
    details: openScan(scan),
  });
  return {
    body: new URLSearchParams({ bizContent }).toString(),
    headers: {
      apiAccount: account?.apiAccount ?? '',
      digest: openDigest(bizContent, account?.key ?? ''),
      timestamp: String(world.now()),
    },
  };
}

/**
 * Inferred in the sheet (§2.4): form and digest of a request, around the answer of a track query.
 */
function classicPush(parcel: StoredParcel, scan: Scan) {
  const account = classicAccounts[parcel.mchId];
  const text = JSON.stringify({
    responseitems: [
      {
        tracesList: [
          {
            billcode: parcel.pno,
            txlogisticid: parcel.outTradeNo,
            details: [classicScan(scan)],
          },
        ],
      },
    ],
  });
  const form = {
    logistics_interface: text,
    data_digest: classicDigest(text, account?.key ?? ''),
    msg_type: 'TRACKPUSH',
    eccompanyid: account?.eccompanyid ?? '',
  };
  return { body: new URLSearchParams(form).toString() };
}
