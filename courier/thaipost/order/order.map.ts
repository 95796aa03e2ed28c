// Maps a parcel to e-Parcel's fields. Pure: no network, no clock.
import type { Booked } from '../../kit/courier.ts';
import type { Parcel, ParcelItem, Party } from '../../kit/parcel.ts';
import { cleanPhone, cleanText } from '../../kit/text.ts';
import { plainAnswer } from '../thaipost.map.ts';
import { gatewaySuccess } from './order.wire.ts';

/** Drop-off at a post office [S]; the other kinds need separate agreements. */
const orderType = 'D';
const contentsMax = 200;

/**
 * `orderId` and `invNo` carry the merchant number, so that an order found later can be told from
 * another parcel's.
 */
export function toItem(parcel: Parcel) {
  const { merchantNumber, sender, receiver, trackingNumber } = parcel;
  return {
    orderId: merchantNumber,
    invNo: merchantNumber,
    ...(trackingNumber === undefined ? {} : { barcode: trackingNumber }),
    shipperName: cleanText(sender.name),
    shipperAddress: streetOf(sender),
    shipperDistrict: cleanText(sender.district),
    shipperProvince: cleanText(sender.province),
    shipperZipcode: cleanText(sender.postcode),
    shipperEmail: '-',
    shipperMobile: cleanPhone(sender.phone),
    cusName: cleanText(receiver.name),
    cusAdd: streetOf(receiver),
    cusAmp: cleanText(receiver.district),
    cusProv: cleanText(receiver.province),
    cusZipcode: cleanText(receiver.postcode),
    cusTel: cleanPhone(receiver.phone),
    // The COD in whole baht, which the limits ensure: nothing is rounded here.
    productPrice: parcel.codAmountSatang / 100,
    productInbox: contentsOf(parcel.items ?? []),
    productWeight: parcel.weightGrams,
    orderType,
    insurance: '',
  };
}

/** The subdistrict has no field and is appended to the street. */
function streetOf(party: Party): string {
  const subdistrict = cleanText(party.subdistrict);
  const title = cleanText(party.province) === 'กรุงเทพมหานคร' ? 'แขวง' : 'ตำบล';
  return cleanText(party.address) + (subdistrict === '' ? '' : ` ${title}${subdistrict}`);
}

function contentsOf(items: readonly ParcelItem[]): string {
  const text = items.map((item) => `${cleanText(item.name)} x${item.quantity}`).join(', ');
  return text === '' ? '-' : [...text].slice(0, contentsMax).join('');
}

interface CreatedOrder {
  trackingNumber: string;
  text: string;
  raw: unknown;
}

/** Thailand Post sorts by the postcode; a label without a sorting code shows it large. */
export const toBooked = (parcel: Parcel, { trackingNumber, text, raw }: CreatedOrder): Booked => ({
  outcome: 'booked',
  trackingNumber,
  merchantNumber: parcel.merchantNumber,
  sortCode: null,
  sortingLine: null,
  branch: null,
  notice: null,
  answer: plainAnswer({
    orderId: parcel.merchantNumber,
    code: gatewaySuccess,
    barcode: trackingNumber,
    text,
  }),
  raw,
});
