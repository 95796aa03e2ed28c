// The sandbox of J&T's new platform: authentication in headers, one `bizContent`, code as text,
// keys in camel case (lower case in traces).
import type { HttpCall, SandboxReply } from '../courier-sandbox.ts';
import type { StoredParcel, World } from '../world.ts';
import { cancelOrder, createOrder, parcelByOrder, type Place, type Refusal } from './orders.ts';
import { labelPdf, labelPath } from './label.ts';
import { openScan } from './push.ts';
import { openDigest } from './sign.ts';
import { openAccounts } from './tables.ts';

export const openBase = '/webopenplatformapi/api';

type Content = Record<string, unknown>;
type Run = (world: World, content: Content, call: HttpCall) => SandboxReply;

const refusals: Record<Refusal, string> = {
  noNumber: '999001010',
  duplicate: '145003204',
  senderMobile: '145003050',
  receiverName: '999001010',
  senderPlace: '999009010',
  receiverPlace: '999009020',
  weight: '145003050',
  cod: '145003050',
  remark: '145003050',
  notFound: '999002000',
  pickedUp: '999002010',
};

const say = (code: string, msg: string, data: unknown = null): SandboxReply => ({
  kind: 'json',
  body: { code, msg, data, requestId: 'sandbox' },
});
const done = (data: unknown): SandboxReply => say('1', 'success', data);
const no = (refusal: Refusal): SandboxReply => say(refusals[refusal], refusal);

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const part = (value: unknown): Content =>
  typeof value === 'object' && value !== null ? (value as Content) : {};

const made = (parcel: StoredParcel) => ({
  billCode: parcel.pno,
  txlogisticId: parcel.outTradeNo,
  sortingCode: parcel.sortCode,
  thirdSortingCode: parcel.sortCode.slice(-2),
});

const add: Run = (world, content) => {
  const [sender, receiver] = [part(content['sender']), part(content['receiver'])];
  const parcel = createOrder(world, {
    customer: text(content['customerCode']),
    protocol: 'open',
    number: text(content['txlogisticId']),
    senderMobile: text(sender['mobile']),
    senderPlace: placeOf(sender),
    receiverName: text(receiver['name']),
    receiverMobile: text(receiver['mobile']),
    receiverAddress: text(receiver['address']),
    receiverPlace: placeOf(receiver),
    weightKg: text(part(content['packageInfo'])['weight']),
    codBaht: text(part(content['codInfo'])['codValue']) || '0',
    remark: text(content['remark']),
  });
  return typeof parcel === 'string' ? no(parcel) : done(made(parcel));
};

const placeOf = (party: Content): Place => ({
  province: text(party['prov']),
  district: text(party['city']),
  postcode: text(party['postCode']),
});

const cancel: Run = (world, content) => {
  const number = text(content['txlogisticId']);
  const fault = cancelOrder(world, text(content['customerCode']), number);
  return fault ? no(fault) : done({ txlogisticId: number });
};

const query: Run = (world, content) => {
  const number = text(content['txlogisticId']);
  const parcel = parcelByOrder(world, text(content['customerCode']), number);
  return parcel ? done([{ ...made(parcel), orderStatus: 'NEW' }]) : no('notFound');
};

const print: Run = (world, content, call) => {
  const number = text(content['txlogisticId']);
  const parcel = parcelByOrder(world, text(content['customerCode']), number);
  if (!parcel) return no('notFound');
  const type = text(content['type']);
  return world.faults.labelForm === 'url'
    ? done({ urlContent: call.origin + labelPath(parcel, type) })
    : done({ base64EncodeContent: labelPdf(parcel, type).toString('base64') });
};

/** Newest first; numbers of other customers are left out. */
const trace: Run = (world, content) => {
  const numbers = text(content['billcodes']).split(',');
  if (numbers.length > 30) return say('145003502', 'more than 30 numbers');
  const found = numbers.flatMap((number) => {
    const parcel = world.parcels.get(number.trim());
    return parcel && parcel.mchId === content['customerCode'] ? [parcel] : [];
  });
  if (found.length === 0) return no('notFound');
  return done(
    found.map((parcel) => ({
      billCode: parcel.pno,
      txlogisticId: parcel.outTradeNo,
      details: parcel.scans.map((scan) => lowered(openScan(scan))).reverse(),
    })),
  );
};

/** Keys in lower case, as seen on the Thai production system. */
const lowered = (scan: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(scan).map(([name, value]) => [name.toLowerCase(), value]));

export const openOperations: Record<string, { name: string; run: Run }> = {
  [`${openBase}/order/addOrder`]: { name: 'create', run: add },
  [`${openBase}/order/cancelOrder`]: { name: 'cancel', run: cancel },
  [`${openBase}/order/getOrders`]: { name: 'query', run: query },
  [`${openBase}/order/printOrder`]: { name: 'label', run: print },
  [`${openBase}/logistics/trace`]: { name: 'routes', run: trace },
};

/** Checks the headers and the customer's own login, then runs the operation. */
export function runOpen(world: World, run: Run, call: HttpCall): SandboxReply {
  const { apiaccount = '', digest = '', timestamp = '' } = call.headers;
  if (apiaccount === '') return say('145003051', 'apiAccount is empty');
  if (digest === '') return say('145003052', 'digest is empty');
  if (timestamp === '') return say('145003053', 'timestamp is empty');
  const account = Object.values(openAccounts).find((one) => one.apiAccount === apiaccount);
  if (!account) return say('145003010', 'API account does not exist');
  const bizContent = new URLSearchParams(call.body).get('bizContent') ?? '';
  if (openDigest(bizContent, account.key) !== digest) {
    return say('145003030', 'headers signature failed');
  }
  const content = readJson(bizContent);
  if (!content) return say('145003050', 'illegal parameters');
  const customer = openAccounts[text(content['customerCode'])];
  if (customer !== account || customer.password !== content['password']) {
    return say('999001030', 'customerCode or password is wrong');
  }
  return run(world, content, call);
}

export function readJson(json: string): Content | null {
  try {
    return part(JSON.parse(json));
  } catch {
    return null;
  }
}
