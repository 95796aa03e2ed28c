// The sandbox of J&T's classic API: digest over the received text, the strings "true" and "false",
// null for unknown numbers.
import type { HttpCall, SandboxReply } from '../courier-sandbox.ts';
import type { StoredParcel, World } from '../world.ts';
import { labelPath } from './label.ts';
import { readJson } from './open.ts';
import { cancelOrder, createOrder, parcelByOrder, type Place, type Refusal } from './orders.ts';
import { classicScan } from './push.ts';
import { classicDigest } from './sign.ts';
import { classicAccounts } from './tables.ts';

const base = '/jts-tha-openplatform-api/api';
const shownMost = 20;

type Content = Record<string, unknown>;
type Run = (world: World, content: Content, call: HttpCall) => SandboxReply;

const refusals: Record<Refusal, string> = {
  noNumber: 'B044',
  duplicate: 'S10',
  senderMobile: 'B0101',
  receiverName: 'B013',
  senderPlace: 'B011',
  receiverPlace: 'B021',
  weight: 'B031',
  cod: 'B038',
  remark: 'B037',
  notFound: 'S09',
  pickedUp: 'S12',
};

const say = (responseitems: unknown): SandboxReply => ({
  kind: 'json',
  body: { logisticproviderid: 'JT', responseitems },
});
const item = (success: boolean, more: Record<string, string>): SandboxReply =>
  say([
    {
      success: success ? 'true' : 'false',
      txlogisticid: '',
      mailno: '',
      sortingcode: '',
      reason: '',
      ...more,
    },
  ]);
const no = (refusal: Refusal, txlogisticid: string): SandboxReply =>
  item(false, { txlogisticid, reason: refusals[refusal] });

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const part = (value: unknown): Content =>
  typeof value === 'object' && value !== null ? (value as Content) : {};

const create: Run = (world, content) => {
  const [sender, receiver] = [part(content['sender']), part(content['receiver'])];
  const number = text(content['txlogisticid']);
  const codBaht = text(content['itemsvalue']) || '0';
  const parcel = createOrder(world, {
    customer: text(content['customerid']),
    protocol: 'classic',
    number,
    senderMobile: text(sender['mobile']),
    senderPlace: placeOf(sender),
    receiverName: text(receiver['name']),
    receiverMobile: text(receiver['mobile']),
    receiverAddress: text(receiver['address']),
    receiverPlace: placeOf(receiver),
    weightKg: text(content['weight']),
    // It is not known whether J&T accepts decimals: the sandbox refuses them, so that tests catch a
    // client that sends them.
    codBaht: /^\d+$/.test(codBaht) ? codBaht : 'NaN',
    remark: text(content['remark']),
  });
  return typeof parcel === 'string'
    ? no(parcel, number)
    : item(true, { txlogisticid: number, mailno: parcel.pno, sortingcode: parcel.sortCode });
};

/** In this API the province is called city, and the district area. */
const placeOf = (party: Content): Place => ({
  province: text(party['city']),
  district: text(party['area']),
  postcode: text(party['postcode']),
});

const cancel: Run = (world, content) => {
  const number = text(content['txlogisticid']);
  const fault = cancelOrder(world, text(content['customerid']), number);
  return fault ? no(fault, number) : item(true, { txlogisticid: number });
};

const query: Run = (world, content) => {
  const number = text(content['serialnumber']);
  const parcel = parcelByOrder(world, text(content['customerid']), number);
  const order = { txlogisticid: number, mailno: parcel?.pno, orderStatus: 'NEW' };
  return say(parcel ? [{ success: 'true', orderList: [order] }] : null);
};

/**
 * Null when the first number is unknown, null in the list for other unknown numbers; numbers beyond
 * twenty are dropped.
 */
const track: Run = (world, content) => {
  const isOrder = content['querytype'] === '2';
  const parcels = text(content['billcode'])
    .split(',')
    .slice(0, shownMost)
    .map((number) => find(world, text(content['customerid']), { number, isOrder }));
  if (!parcels[0]) return say(null);
  const tracesList = parcels.map(
    (parcel) =>
      parcel && {
        billcode: parcel.pno,
        txlogisticid: parcel.outTradeNo,
        details: parcel.scans.map(classicScan),
      },
  );
  return say([{ success: 'true', tracesList }]);
};

function find(
  world: World,
  customer: string,
  { number, isOrder }: { number: string; isOrder: boolean },
): StoredParcel | null {
  const parcel = isOrder
    ? parcelByOrder(world, customer, number)
    : world.parcels.get(number.trim());
  return parcel?.mchId === customer ? parcel : null;
}

const report: Run = (world, content, call) => {
  const parcel = world.parcels.get(text(content['mailNo']));
  if (!parcel) return no('notFound', '');
  return say([{ success: 'true', url: call.origin + labelPath(parcel, text(content['type'])) }]);
};

export const classicOperations: Record<string, { name: string; type: string; run: Run }> = {
  [`${base}/order/create`]: { name: 'create', type: 'ORDERCREATE', run: create },
  [`${base}/order/cancel`]: { name: 'cancel', type: 'ORDERCANCEL', run: cancel },
  [`${base}/order/queryOrder`]: { name: 'query', type: 'ORDERQUERY', run: query },
  [`${base}/track/trackForJson`]: { name: 'routes', type: 'TRACKQUERY', run: track },
  [`${base}/order/getReportUrl`]: { name: 'label', type: 'GETREPORTURL', run: report },
};

/**
 * Checks the partner, the digest over the received text and the message type, then runs the
 * operation.
 */
export function runClassic(
  world: World,
  { type, run }: { type: string; run: Run },
  call: HttpCall,
): SandboxReply {
  const form = new URLSearchParams(call.body);
  const account = Object.values(classicAccounts).find(
    (one) => one.eccompanyid === form.get('eccompanyid'),
  );
  if (!account) return item(false, { reason: 'S03' });
  const received = form.get('logistics_interface') ?? '';
  if (classicDigest(received, account.key) !== form.get('data_digest')) {
    return item(false, { reason: 'S02' });
  }
  if (form.get('msg_type') !== type) return item(false, { reason: 'S04' });
  const content = readJson(received);
  if (!content) return item(false, { reason: 'S01' });
  // A label names no customer; every other operation does.
  const customer = text(content['customerid']);
  if (type !== 'GETREPORTURL' && classicAccounts[customer] !== account) {
    return item(false, { reason: 'S11' });
  }
  return run(world, content, call);
}
