// The Flash Express adapter: its description and its capabilities, each a mapping plus a call.
import type {
  Courier,
  CourierCalls,
  CourierLink,
  Credentials,
  Limits,
  RawPush,
} from '../kit/courier.ts';
import { checkParcel } from '../kit/check-parcel.ts';
import { asObject, parseBody } from '../kit/form.ts';
import { inBatches, malformed, type Batch } from '../kit/calls.ts';
import { ask, askPdf, isPushSigned, succeed } from './flash.call.ts';
import * as codes from './flash.codes.ts';
import * as desk from './flash.desk.ts';
import { toBatches, toBooked, toCreateForm, toFailure, toPush, toTracked } from './flash.map.ts';
import * as wire from './flash.wire.ts';

/**
 * Flash publishes no maximum for weight, side, COD or declared value; the first two come from
 * spec.md §5.
 */
const limits: Limits = {
  weightGramsMax: 50_000,
  sideCmMax: 100,
  merchantNumberMax: wire.maxLengths.outTradeNo,
  nameMax: wire.maxLengths.name,
  phoneMax: wire.maxLengths.phone,
  addressMax: wire.maxLengths.address,
  remarkMax: wire.maxLengths.remark,
  codSatangMax: null,
  codSatangStep: 1,
  declaredValueSatangMax: null,
  requestsPerSecond: 5,
  concurrency: 2,
};

const validateParcel: Courier['validateParcel'] = (_credentials, parcel) =>
  checkParcel(parcel, limits);

const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel);
  if (fault) return fault;
  const form = toCreateForm(parcel);
  const reply = await ask(link, { operation: 'book', path: wire.paths.create(), form });
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  return envelope.code === 1 ? toBooked(envelope, parcel.merchantNumber) : toFailure(envelope);
};

const cancel: CourierCalls['cancel'] = async (link, { trackingNumber }) => {
  const done = await succeed(link, {
    operation: 'cancel',
    path: wire.paths.cancel(trackingNumber),
  });
  return done.outcome === 'ok' ? { outcome: 'cancelled' } : done;
};

const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const done = await succeed(link, {
    operation: 'track',
    path: wire.paths.routes(trackingNumber),
  });
  if (done.outcome !== 'ok') return done;
  const data = wire.RoutesData.safeParse(done.data);
  if (!data.success) return malformed('routes without a tracking number');
  return { outcome: 'tracked', parcel: toTracked(data.data, trackingNumber) };
};

const trackMany: CourierCalls['trackMany'] = (link, trackingNumbers) =>
  inBatches(toBatches(trackingNumbers), (batch) => trackBatch(link, batch));

async function trackBatch(link: CourierLink, batch: string[]): Promise<Batch> {
  const path = wire.paths.routesBatch();
  const done = await succeed(link, {
    operation: 'trackMany',
    path,
    form: { pnos: batch.join(',') },
  });
  if (done.outcome !== 'ok') return done;
  const data = wire.RoutesBatchData.safeParse(done.data);
  if (!data.success) return malformed('routesBatch without a list');
  const { parcels, unread } = data.data;
  const fault = unread > 0 ? malformed('routesBatch with a row without a tracking number') : null;
  if (fault && parcels.length === 0) return fault;
  const asked = new Set(batch);
  return {
    outcome: 'ok',
    parcels: parcels.map((row) =>
      toTracked(row, row.origPno !== null && asked.has(row.origPno) ? row.origPno : row.pno),
    ),
    ...(fault && { unread: fault }),
  };
}

const label: CourierCalls['label'] = async (link, { trackingNumber }, size) => {
  const pathOf = size === '100x75' ? wire.paths.labelSmall : wire.paths.labelBig;
  const reply = await askPdf(link, { operation: 'label', path: pathOf(trackingNumber) });
  if (reply.outcome === 'pdf') return { outcome: 'label', pdf: reply.pdf };
  if (reply.outcome !== 'envelope') return reply;
  return reply.envelope.code === 1 ? malformed('no PDF in the answer') : toFailure(reply.envelope);
};

