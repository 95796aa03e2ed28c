// Flash calls of key accounts that do not concern booking or tracking: prices, warehouses, pickups,
// proofs of delivery.
import { malformed } from '../kit/calls.ts';
import type { CourierCalls, CourierLink } from '../kit/courier.ts';
import { post } from '../kit/http.ts';
import type { Picture, Pickup, PickupAsk, Warehouse } from '../kit/parcel.ts';
import { cleanText } from '../kit/text.ts';
import { succeed } from './flash.call.ts';
import { defaultService } from './flash.codes.ts';
import { numberText, toParty, toPickupState, withoutBlank, type Form } from './flash.map.ts';
import * as wire from './flash.wire.ts';

const PICTURE_BYTES_MOST = 8 * 1024 * 1024;

/** A price depends on place, weight and size; names, phones and streets are not sent. */
export const estimate: CourierCalls['estimate'] = async (link, parcel) => {
  const isInsured = parcel.declaredValueSatang > 0;
  const place = (side: 'src' | 'dst') =>
    Object.entries(toParty(side, side === 'src' ? parcel.sender : parcel.receiver)).filter(
      ([name]) => /(?:ProvinceName|CityName|DistrictName|PostalCode)$/.test(name),
    );
  const form = withoutBlank({
    ...Object.fromEntries([...place('src'), ...place('dst')]),
    weight: String(parcel.weightGrams),
    width: numberText(parcel.widthCm),
    length: numberText(parcel.lengthCm),
    height: numberText(parcel.heightCm),
    expressCategory: String(parcel.service ?? defaultService),
    insured: isInsured ? '1' : '0',
    insureDeclareValue: isInsured ? String(parcel.declaredValueSatang) : '',
  });
  const done = await succeed(link, { operation: 'estimate', path: wire.paths.estimate(), form });
  if (done.outcome !== 'ok') return done;
  const data = wire.EstimateData.safeParse(done.data);
  if (!data.success || data.data.estimatePrice < 0) return malformed('a rate without a price');
  const { estimatePrice, upCountryAmount, pricePolicy } = data.data;
  const by = pricePolicy === '1' ? 'weight' : pricePolicy === '2' ? 'size' : null;
  return { outcome: 'estimated', satang: estimatePrice, remoteSatang: upCountryAmount ?? 0, by };
};

export const warehouses: CourierCalls['warehouses'] = async (link) => {
  const done = await succeed(link, { operation: 'warehouses', path: wire.paths.warehouses() });
  if (done.outcome !== 'ok') return done;
  const data = wire.WarehousesData.safeParse(done.data);
  if (!data.success) return malformed('warehouses without a list');
  return { outcome: 'warehouses', warehouses: data.data.map(toWarehouse) };
};

const inOneLine = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

const toWarehouse = (row: wire.WarehouseData): Warehouse => ({
  no: row.warehouseNo,
  name: row.name ?? row.srcName ?? row.warehouseNo,
  address: inOneLine([
    row.detailAddress,
    row.districtName,
    row.cityName,
    row.provinceName,
    row.postalCode,
  ]),
  phone: row.phone ?? '',
});

/**
 * Sends a warehouse number or the complete sender. Text longer than Flash's limit is cut, as the
 * form says.
 */
export const callPickup: CourierCalls['callPickup'] = async (link, asked) => {
  const remark = [...cleanText(asked.remark ?? '')].slice(0, wire.maxLengths.remark).join('');
  const form = withoutBlank({
    ...placeOf(asked.place),
    estimateParcelNumber: String(asked.parcels),
    remark,
  });
  const done = await succeed(link, { operation: 'callPickup', path: wire.paths.notify(), form });
  if (done.outcome !== 'ok') return done;
  const data = wire.NotifyData.safeParse(done.data);
  if (!data.success) return malformed('a car without a ticket');
  const { ticketPickupId, staffInfoName, staffInfoPhone, timeoutAtText } = data.data;
  const { ticketMessage, notice, upCountryNote } = data.data;
  return {
    outcome: 'called',
    ticket: ticketPickupId,
    staffName: staffInfoName ?? '',
    staffPhone: staffInfoPhone ?? '',
    timeoutText: timeoutAtText ?? '',
    notice: inOneLine([ticketMessage, notice, upCountryNote]),
  };
};

