// Maps the common model to the classic API's and back. Pure: no network, no clock.
import type { Booked, Credentials } from '../../kit/courier.ts';
import type { Refused, Unknown } from '../../kit/outcome.ts';
import type { Parcel, Party } from '../../kit/parcel.ts';
import { cleanPhone, cleanText } from '../../kit/text.ts';
import * as codes from '../jnt.codes.ts';
import {
  baht,
  kilograms,
  localTime,
  normalCode,
  refusedAnswer,
  toBooked,
  toRefused,
} from '../jnt.map.ts';
import * as wire from './classic.wire.ts';

export type Content = Record<string, unknown>;

const hourMs = 3_600_000;

/** `now` is the creation time of the order and the start of its one-day pickup window. */
export function toOrder(parcel: Parcel, { eccompanyid, customerid }: Credentials, now: number) {
  const isInsured = parcel.declaredValueSatang > 0;
  const remark = cleanText(parcel.remark ?? '');
  const items = parcel.items ?? [];
  return {
    actiontype: 'add',
    eccompanyid,
    customerid,
    txlogisticid: parcel.merchantNumber,
    ordertype: '1',
    servicetype: String(parcel.service ?? codes.defaultService),
    deliverytype: '1',
    sender: toParty(parcel.sender),
    receiver: toParty(parcel.receiver),
    createordertime: localTime(now),
    sendstarttime: localTime(now),
    sendendtime: localTime(now + 24 * hourMs),
    paytype: '1',
    weight: kilograms(parcel.weightGrams),
    ...(parcel.lengthCm === undefined ? {} : { length: String(parcel.lengthCm) }),
    ...(parcel.widthCm === undefined ? {} : { width: String(parcel.widthCm) }),
    ...(parcel.heightCm === undefined ? {} : { height: String(parcel.heightCm) }),
    // The COD in whole baht, which the limits ensure: nothing is rounded here.
    ...(parcel.codAmountSatang > 0 ? { itemsvalue: String(parcel.codAmountSatang / 100) } : {}),
    ...(items.length > 0
      ? {
          totalquantity: String(items.reduce((sum, item) => sum + item.quantity, 0)),
          items: items.map((item) => ({ itemname: cleanText(item.name), number: item.quantity })),
        }
      : {}),
    isinsured: isInsured ? '1' : '0',
    ...(isInsured ? { offerfee: baht(parcel.declaredValueSatang) } : {}),
    ...(remark === '' ? {} : { remark }),
  };
}

/**
 * `city` is the province and `area` the district; the subdistrict has no field and is appended to
 * the address.
 */
function toParty(party: Party): Content {
  const isBangkok = cleanText(party.province) === 'กรุงเทพมหานคร';
  const subdistrict = cleanText(party.subdistrict);
  const tail = subdistrict === '' ? '' : ` ${isBangkok ? 'แขวง' : 'ตำบล'} ${subdistrict}`;
  return {
    name: cleanText(party.name),
    mobile: cleanPhone(party.phone),
    ...(party.phone2 === undefined ? {} : { phone: cleanPhone(party.phone2) }),
    city: cleanText(party.province),
    area: cleanText(party.district),
    postcode: cleanText(party.postcode),
    address: `${cleanText(party.address)}${tail}`,
  };
}

/** The API sends the strings "true" and "false"; a boolean would come from another system. */
export const isTrue = (item: wire.Item): boolean => item.success === 'true';

export const toMade = (item: wire.Item, merchantNumber: string): Booked | Unknown =>
  toBooked({
    merchantNumber,
    trackingNumber: item.mailno,
    sortCode: item.sortingcode,
    sortingLine: null,
    raw: item,
  });

/**
 * S10 proves that an earlier create succeeded; after S06 and S07 the request may have been carried
 * out.
 */
export function toFailure(item: wire.Item, merchantNumber: string): Refused | Unknown {
  const reason = item.reason ?? '';
  const code = normalCode(reason);
  if (code === wire.duplicateCode) return { outcome: 'unknown', reason: 'exists', detail: reason };
  if (wire.unclearCodes.includes(code))
    return { outcome: 'unknown', reason: 'server_error', detail: reason };
  return toRefused({
    code,
    text: reason,
    answer: refusedAnswer(merchantNumber, reason),
    raw: item,
  });
}
