// Builds the booking request of a parcel from an order, a sender and the batch's choices. Pure.
import type { Words } from '../../courier-setup/index.ts';
import type { BatchRequest, OrderToShip, SenderRow } from './batch.store.ts';

// Couriers charge by their own scale; a parcel with unweighed goods is declared as one kilogram.
const UNWEIGHED_GRAMS = 1000;
const NUMBER_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const NUMBER_TAIL = 4;
/** The shortest limit of all couriers (SPX). */
const NUMBER_MOST = 32;

/**
 * Readable for support and never repeated: the suffix keeps two installations that share a courier
 * account (a restored copy, a test server) from using the same number.
 */
export function merchantNumber(label: string, orderId: number, attempt: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NUMBER_TAIL));
  const tail = [...bytes].map((byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length]).join('');
  const rest = `-${orderId}-${attempt}-${tail}`;
  return label.slice(0, NUMBER_MOST - rest.length) + rest;
}

export interface ParcelParts {
  readonly merchantNumber: string;
  readonly order: OrderToShip;
  readonly sender: SenderRow;
  readonly request: BatchRequest;
}

export function buildParcel({
  merchantNumber: number,
  order,
  sender,
  request,
}: ParcelParts): Words.Parcel {
  // Both fields are called a note to the courier; the note for this shipment wins.
  const remark = order.ship_note || order.note;
  return {
    merchantNumber: number,
    sender: partyOf(sender),
    receiver: {
      ...partyOf({ ...order, name: order.customer_name }),
      ...(order.phone2 === '' ? {} : { phone2: order.phone2 }),
    },
    weightGrams: order.weight_grams || order.goodsGrams || UNWEIGHED_GRAMS,
    ...(order.width_cm > 0 && { widthCm: order.width_cm }),
    ...(order.length_cm > 0 && { lengthCm: order.length_cm }),
    ...(order.height_cm > 0 && { heightCm: order.height_cm }),
    codAmountSatang: order.cod_satang,
    declaredValueSatang: request.declaredSatang,
    ...(request.expressCategory !== null && { service: request.expressCategory }),
    ...(request.category !== null && { category: request.category }),
    ...(remark !== '' && { remark }),
    items: order.items.map((item) => ({ name: item.product_name, quantity: item.unit })),
  };
}

export const partyOf = (party: Omit<SenderRow, 'id'>): Words.Party => ({
  name: party.name,
  phone: party.phone,
  address: party.address,
  subdistrict: party.subdistrict.replace(/^(ตำบล|แขวง|ต\.)\s*/, ''),
  district: party.district.replace(/^(อำเภอ|เขต|อ\.)\s*/, ''),
  province: party.province.replace(/^(จังหวัด|จ\.)\s*/, ''),
  postcode: party.postcode,
});
