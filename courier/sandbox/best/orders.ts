// The operations of the BEST sandbox: what each kind of request does and returns; error numbers and
// words are the sandbox's own.
import { isKnownPlace } from '../places.ts';
import type { SandboxReply } from '../courier-sandbox.ts';
import { numberKey, type StoredParcel, type World } from '../world.ts';
import { labelPdf } from './label.ts';
import { announce, traceOf } from './push.ts';
import { ordered, pickedUp } from './tables.ts';

export type Content = Record<string, unknown>;
export type Run = (world: World, content: Content, partner: string) => SandboxReply;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const part = (value: unknown): Content =>
  typeof value === 'object' && value !== null ? (value as Content) : {};

export const no = (
  errorCode: string,
  errorDescription: string,
  txLogisticId = '',
): SandboxReply => ({
  kind: 'json',
  body: { result: false, txLogisticId, remark: '', errorCode, errorDescription },
});

function faultOf(world: World, content: Content): SandboxReply | null {
  const number = text(content['txLogisticId']);
  const [sender, receiver] = [part(content['sender']), part(content['receiver'])];
  const { names, postcodes, outTradeNos } = world.faults.refuse;
  const isRefused =
    names.some((name) => text(receiver['name']).includes(name)) ||
    postcodes.includes(text(receiver['postCode'])) ||
    outTradeNos.includes(number);
  const cod = Number(content['itemsValue'] ?? 0);
  if (number === '') return no('SB01', 'txLogisticId is required');
  if (!['0', '1'].includes(text(content['special']))) return no('SB02', 'special is wrong', number);
  if (!isWhole(sender)) return no('SB03', 'sender is not complete', number);
  if (!isWhole(receiver)) return no('SB04', 'receiver is not complete', number);
  if (isRefused || !isKnown(receiver))
    return no('SB05', 'receiver address is out of the service area', number);
  if (!isKnown(sender)) return no('SB06', 'sender address is out of the service area', number);
  if (!(Number(content['itemsWeight']) > 0)) return no('SB07', 'itemsWeight is wrong', number);
  if (text(itemsOf(content)[0]?.['itemName']) === '')
    return no('SB08', 'itemName is required', number);
  // It is not known whether BEST accepts decimals: the sandbox refuses them, so that tests catch a
  // client that sends them.
  return Number.isInteger(cod) && cod >= 0 ? null : no('SB09', 'itemsValue is wrong', number);
}

const itemsOf = (content: Content): Content[] =>
  ([part(content['items'])['item']].flat() as unknown[]).map(part);

const isWhole = (party: Content): boolean =>
  ['name', 'mobile', 'prov', 'city', 'address'].every((name) => text(party[name]) !== '') &&
  party['country'] === '06';

const isKnown = (party: Content): boolean =>
  isKnownPlace({
    province: text(party['prov']),
    city: text(party['city']),
    postcode: text(party['postCode']),
  });

const create: Run = (world, content, partner) => {
  const number = text(content['txLogisticId']);
  const known = world.parcels.get(world.numbers.get(numberKey(partner, number)) ?? '');
  if (known && world.faults.repeated === 'same') return made(known);
  if (known) return no('SB10', 'txLogisticId already exists', number);
  const fault = faultOf(world, content);
  if (fault) return fault;
  const receiver = part(content['receiver']);
  const parcel: StoredParcel = {
    pno: newNumber(world),
    mchId: partner,
    outTradeNo: number,
    createdAt: world.now(),
    form: {
      dstName: text(receiver['name']),
      dstProvinceName: text(receiver['prov']),
      dstCityName: text(receiver['city']),
      dstPostalCode: text(receiver['postCode']),
      dstDetailAddress: text(receiver['address']),
      codAmount: String(Math.round(Number(content['itemsValue'] ?? 0) * 100)),
      weight: String(Math.round(Number(content['itemsWeight']) * 1000)),
      payee: text(content['bankCardNo']),
    },
    sortCode: `10-${text(receiver['postCode']).slice(0, 2)}-${text(receiver['postCode']).slice(2)}`,
    path: 'happy',
    done: 0,
    scans: [],
    cancelledAt: null,
    returnedPno: null,
    customaryPno: null,
  };
  world.happen({ t: 'created', parcel });
  announce(world, parcel, { at: parcel.createdAt, ...ordered });
  return made(parcel);
};

/** Fourteen digits; the salt keeps numbers of two sandboxes apart. */
function newNumber(world: World): string {
  const salt = [...world.salt].map((char) => char.charCodeAt(0) % 10).join('');
  return `6680${salt}${String(world.parcels.size + 1).padStart(6, '0')}`;
}

/**
 * Alternates between the known forms: the result as a boolean or as text, the file alone or in a
 * list of one.
 */
function made(parcel: StoredParcel): SandboxReply {
  const isOdd = Number(parcel.pno.slice(-1)) % 2 === 1;
  const pdf = labelPdf(parcel).toString('base64');
  const body = {
    result: isOdd ? 'true' : true,
    txLogisticId: parcel.outTradeNo,
    mailNo: parcel.pno,
    triSortCode: parcel.sortCode,
    childMailNo: null,
    pdfStream: isOdd ? pdf : null,
    pdfStreamList: isOdd ? null : [pdf],
    packRule: null,
    remark: '',
    errorCode: '',
    errorDescription: '',
  };
  return { kind: 'json', body };
}

/**
 * Allowed before pickup only; a second cancel gets the same answer (unknown in the sheet, assumed
 * here).
 */
const cancel: Run = (world, content, partner) => {
  const number = text(content['txLogisticId']);
  const parcel = world.parcels.get(world.numbers.get(numberKey(partner, number)) ?? '');
  if (!parcel) return no('SB11', 'order not found', number);
  if (parcel.scans.some((scan) => scan.state >= pickedUp))
    return no('SB12', 'order has been picked up', number);
  if (parcel.cancelledAt === null) {
    // No status word for a cancel is known, so nothing is pushed and the traces stay as they are.
    world.happen({
      t: 'cancelled',
      pno: parcel.pno,
      scan: { at: world.now(), action: '', state: -1, message: '' },
    });
  }
  return {
    kind: 'json',
    body: { result: true, txLogisticId: number, errorCode: '', errorDescription: '' },
  };
};

const most = 20;

/** `traces` is null before the first scan; numbers of other partners are left out. */
const trace: Run = (world, content, partner) => {
  const numbers = [part(content['mailNos'])['mailNo']].flat().map(text);
  if (numbers.length > most) return no('SB13', 'too many mailNo');
  const traceLogs = numbers.flatMap((number) => {
    const parcel = world.parcels.get(number);
    if (parcel?.mchId !== partner) return [];
    const told = parcel.scans.filter((scan) => scan.action !== '').map(traceOf);
    return [{ mailNo: number, traces: told.length === 0 ? null : { trace: told } }];
  });
  return { kind: 'json', body: { result: true, traceLogs, errorCode: '', errorDescription: '' } };
};

export const operations: Record<string, { name: string; run: Run }> = {
  KD_CREATE_WAYBILL_ORDER_PDF_NOTIFY: { name: 'create', run: create },
  KD_CANCEL_ORDER_NOTIFY: { name: 'cancel', run: cancel },
  KD_TRACE_QUERY: { name: 'routes', run: trace },
};
