// Pickups: warehouses, requesting, the day's list, cancelling, and their pushes (flash-jnt.md
// §1.12, §1.17).
import type { World } from '../world.ts';
import { isKnownPlace } from '../places.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { queuePush } from './push.ts';

interface StoredPickup {
  id: number;
  mchId: string;
  /** The warehouse, or the sender's address. */
  place: string;
  warehouseNo: string | null;
  form: Record<string, string>;
  /** Request time by the real clock: lists are per day, and the sandbox clock may be days ahead. */
  at: number;
  /** Request time by the sandbox clock, which moves the pickup on. */
  since: number;
  state: number;
}

const courierCode = 3;
const minuteMs = 60_000;
const assignedAfterMs = 10 * minuteMs;
const doneAfterMs = 120 * minuteMs;
const bangkokMs = 7 * 60 * minuteMs;
const prefix = 'pickup ';
const staff = { staffInfoId: 600123, name: 'พนักงาน ทดสอบ', phone: '0800000099' };
const stateTexts = ['รอจัดสรร', 'รอรับพัสดุ', 'รับพัสดุแล้ว', 'โอนงานรับ', 'ยกเลิกแล้ว'];
const [open, assigned, done, , cancelled] = [0, 1, 2, 3, 4];
const isOpen = ({ state }: StoredPickup): boolean => state === open || state === assigned;

export const warehouseNoOf = (mchId: string): string => `${mchId}_001`;

export function listWarehouses(_world: World, request: FlashRequest): FlashAnswer {
  const row = (no: string, name: string, district: string[]) => ({
    warehouseNo: no,
    name,
    countryName: 'ไทย',
    provinceName: 'เชียงใหม่',
    cityName: district[0],
    districtName: district[1],
    postalCode: district[2],
    detailAddress: '1/2 ม.3',
    phone: '0800000001',
    srcName: 'ร้านทดสอบ',
  });
  return answer(request, 1, [
    row(warehouseNoOf(request.mchId), 'คลังทดสอบ', ['สันทราย', 'สันทรายหลวง', '50210']),
    row(`${request.mchId}_002`, 'หน้าร้าน', ['เมืองเชียงใหม่', 'ศรีภูมิ', '50200']),
  ]);
}

const all = (world: World): StoredPickup[] =>
  [...world.notes]
    .filter(([key]) => key.startsWith(prefix))
    .map(([, value]) => JSON.parse(value) as StoredPickup);

const storePickup = (world: World, pickup: StoredPickup): void =>
  world.happen({ t: 'noted', key: `${prefix}${pickup.id}`, value: JSON.stringify(pickup) });

const senderFields = ['Name', 'Phone', 'ProvinceName', 'CityName', 'PostalCode', 'DetailAddress'];

/** The pickup place of the request, or the error code if there is none. */
function placeIn({ fields, mchId }: FlashRequest): { place: string } | { code: number } {
  const no = fields['warehouseNo'] ?? '';
  if (no !== '') return no.startsWith(`${mchId}_00`) ? { place: no } : { code: 1007 };
  if (senderFields.some((name) => (fields[`src${name}`] ?? '') === '')) return { code: 1018 };
  const [province = '', city = '', postcode = ''] = [
    fields['srcProvinceName'],
    fields['srcCityName'],
    fields['srcPostalCode'],
  ];
  if (!isKnownPlace({ province, city, postcode })) return { code: 1004 };
  return { place: `${fields['srcPhone']} ${fields['srcDetailAddress']}` };
}

export function callPickup(world: World, request: FlashRequest): FlashAnswer {
  const { fields, mchId } = request;
  const count = fields['estimateParcelNumber'] ?? '';
  if (!/^[1-9]\d*$/.test(count) || (fields['remark'] ?? '').length > 200) {
    return answer(request, 1000, { estimateParcelNumber: ['the body is not valid'] });
  }
  const found = placeIn(request);
  if ('code' in found) return answer(request, found.code);
  const taken = all(world).some(
    (each) => each.mchId === mchId && each.place === found.place && isOpen(each),
  );
  if (taken) return answer(request, 1010);
  const { sign: _sign, ...form } = fields;
  const pickup: StoredPickup = {
    id: 7_000_000 + all(world).length + 1,
    mchId,
    place: found.place,
    warehouseNo: fields['warehouseNo'] || null,
    form,
    at: world.now() - world.offsetMs(),
    since: world.now(),
    state: open,
  };
  storePickup(world, pickup);
  return answer(request, 1, {
    ticketPickupId: pickup.id,
    staffInfoId: staff.staffInfoId,
    staffInfoName: staff.name,
    staffInfoPhone: staff.phone,
    upCountryNote: null,
    timeoutAtText: 'พนักงานจะเข้ารับก่อน 18:00 น.',
    ticketMessage: null,
    notice: null,
  });
}

const dayOf = (at: number): string => new Date(at + bangkokMs).toISOString().slice(0, 10);

export function listPickups(world: World, request: FlashRequest): FlashAnswer {
  const date = request.fields['date'] ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return answer(request, 1000, { date: ['is required'] });
  movePickups(world);
  const rows = all(world).filter((each) => each.mchId === request.mchId && dayOf(each.at) === date);
  return answer(request, 1, rows.map(rowOf).reverse());
}

const rowOf = ({ id, form, warehouseNo, state, at }: StoredPickup) => ({
  ticketPickupId: id,
  kaName: null,
  srcName: form['srcName'] ?? 'ร้านทดสอบ',
  phone: form['srcPhone'] ?? '0800000001',
  srcProvinceName: form['srcProvinceName'] ?? null,
  srcCityName: form['srcCityName'] ?? null,
  srcDistrictName: form['srcDistrictName'] ?? null,
  srcDetailAddress: form['srcDetailAddress'] ?? null,
  postalCode: form['srcPostalCode'] ?? null,
  kaWarehouseNo: warehouseNo,
  kaWarehouseName: warehouseNo === null ? null : 'คลังทดสอบ',
  staffInfoName: staff.name,
  staffInfomobile: staff.phone,
  state,
  stateText: stateTexts[state],
  estimateParcelNumber: Number(form['estimateParcelNumber']),
  parcelNumber: state === done ? Number(form['estimateParcelNumber']) : null,
  remark: form['remark'] ?? null,
  createdAt: Math.floor(at / 1000),
});

export function cancelPickup(world: World, request: FlashRequest, id: string): FlashAnswer {
  const pickup = all(world).find((each) => String(each.id) === id);
  if (!pickup || pickup.mchId !== request.mchId || !isOpen(pickup)) return answer(request, 1011);
  turn(world, pickup, cancelled ?? 4);
  return answer(request, 1);
}

function turn(world: World, pickup: StoredPickup, state: number): void {
  storePickup(world, { ...pickup, state });
  queuePush(world, {
    mchId: pickup.mchId,
    code: courierCode,
    nonce: `P${pickup.id}${state}`,
    data: {
      ticketPickupId: pickup.id,
      state,
      staffInfoName: staff.name,
      staffInfoPhone: staff.phone,
      updateAt: Math.floor(world.now() / 1000),
    },
  });
}

/** A pickup is assigned after ten minutes and done after two hours. */
export function movePickups(world: World): number {
  let moved = 0;
  for (const pickup of all(world).filter(isOpen)) {
    const age = world.now() - pickup.since;
    const state = age >= doneAfterMs ? done : age >= assignedAfterMs ? assigned : open;
    if (state === undefined || state === pickup.state) continue;
    turn(world, pickup, state);
    moved += 1;
  }
  return moved;
}
