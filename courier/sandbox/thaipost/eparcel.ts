// The e-Parcel sandbox, and the gateway that answers in the S0000 dialect: the login decides which
// of them answers.
import { isKnownPlace } from '../places.ts';
import { ascii, pdfOf } from '../pdf.ts';
import type { HttpCall, SandboxReply } from '../courier-sandbox.ts';
import { type Scan, type StoredParcel, type World } from '../world.ts';
import { announce } from './push.ts';
import { accepted, accounts, withdrawn } from './tables.ts';

type Item = Record<string, unknown>;
type Run = (world: World, call: HttpCall, user: string) => SandboxReply;

const codMostBaht = 50_000;
const gramsMost = 20_000;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const details: Record<string, string> = {
  '000': 'success',
  '001': 'invalid username/password',
  '002': 'invalid input',
  '004': 'barcode not for this service',
  '016': 'weight over',
  '017': 'check zipcode, productInbox or barcode',
  '018': 'duplicate barcode',
  '027': 'parameter null or blank',
  '029': 'product price over limit',
  '071': 'barcode already received',
  '084': 'province not found',
};

interface EparcelResult {
  code: string;
  orderId?: string;
  barcode?: string;
}

/**
 * e-Parcel answers with an array and never repeats the barcode; the gateway answers with four
 * fields.
 */
function say(user: string, { code, orderId = '', barcode = '' }: EparcelResult): SandboxReply {
  if (!accounts[user]?.isGateway) {
    const isDone = code === '000';
    return {
      kind: 'json',
      body: [{ errorCode: code, errorDetail: details[code], status: isDone }],
    };
  }
  const StatusCode = code === '000' ? 'S0000' : `E0${code}`;
  const StatusMessage = details[code];
  return { kind: 'json', body: { StatusCode, StatusMessage, OrderId: orderId, Barcode: barcode } };
}

