// The pushes of one scan: state and route, plus the price once the parcel is picked up.
import type { Scan, StoredParcel, World } from '../world.ts';
import { announceFreight } from './freight.ts';
import { queuePush } from './push.ts';
import { stateTexts } from './tables.ts';

const statusCode = 0;
const routesCode = 4;

export function announce(world: World, parcel: StoredParcel, scan: Scan): void {
  const { mchId, pno } = parcel;
  const nonce = `${pno}${parcel.scans.length}`;
  queuePush(world, { mchId, code: statusCode, nonce, data: statusData(parcel, scan) });
  queuePush(world, { mchId, code: routesCode, nonce, data: routeData(parcel, scan) });
  announceFreight(world, parcel, scan.state);
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