const placeOf = (place: PickupAsk['place']): Form =>
  'warehouseNo' in place ? { warehouseNo: place.warehouseNo } : toParty('src', place.sender);

export const pickups: CourierCalls['pickups'] = async (link, date) => {
  const done = await succeed(link, {
    operation: 'pickups',
    path: wire.paths.notifications(),
    form: { date },
  });
  if (done.outcome !== 'ok') return done;
  const data = wire.NotificationsData.safeParse(done.data);
  if (!data.success) return malformed('notifications without a list');
  return { outcome: 'pickups', pickups: data.data.map(toPickup) };
};

const toPickup = (row: wire.NotificationData): Pickup => ({
  ticket: row.ticketPickupId,
  warehouseNo: row.kaWarehouseNo,
  placeName: row.kaWarehouseName ?? row.srcName ?? row.kaName ?? '',
  address: inOneLine([
    row.srcDetailAddress,
    row.srcDistrictName,
    row.srcCityName,
    row.srcProvinceName,
    row.postalCode,
  ]),
  state: toPickupState(row.state),
  stateText: row.stateText ?? '',
  estimate: row.estimateParcelNumber,
  parcels: row.parcelNumber,
  staffName: row.staffInfoName ?? '',
  staffPhone: row.staffInfomobile ?? row.staffInfoPhone ?? '',
  remark: row.remark ?? '',
  at: row.createdAt,
});

export const cancelPickup: CourierCalls['cancelPickup'] = async (link, ticket) => {
  const path = wire.paths.cancelNotify(ticket);
  const done = await succeed(link, { operation: 'cancelPickup', path });
  return done.outcome === 'ok' ? { outcome: 'cancelled' } : done;
};

/** Returns the signer even if the picture cannot be downloaded. */
export const proof: CourierCalls['proof'] = async (link, trackingNumber) => {
  const path = wire.paths.deliveredInfo(trackingNumber);
  const done = await succeed(link, { operation: 'proof', path });
  if (done.outcome !== 'ok') return done;
  const data = wire.DeliveredData.safeParse(done.data);
  if (!data.success) return malformed('a proof that is no object');
  const { signer, signerTypeText, pod } = data.data;
  const told = {
    outcome: 'proven',
    signer: signer ?? '',
    signerText: signerTypeText ?? '',
  } as const;
  if (pod === null) return { ...told, picture: null, pictureFault: '' };
  const picture = await fetchPicture(link, pod);
  return typeof picture === 'string'
    ? { ...told, picture: null, pictureFault: picture }
    : { ...told, picture, pictureFault: '' };
};

/**
 * Flash does not publish the hosts of its pictures: any public host over https is allowed, without
 * redirects. Returns a text that says why there is no picture.
 */
async function fetchPicture(link: CourierLink, address: string): Promise<Picture | string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSandbox = link.baseUrl !== undefined && url?.origin === new URL(link.baseUrl).origin;
  if (!url || !(url.protocol === 'https:' || isSandbox))
    return 'the picture has no address by https';
  const reply = await post(link, {
    operation: 'proofPicture',
    method: 'GET',
    url,
    headers: { Accept: 'image/*' },
    body: '',
    redactedBody: '',
    sensitive: { secretNames: [], personalNames: [] },
    secrets: [],
    ...(isSandbox ? {} : { isForeign: true }),
  });
  if (reply.outcome !== 'reply') return reply.detail;
  if (reply.status !== 200) return `HTTP ${reply.status}`;
  if (reply.body.length > PICTURE_BYTES_MOST) return 'the picture is larger than 8 MB';
  return { bytes: reply.body };
}
