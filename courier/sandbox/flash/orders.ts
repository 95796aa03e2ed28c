// Creating and cancelling parcels with the limits of flash-jnt.md §1.5, §1.8 and §1.17.
import { numberKey, type StoredParcel, type World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { announce } from './announce.ts';
import { isKnownPlace } from '../places.ts';

/** Parameter name → [maximum length, required]. */
const textRules: Record<string, [number, boolean]> = {
  outTradeNo: [64, true],
  srcName: [50, false],
  srcPhone: [20, false],
  srcProvinceName: [150, false],
  srcCityName: [150, false],
  srcDistrictName: [150, false],
  srcPostalCode: [20, false],
  srcDetailAddress: [200, false],
  dstName: [50, true],
  dstPhone: [20, true],
  dstHomePhone: [20, false],
  dstProvinceName: [150, true],
  dstCityName: [150, true],
  dstDistrictName: [150, false],
  dstPostalCode: [20, true],
  dstDetailAddress: [200, true],
  remark: [200, false],
};

const numberRules: Record<string, { isRequired: boolean; allowed?: number[]; min?: number }> = {
  expressCategory: { isRequired: true, allowed: [1, 2, 4, 5, 6, 7] },
  articleCategory: { isRequired: true, allowed: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99] },
  weight: { isRequired: true, min: 1 },
  width: { isRequired: false, min: 1 },
  length: { isRequired: false, min: 1 },
  height: { isRequired: false, min: 1 },
  insured: { isRequired: true, allowed: [0, 1] },
  codEnabled: { isRequired: true, allowed: [0, 1] },
};

const senderFields = ['Name', 'Phone', 'ProvinceName', 'CityName', 'PostalCode', 'DetailAddress'];

type Problem = { code: number; data: unknown };
const problem = (code: number, data: unknown = null): Problem => ({ code, data });

export function createOrder(world: World, request: FlashRequest): FlashAnswer {
  const { fields, mchId } = request;
  const fault = checkFields(fields) ?? checkUse(world, request) ?? checkPlaces(world, fields);
  if (fault) return answer(request, fault.code, fault.data);
  const parcel = newParcel(world, {
    mchId,
    outTradeNo: fields['outTradeNo'] ?? '',
    form: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'sign')),
  });
  world.happen({ t: 'created', parcel });
  return answer(request, 1, {
    pno: parcel.pno,
    mchId,
    outTradeNo: parcel.outTradeNo,
    sortCode: parcel.sortCode,
    dstStoreName: `สาขา${fields['dstCityName']}`,
    sortingLineCode: `L${(fields['dstPostalCode'] ?? '').slice(0, 2)}`,
    earlyFlightEnabled: false,
    packEnabled: false,
    upcountryCharge: false,
  });
}

export function newParcel(
  world: World,
  from: Pick<StoredParcel, 'mchId' | 'outTradeNo' | 'form'> & { customaryPno?: string },
): StoredParcel {
  const number = String(world.parcels.size + 1).padStart(6, '0');
  const postcode = from.form['dstPostalCode'] ?? '00000';
  return {
    pno: `TH${world.salt}${number}A`,
    mchId: from.mchId,
    outTradeNo: from.outTradeNo,
    createdAt: world.now(),
    form: from.form,
    sortCode: `${postcode.slice(0, 2)}A-${postcode}-00`,
    path: from.customaryPno === undefined ? 'happy' : 'returnLeg',
    done: 0,
    scans: [],
    cancelledAt: null,
    returnedPno: null,
    customaryPno: from.customaryPno ?? null,
  };
}