const registerWebhook: CourierCalls['registerWebhook'] = async (link, webhook) => {
  for (const webhookApiCode of Object.values(wire.webhookCodes)) {
    const done = await succeed(link, {
      operation: 'registerWebhook',
      path: wire.paths.webhook(),
      form: {
        serviceCategory: webhook.isOn ? '1' : '0',
        url: webhook.url,
        webhookApiCode: String(webhookApiCode),
      },
    });
    if (done.outcome !== 'ok') return done;
  }
  return { outcome: 'webhook', ...webhook };
};

const checkConnection: CourierCalls['checkConnection'] = async (link) => {
  const done = await succeed(link, { operation: 'checkConnection', path: wire.paths.warehouses() });
  if (done.outcome !== 'ok') return done;
  const count = Array.isArray(done.data) ? done.data.length : 0;
  const stores = count > 0 ? ` พบคลัง ${count} แห่ง` : '';
  return { outcome: 'connected', detailTh: `เชื่อมต่อ Flash Express ได้${stores}` };
};

const parsePush = (
  credentials: Credentials,
  push: RawPush,
): ReturnType<CourierCalls['parsePush']> => {
  const fields = parseBody(push);
  if (!fields) return { outcome: 'rejected', reason: 'malformed', detail: 'not a form' };
  const [mchId, nonceStr, sign] = [fields['mchId'], fields['nonceStr'], fields['sign']].map(String);
  if (
    !isPushSigned({ mchId: mchId ?? '', nonceStr: nonceStr ?? '', sign: sign ?? '' }, credentials)
  ) {
    return { outcome: 'rejected', reason: 'signature', detail: 'sign does not match' };
  }
  const data = wire.PushData.safeParse(asObject(fields['data'] ?? fields['dataJson']));
  if (!data.success) return { outcome: 'rejected', reason: 'malformed', detail: 'no data' };
  return toPush(data.data);
};

/** Flash repeats the push for any errorCode other than "1". */
const ackPush: CourierCalls['ackPush'] = (isTaken) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: isTaken ? '{"errorCode":"1","state":"success"}' : '{"errorCode":"0","state":"fail"}',
});

export const flash: Courier = {
  id: 'flashexpress',
  carrier: 0,
  route: 'flash',
  flag: 'shippingFlash',
  nameTh: 'แฟลช เอ็กซ์เพรส',
  nameEn: 'Flash Express',
  limits,
  services: codes.services,
  categories: codes.categories,
  labelSizes: [
    { size: '100x180', widthMm: 100, heightMm: 180 },
    { size: '100x75', widthMm: 100, heightMm: 75 },
  ],
  statuses: codes.statuses,
  errors: codes.errors,
  credentialFields: [
    {
      name: 'mchId',
      labelTh: 'รหัสร้าน (mchId)',
      labelEn: 'Merchant id (mchId)',
      hintTh: 'ได้จากเจ้าหน้าที่ Flash เช่น ZZ0001 แยกกันระหว่างใช้งานจริงกับทดสอบ',
      isSecret: false,
      isRequired: true,
      maxLength: wire.maxLengths.mchId,
    },
    {
      name: 'key',
      labelTh: 'กุญแจลับ (secret key)',
      labelEn: 'Secret key',
      hintTh: 'ได้จากเจ้าหน้าที่ Flash พร้อมรหัสร้าน บันทึกแล้วจะไม่แสดงอีก',
      isSecret: true,
      isRequired: true,
      maxLength: 128,
    },
  ],
  trial: { mchId: 'ZZ0003', key: 'FAKEKEY00000000000000000000000003' },
  credentialSchema: wire.Credentials,
  hosts: wire.hosts,
  isRepeatSafe: true,
  validateParcel,
  book,
  cancel,
  track,
  trackMany,
  label,
  registerWebhook,
  parsePush,
  ackPush,
  estimate: desk.estimate,
  warehouses: desk.warehouses,
  callPickup: desk.callPickup,
  pickups: desk.pickups,
  cancelPickup: desk.cancelPickup,
  proof: desk.proof,
  checkConnection,
};
