// Creating orders in the SPX sandbox: the required fields, and the errors for orders that lack
// them.
import { isKnownPlace } from '../places.ts';
import type { SandboxReply } from '../courier-sandbox.ts';
import { numberKey, type StoredParcel, type World } from '../world.ts';
import { failOf, list, part, replyWith, text, type Content } from './answer.ts';
import { announce } from './push.ts';
import { pending, stateWords } from './tables.ts';

const ordersMost = 100;
const kilogramsMost = 20;
const dayMs = 86_400_000;
const windows = ['', '09:00-12:00', '13:00-17:00'];

const midnight = (at: number): number => Math.floor(at / dayMs) * dayMs;

/** Pickup slots: today has none left, tomorrow has two. */
export function slots(world: World): SandboxReply {
  const dayOf = (days: number) => {
    const at = midnight(world.now()) + days * dayMs;
    return { date: new Date(at).toISOString().slice(0, 10), pickup_time: at / 1000 };
  };
  const open = [1, 2].map((id) => ({ pickup_time_range_id: id, pickup_time_range: windows[id] }));
  return replyWith(0, [
    { ...dayOf(0), slots: [] },
    { ...dayOf(1), slots: open },
  ]);
}

export function create(world: World, content: Content, user: string): SandboxReply {
  const asked = list(content['orders']).map(part);
  if (asked.length === 0 || asked.length > ordersMost) return replyWith(11001);
  const orders: Content[] = [];
  const failed: Content[] = [];
  for (const order of asked) {
    const number = text(order['order_id']);
    const fault = faultOf(world, order, user);
    if (fault === null) orders.push(made(createOne(world, order, user)));
    else failed.push(failOf(fault, { order_id: number }));
  }
  return replyWith(0, { orders, fail_list: failed });
}

function faultOf(world: World, order: Content, user: string): number | null {
  const number = text(order['order_id']);
  const [sender, deliver] = [part(order['sender_info']), part(order['deliver_info'])];
  const [goods, how] = [part(order['parcel_info']), part(order['fulfillment_info'])];
  const weight = goods['parcel_weight'];
  const { names, postcodes, outTradeNos } = world.faults.refuse;
  const isRefused =
    names.some((name) => text(deliver['deliver_name']).includes(name)) ||
    postcodes.includes(text(deliver['deliver_post_code'])) ||
    outTradeNos.includes(number);
  if (number === '' || number.length > 32) return 11001;
  if (world.numbers.has(numberKey(user, number))) return 13103;
  if (!isWhole(sender, 'sender') || !isWhole(deliver, 'deliver')) return 11001;
  if (isRefused || !isKnown(deliver, 'deliver') || !isKnown(sender, 'sender')) return 10042;
  if (typeof weight !== 'number' || weight <= 0) return 10041;
  if (weight > kilogramsMost) return 10001;
  if (text(goods['parcel_item_name']) === '') return 11001;
  return termsFault(world, part(order['base_info']), how);
}

function termsFault(world: World, base: Content, how: Content): number | null {
  const cod = how['cod_amount'];
  const isCod = how['cod_collection'] === 1;
  // It is not known whether SPX accepts decimals: the sandbox refuses them, so that tests catch a
  // client that sends them.
  if (isCod ? !Number.isInteger(cod) || Number(cod) <= 0 : how['cod_collection'] !== 0)
    return 11001;
  if (base['service_type'] !== 1 || how['payment_role'] !== 1) return 11001;
  if (how['insurance_collection'] !== 0 && how['insurance_collection'] !== 1) return 11001;
  if (how['collect_type'] === 2) return null;
  if (how['collect_type'] !== 1) return 11001;
  const range = windows[Number(how['pickup_time_range_id'])] ?? '';
  if (range === '' || how['pickup_time_range'] !== range) return 10013;
  return Number(how['pickup_time']) * 1000 < midnight(world.now()) ? 10040 : null;
}

const isWhole = (party: Content, side: string): boolean =>
  ['name', 'phone', 'state', 'city', 'detail_address'].every(
    (name) => text(party[`${side}_${name}`]) !== '',
  );

/** SPX's place names include their titles. */
function isKnown(party: Content, side: string): boolean {
  const [, province] = /^จังหวัด(.+)$/.exec(text(party[`${side}_state`])) ?? [];
  const [, city] = /^(?:อำเภอ|เขต)(.+)$/.exec(text(party[`${side}_city`])) ?? [];
  const postcode = text(party[`${side}_post_code`]);
  return province !== undefined && city !== undefined && isKnownPlace({ province, city, postcode });
}

function createOne(world: World, order: Content, user: string): StoredParcel {
  const [deliver, how] = [part(order['deliver_info']), part(order['fulfillment_info'])];
  const postcode = text(deliver['deliver_post_code']);
  const parcel: StoredParcel = {
    pno: newNumber(world),
    mchId: user,
    outTradeNo: text(order['order_id']),
    createdAt: world.now(),
    form: {
      dstName: text(deliver['deliver_name']),
      dstProvinceName: text(deliver['deliver_state']),
      dstCityName: text(deliver['deliver_city']),
      dstPostalCode: postcode,
      dstDetailAddress: text(deliver['deliver_detail_address']),
      codAmount: String(Math.round(Number(how['cod_amount'] ?? 0) * 100)),
      weight: String(Math.round(Number(part(order['parcel_info'])['parcel_weight']) * 1000)),
      collect: text(how['collect_type']),
    },
    sortCode: `SOC-${postcode.slice(0, 2)}`,
    path: 'happy',
    done: 0,
    scans: [],
    cancelledAt: null,
    returnedPno: null,
    customaryPno: null,
  };
  world.happen({ t: 'created', parcel });
  announce(world, parcel, {
    at: parcel.createdAt,
    action: stateWords[pending] ?? '',
    state: pending,
    message: 'รอเข้ารับพัสดุ',
  });
  return parcel;
}

/** TH and twelve digits; the salt keeps numbers of two sandboxes apart. */
function newNumber(world: World): string {
  const salt = [...world.salt].map((char) => char.charCodeAt(0) % 10).join('');
  return `TH${salt}${String(world.parcels.size + 1).padStart(8, '0')}`;
}

export const made = (parcel: StoredParcel): Content => ({
  order_id: parcel.outTradeNo,
  tracking_no: parcel.pno,
  tracking_link: '',
  order_id_link: '',
  r_first_sort_code: parcel.sortCode,
  r_third_sort_code: `A${parcel.pno.slice(-2)}`,
  return_first_sort_code: 'SOC-BACK',
  estimated_shipping_fee: 1,
  basic_shipping_fee: 1,
  cod_service_fee: 0,
  insurance_service_fee: 0,
  vat_fee: 0,
});