function read(body: string): Item {
  try {
    return JSON.parse(body) as Item;
  } catch {
    return {};
  }
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

function checkOf(serial: string): string {
  let sum = 0;
  for (let at = 0; at < 8; at += 1) sum += Number(serial[at]) * (weights[at] ?? 0);
  return { 0: '5', 1: '0' }[sum % 11] ?? String(11 - (sum % 11));
}

const isBarcode = (barcode: string): boolean =>
  /^[A-Z]{2}\d{9}TH$/.test(barcode) && checkOf(barcode.slice(2, 10)) === barcode[10];

/** The salt keeps barcodes of two sandboxes apart. */
function newBarcode(world: World): string {
  const salt = [...world.salt].map((char) => char.charCodeAt(0) % 10).join('');
  const serial = `${salt.slice(0, 3)}${String(world.parcels.size + 1).padStart(5, '0')}`;
  return `ED${serial}${checkOf(serial)}TH`;
}

function faultOf(world: World, item: Item): string | null {
  const { names, postcodes, outTradeNos } = world.faults.refuse;
  const [name, zip, number] = [
    text(item['cusName']),
    text(item['cusZipcode']),
    text(item['invNo']),
  ];
  const cod = Number(item['productPrice']);
  const grams = Number(item['productWeight']);
  const needed = ['cusName', 'cusAdd', 'cusAmp', 'cusProv', 'cusTel', 'productInbox', 'orderType'];
  if (number === '' || needed.some((field) => text(item[field]) === '')) return '027';
  if (!(grams > 0) || grams > gramsMost) return '016';
  if (!(cod >= 0) || !Number.isInteger(cod)) return '002';
  if (cod > codMostBaht) return '029';
  const place = { province: text(item['cusProv']), city: text(item['cusAmp']), postcode: zip };
  if (postcodes.includes(zip) || !/^\d{5}$/.test(zip)) return '017';
  if (names.some((part) => name.includes(part)) || outTradeNos.includes(number)) return '027';
  return isKnownPlace(place) ? null : '084';
}

const create: Run = (world, call, user) => {
  const item = read(call.body);
  const orderId = text(item['orderId']);
  const isGateway = accounts[user]?.isGateway === true;
  const barcode = isGateway ? newBarcode(world) : text(item['barcode']);
  if (!isGateway && !isBarcode(barcode)) return say(user, { code: '004', orderId });
  if (world.parcels.has(barcode)) return say(user, { code: '018', orderId });
  const fault = faultOf(world, item);
  if (fault) return say(user, { code: fault, orderId });
  const cod = Number(item['productPrice']);
  const parcel: StoredParcel = {
    pno: barcode,
    mchId: user,
    outTradeNo: text(item['invNo']),
    createdAt: world.now(),
    form: {
      dstName: text(item['cusName']),
      dstProvinceName: text(item['cusProv']),
      dstCityName: text(item['cusAmp']),
      dstPostalCode: text(item['cusZipcode']),
      dstDetailAddress: text(item['cusAdd']),
      codAmount: String(cod * 100),
      weight: text(item['productWeight']),
    },
    sortCode: text(item['cusZipcode']),
    path: cod > 0 ? 'cod' : 'happy',
    done: 0,
    scans: [],
    cancelledAt: null,
    returnedPno: null,
    customaryPno: null,
  };
  world.happen({ t: 'created', parcel });
  return say(user, { code: '000', orderId, barcode });
};

const own = (world: World, barcode: string, user: string): StoredParcel | undefined => {
  const parcel = world.parcels.get(barcode);
  return parcel?.mchId === user ? parcel : undefined;
};

/**
 * Allowed until the post office has received the parcel; a second cancel gets the same answer
 * (assumed, not in the sheet).
 */
const cancel: Run = (world, call, user) => {
  const barcode = text(read(call.body)['barcode']);
  const parcel = own(world, barcode, user);
  if (!parcel) return say(user, { code: '002', barcode });
  if (parcel.cancelledAt !== null) return say(user, { code: '000', orderId: parcel.outTradeNo });
  if (parcel.scans.some((scan) => scan.state >= accepted)) {
    return say(user, { code: '071', orderId: parcel.outTradeNo, barcode });
  }
  const scan: Scan = {
    at: world.now(),
    action: String(withdrawn),
    state: withdrawn,
    message: 'ยกเลิกการรับฝาก',
  };
  world.happen({ t: 'cancelled', pno: barcode, scan });
  announce(world, parcel, scan);
  return say(user, { code: '000', orderId: parcel.outTradeNo });
};

const find: Run = (world, call, user) => {
  const parcel = own(world, call.query.get('barcode') ?? '', user);
  if (!parcel) return say(user, { code: '002' });
  return {
    kind: 'json',
    body: [
      {
        barcode: parcel.pno,
        invNo: parcel.outTradeNo,
        customerName: parcel.form['dstName'],
        customerZipcode: parcel.form['dstPostalCode'],
        productWeight: Number(parcel.form['weight']),
        status: parcel.scans.length === 0 ? 1 : 3,
        statusDescription: parcel.scans.at(-1)?.message ?? 'เตรียมการฝากส่ง',
      },
    ],
  };
};

const label: Run = (world, call, user) => {
  const parcel = own(world, call.query.get('barcode') ?? '', user);
  if (!parcel) return say(user, { code: '002' });
  const cod = Number(parcel.form['codAmount'] ?? 0) / 100;
  const lines = [
    'THAILAND POST SANDBOX - NOT A REAL LABEL',
    parcel.pno,
    ascii(parcel.form['dstPostalCode'] ?? ''),
    `Order ${ascii(parcel.outTradeNo)}`,
    cod > 0 ? `COD ${cod.toFixed(2)} THB` : 'NO COD',
  ];
  return { kind: 'pdf', pdf: pdfOf(lines, { widthMm: 100, heightMm: 150 }) };
};

const base = '/webservice';

export const eparcelOperations: Record<string, { name: string; run: Run }> = {
  [`POST ${base}/addItem`]: { name: 'create', run: create },
  [`POST ${base}/cancelOrder`]: { name: 'cancel', run: cancel },
  [`GET ${base}/getOrderByBarcode`]: { name: 'query', run: find },
  [`GET ${base}/LabelPDF`]: { name: 'label', run: label },
};

/** HTTP Basic; a wrong login gets its error with HTTP 200, as documented. */
export function runEparcel(world: World, run: Run, call: HttpCall): SandboxReply {
  const [, given = ''] = /^Basic (.+)$/.exec(call.headers['authorization'] ?? '') ?? [];
  const [user = '', ...rest] = Buffer.from(given, 'base64').toString('utf8').split(':');
  const isRight = accounts[user] !== undefined && accounts[user].password === rest.join(':');
  return isRight ? run(world, call, user) : say('', { code: '001' });
}
