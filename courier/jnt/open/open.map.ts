// Maps the common model to the new platform's and back. Pure: no network, no clock.
import type { Booked, Credentials } from '../../kit/courier.ts';
import type { Refused, Unknown } from '../../kit/outcome.ts';
import type { Parcel, Party } from '../../kit/parcel.ts';
import { cleanPhone, cleanText } from '../../kit/text.ts';
import * as codes from '../jnt.codes.ts';
import { baht, kilograms, localTime, refusedAnswer, toBooked, toRefused } from '../jnt.map.ts';
import * as wire from './open.wire.ts';

export type Content = Record<string, unknown>;

const hourMs = 3_600_000;

/** `now` is the creation time of the order and the start of its one-day pickup window. */
export function toOrder(parcel: Parcel, now: number): Content {
  const isCod = parcel.codAmountSatang > 0;
  const remark = cleanText(parcel.remark ?? '').slice(0, wire.remarkSent);
  return {
    actionType: 'add',
    txlogisticId: parcel.merchantNumber,
    orderType: '1',
    serviceType: String(parcel.service ?? codes.defaultService),
    payType: 'PP_PM',
    expressType: 'EZ',
    deliveryType: 1,
    createOrderTime: localTime(now),
    sendStartTime: localTime(now),
    sendEndTime: localTime(now + 24 * hourMs),
    sender: toParty(parcel.sender),
    receiver: toParty(parcel.receiver),
    packageInfo: {
      packageQuantity: '1',
      weight: kilograms(parcel.weightGrams),
      ...(parcel.lengthCm === undefined ? {} : { length: String(parcel.lengthCm) }),
      ...(parcel.widthCm === undefined ? {} : { width: String(parcel.widthCm) }),
      ...(parcel.heightCm === undefined ? {} : { height: String(parcel.heightCm) }),
    },
    items: (parcel.items ?? []).map((item) => ({
      itemName: cleanText(item.name).slice(0, wire.itemNameMax),
      number: item.quantity,
    })),
    goodsValue: baht(parcel.codAmountSatang),
    ...(isCod ? { codInfo: { codValue: baht(parcel.codAmountSatang) } } : {}),
    ...(remark === '' ? {} : { remark }),
  };
}

/**
 * `prov` is the province, `city` the district, `area` the subdistrict; the classic API uses other
 * levels.
 */
const toParty = (party: Party): Content => ({
  name: cleanText(party.name),
  mobile: cleanPhone(party.phone),
  ...(party.phone2 === undefined ? {} : { phone: cleanPhone(party.phone2) }),
  postCode: cleanText(party.postcode),
  prov: cleanText(party.province),
  city: cleanText(party.district),
  area: cleanText(party.subdistrict),
  address: cleanText(party.address),
  countryCode: 'THA',
});

export const login = ({ customerCode = '', password = '' }: Credentials): Content => ({
  customerCode,
  password,
});

export function toMade(
  envelope: wire.Envelope,
  merchantNumber: string,
  made: unknown = envelope.data,
): Booked | Unknown {
  const data = wire.Made.safeParse(made).data;
  return toBooked({
    merchantNumber,
    trackingNumber: data?.billcode ?? null,
    sortCode: data?.sortingcode ?? null,
    sortingLine: data?.thirdsortingcode ?? data?.streetsortingno ?? null,
    raw: envelope,
  });
}

/**
 * Code 0 names no cause, and a duplicate proves that an earlier create succeeded: neither is a
 * refusal.
 */
export function toFailure(envelope: wire.Envelope, merchantNumber = ''): Refused | Unknown {
  const { code, msg } = envelope;
  const text = msg ?? '';
  if (code === wire.failCode) return { outcome: 'unknown', reason: 'server_error', detail: text };
  if (code === wire.duplicateCode) return { outcome: 'unknown', reason: 'exists', detail: text };
  return toRefused({ code, text, answer: refusedAnswer(merchantNumber, code), raw: envelope });
}