function checkFields(fields: Record<string, string>): Problem | null {
  const data: Record<string, string[]> = {};
  for (const [name, [max, isRequired]] of Object.entries(textRules)) {
    const value = fields[name] ?? '';
    if (isRequired && value.trim() === '') data[name] = [`${name} is required`];
    else if (value.length > max) data[name] = [`${name} is longer than ${max}`];
  }
  for (const [name, rule] of Object.entries(numberRules)) {
    const text = fields[name] ?? '';
    if (text === '' && !rule.isRequired) continue;
    const value = Number(text);
    const isOutside = rule.allowed ? !rule.allowed.includes(value) : value < (rule.min ?? 0);
    if (!/^\d+$/.test(text) || isOutside) data[name] = [`${name} is not valid`];
  }
  return Object.keys(data).length > 0
    ? problem(1000, data)
    : (checkSender(fields) ?? checkMoney(fields));
}

function checkSender(fields: Record<string, string>): Problem | null {
  const given = senderFields.filter((name) => (fields[`src${name}`] ?? '').trim() !== '');
  if (given.length !== senderFields.length && !fields['warehouseNo']) return problem(1018);
  const postcodes = ['src', 'dst'].map((side) => fields[`${side}PostalCode`] ?? '');
  return postcodes.some((code) => code !== '' && !/^\d{5}$/.test(code)) ? problem(1021) : null;
}

function checkMoney(fields: Record<string, string>): Problem | null {
  const cod = fields['codAmount'] ?? '';
  const value = fields['insureDeclareValue'] ?? '';
  if (cod.startsWith('-')) return problem(1009);
  if (value.startsWith('-')) return problem(1020);
  if (fields['codEnabled'] === '1' && !/^\d+$/.test(cod)) {
    return problem(1000, { codAmount: ['codAmount is not an integer'] });
  }
  return fields['insured'] === '1' && !/^\d+$/.test(value)
    ? problem(1000, { insureDeclareValue: ['insureDeclareValue is not an integer'] })
    : null;
}

function checkUse(world: World, request: FlashRequest): Problem | null {
  const key = numberKey(request.mchId, request.fields['outTradeNo'] ?? '');
  return world.numbers.has(key) ? problem(1003) : null;
}

function checkPlaces(world: World, fields: Record<string, string>): Problem | null {
  const { refuse } = world.faults;
  const placeOf = (side: 'src' | 'dst') => ({
    province: fields[`${side}ProvinceName`] ?? '',
    city: fields[`${side}CityName`] ?? '',
    postcode: fields[`${side}PostalCode`] ?? '',
  });
  const isRefused =
    refuse.names.some((name) => (fields['dstName'] ?? '').includes(name)) ||
    refuse.postcodes.includes(fields['dstPostalCode'] ?? '') ||
    refuse.outTradeNos.includes(fields['outTradeNo'] ?? '');
  if (isRefused || !isKnownPlace(placeOf('dst'))) return mismatch(world, 'Consignee');
  const hasSender = (fields['srcName'] ?? '') !== '';
  return hasSender && !isKnownPlace(placeOf('src')) ? mismatch(world, 'Consignor') : null;
}

function mismatch(world: World, who: 'Consignee' | 'Consignor'): Problem {
  const isReceiver = who === 'Consignee';
  if (world.faults.addressCode === '1004') return problem(isReceiver ? 1005 : 1004);
  if (world.faults.addressCode === '40004') return problem(isReceiver ? 40005 : 40004);
  return problem(1000, { base: [`${who} region does not match`] });
}

/**
 * Allowed before pickup only; a second cancel answers success again (undocumented, sheet §7 row 4).
 */
export function cancelOrder(world: World, request: FlashRequest, pno: string): FlashAnswer {
  const parcel = world.parcels.get(pno);
  if (!parcel) return answer(request, 1006);
  if (parcel.mchId !== request.mchId) return answer(request, 1019);
  if (parcel.cancelledAt !== null) return answer(request, 1);
  if (parcel.scans.length > 0) return answer(request, 1015);
  const scan = { at: world.now(), action: 'CANCEL_PARCEL', state: 9, message: 'ยกเลิกพัสดุแล้ว' };
  world.happen({ t: 'cancelled', pno, scan });
  announce(world, parcel, scan);
  return answer(request, 1);
}
