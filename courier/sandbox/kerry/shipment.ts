// The sandbox's shipment_info: one message that adds, changes and deletes, checked in the order of
// the sheet's checklist.
import type { HttpCall, SandboxReply } from '../courier-sandbox.ts';
import type { StoredParcel, World } from '../world.ts';
import { accounts } from './tables.ts';

type Fields = Record<string, unknown>;

const said: Record<string, string> = {
  '000': 'Success Requisition',
  '001': 'Login fail, invalid app_key or app_id',
  '002': 'Duplicate consignment no.',
  '003': 'Invalid recipient zipcode',
  '004': 'Invalid sender zipcode',
  '005': 'Invalid service code',
  '006': 'Cannot update or delete, shipment was picked up',
  '007': 'Action code error',
  '010': 'Required information parameter missing',
  '999': 'Undefined error',
};

const say = (code: string, conNo: string): SandboxReply => ({
  kind: 'json',
  body: { res: { shipment: { con_no: conNo, status_code: code, status_desc: said[code] } } },
});

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function shipmentIn(body: string): Fields | null {
  try {
    const read = JSON.parse(body) as { req?: { shipment?: Fields } };
    return read.req?.shipment ?? null;
  } catch {
    return null;
  }
}

export function runShipment(world: World, call: HttpCall): SandboxReply {
  const { app_id: appId = '', app_key: appKey = '' } = call.headers;
  const shipment = shipmentIn(call.body);
  const conNo = text(shipment?.['con_no']);
  if (!accounts[appId] || accounts[appId] !== appKey) return say('001', conNo);
  if (!shipment) return say('999', '');
  return say(judge(world, appId, shipment), conNo);
}

const needed = ['con_no', 's_name', 's_address', 's_mobile1', 'r_name', 'r_address', 'r_mobile1'];

function judge(world: World, appId: string, shipment: Fields): string {
  const action = text(shipment['action_code']);
  if (!['A', 'U', 'D'].includes(action)) return '007';
  if (needed.some((name) => text(shipment[name]) === '')) return '010';
  const { refuse } = world.faults;
  const zipcode = text(shipment['r_zipcode']);
  const isRefused =
    refuse.names.some((name) => text(shipment['r_name']).includes(name)) ||
    refuse.postcodes.includes(zipcode) ||
    refuse.outTradeNos.includes(text(shipment['ref_no']));
  if (isRefused || !/^\d{5}$/.test(zipcode)) return '003';
  if (!/^\d{5}$/.test(text(shipment['s_zipcode']))) return '004';
  if (text(shipment['service_code']) !== 'ND') return '005';
  const known = world.parcels.get(text(shipment['con_no']));
  if (action === 'A') return add(world, { appId, shipment, known });
  return known?.mchId === appId ? change(world, { action, shipment, known }) : '006';
}

interface Adding {
  appId: string;
  shipment: Fields;
  known: StoredParcel | undefined;
}

/** Each number can be used only once, by any app, even after a delete. */
function add(world: World, { appId, shipment, known }: Adding): string {
  if (known) return '002';
  const parcel: StoredParcel = {
    pno: text(shipment['con_no']),
    mchId: appId,
    outTradeNo: text(shipment['ref_no']),
    createdAt: world.now(),
    form: formOf(shipment),
    sortCode: '',
    path: 'happy',
    done: 0,
    scans: [],
    cancelledAt: null,
    returnedPno: null,
    customaryPno: null,
  };
  world.happen({ t: 'created', parcel });
  return '000';
}

const formOf = (shipment: Fields): Record<string, string> => ({
  dstName: text(shipment['r_name']),
  dstPostalCode: text(shipment['r_zipcode']),
  dstDetailAddress: text(shipment['r_address']),
  srcName: text(shipment['s_name']),
  srcPostalCode: text(shipment['s_zipcode']),
  remark: text(shipment['special_note']),
  codAmount: String(Math.round(Number(shipment['cod_amount'] ?? 0) * 100)),
});

interface Changing {
  action: string;
  shipment: Fields;
  known: StoredParcel;
}

/**
 * Allowed before pickup only; a second delete gets the same answer (unknown in the sheet, assumed
 * here).
 */
function change(world: World, { action, shipment, known }: Changing): string {
  if (known.cancelledAt !== null) return action === 'D' ? '000' : '006';
  if (known.scans.length > 0) return '006';
  if (action === 'U') {
    world.happen({ t: 'created', parcel: { ...known, form: formOf(shipment) } });
    return '000';
  }
  // A delete causes no push.
  const scan = { at: world.now(), action: 'D', state: 0, message: 'Deleted' };
  world.happen({ t: 'cancelled', pno: known.pno, scan });
  return '000';
}
