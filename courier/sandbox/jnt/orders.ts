// Creating, cancelling and finding parcels, for both J&T protocols; each phrases the refusals its
// own way.
import { isKnownPlace } from '../places.ts';
import { numberKey, type StoredParcel, type World } from '../world.ts';
import { announce } from './push.ts';
import { cancelled, pickedUp } from './tables.ts';

/** The required data of an order, in the sandbox's own words. */
export interface Order {
  customer: string;
  protocol: 'open' | 'classic';
  number: string;
  senderMobile: string;
  senderPlace: Place;
  receiverName: string;
  receiverMobile: string;
  receiverAddress: string;
  receiverPlace: Place;
  weightKg: string;
  codBaht: string;
  remark: string;
}

export interface Place {
  province: string;
  district: string;
  postcode: string;
}

export type Refusal =
  | 'noNumber'
  | 'duplicate'
  | 'senderMobile'
  | 'receiverName'
  | 'senderPlace'
  | 'receiverPlace'
  | 'weight'
  | 'cod'
  | 'remark'
  | 'notFound'
  | 'pickedUp';

const mobile = /^0[2-9]\d{8}$/;
export function createOrder(world: World, order: Order): StoredParcel | Refusal {
  const fault = faultOf(world, order);
  if (fault) return fault;
  const parcel: StoredParcel = {
    pno: newNumber(world),
    mchId: order.customer,
    outTradeNo: order.number,
    createdAt: world.now(),
    form: {
      protocol: order.protocol,
      dstName: order.receiverName,
      dstProvinceName: order.receiverPlace.province,
      dstCityName: order.receiverPlace.district,
      dstPostalCode: order.receiverPlace.postcode,
      dstDetailAddress: order.receiverAddress,
      codAmount: String(Math.round(Number(order.codBaht) * 100)),
      weight: String(Math.round(Number(order.weightKg) * 1000)),
    },
    sortCode: `02-${order.receiverPlace.postcode}-A1`,
    path: 'happy',
    done: 0,
    scans: [],
    cancelledAt: null,
    returnedPno: null,
    customaryPno: null,
  };
  world.happen({ t: 'created', parcel });
  return parcel;
}

/** Twelve digits; the salt keeps numbers of two sandboxes apart. */
function newNumber(world: World): string {
  const salt = [...world.salt].map((char) => char.charCodeAt(0) % 10).join('');
  return `82${salt}${String(world.parcels.size + 1).padStart(6, '0')}`;
}

function faultOf(world: World, order: Order): Refusal | null {
  const weight = Number(order.weightKg);
  const cod = Number(order.codBaht);
  const { refuse } = world.faults;
  const isRefused =
    refuse.names.some((name) => order.receiverName.includes(name)) ||
    refuse.postcodes.includes(order.receiverPlace.postcode) ||
    refuse.outTradeNos.includes(order.number);
  if (order.number === '') return 'noNumber';
  if (world.numbers.has(numberKey(order.customer, order.number))) return 'duplicate';
  if (!mobile.test(order.senderMobile)) return 'senderMobile';
  if (order.receiverName.trim() === '') return 'receiverName';
  if (!isKnown(order.senderPlace)) return 'senderPlace';
  if (isRefused || !isKnown(order.receiverPlace)) return 'receiverPlace';
  if (!/^\d+(\.\d{1,2})?$/.test(order.weightKg) || weight <= 0 || weight > 50) return 'weight';
  if (Number.isNaN(cod) || cod < 0) return 'cod';
  return order.remark.length > 400 ? 'remark' : null;
}

const isKnown = ({ province, district, postcode }: Place): boolean =>
  /^\d{5}$/.test(postcode) && isKnownPlace({ province, city: district, postcode });

export function parcelByOrder(
  world: World,
  customer: string,
  number: string,
): StoredParcel | undefined {
  return world.parcels.get(world.numbers.get(numberKey(customer, number)) ?? '');
}

/**
 * Allowed before pickup only; a second cancel gets the same answer (unknown in the sheet, assumed
 * here).
 */
export function cancelOrder(world: World, customer: string, number: string): Refusal | null {
  const parcel = parcelByOrder(world, customer, number);
  if (!parcel) return 'notFound';
  if (parcel.cancelledAt !== null) return null;
  if (parcel.scans.some((scan) => scan.state >= pickedUp)) return 'pickedUp';
  const scan = {
    at: world.now(),
    action: 'Cancelled',
    state: cancelled,
    message: 'ยกเลิกรายการแล้ว',
  };
  world.happen({ t: 'cancelled', pno: parcel.pno, scan });
  announce(world, parcel, scan);
  return null;
}
