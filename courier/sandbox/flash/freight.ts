// Prices (an invented tariff), measured weights, and the signer with a picture (flash-jnt.md §1.10,
// §1.12, §1.15).
import { crc32, deflateSync } from 'node:zlib';
import type { StoredParcel, World } from '../world.ts';
import { isKnownPlace } from '../places.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { queuePush } from './push.ts';

const weightCode = 1;
const priceCode = 2;
const picked = 1;
const delivered = 5;
/** Grams above the declared weight in the story `reweighed`. */
const heavierGrams = 1800;

/** 25 baht, 10 for each further kilogram, 20 for another postal region. */
function satangOf(form: Record<string, string>, grams: number): number {
  const kilograms = Math.max(1, Math.ceil(grams / 1000));
  const isFar = form['srcPostalCode']?.[0] !== form['dstPostalCode']?.[0];
  return 2500 + (kilograms - 1) * 1000 + (isFar ? 2000 : 0);
}

export function estimateRate(_world: World, request: FlashRequest): FlashAnswer {
  const { fields } = request;
  const grams = Number(fields['weight'] ?? '');
  if (!Number.isInteger(grams) || grams < 1) return answer(request, 1000, { weight: ['invalid'] });
  for (const [side, code] of [
    ['src', 1004],
    ['dst', 1005],
  ] as const) {
    const [province = '', city = ''] = [fields[`${side}ProvinceName`], fields[`${side}CityName`]];
    const postcode = fields[`${side}PostalCode`] ?? '';
    if (!isKnownPlace({ province, city, postcode })) return answer(request, code);
  }
  return answer(request, 1, {
    // As text, as seen in a real answer.
    estimatePrice: String(satangOf(fields, grams)),
    upCountryAmount: 0,
    pricePolicy: 1,
  });
}

/**
 * Pushes the price once the parcel is picked up, and its weight if it differs from the declared
 * one.
 */
export function announceFreight(world: World, parcel: StoredParcel, state: number): void {
  if (state !== picked || parcel.customaryPno !== null) return;
  const isHeavier = parcel.path === 'reweighed';
  const grams = Number(parcel.form['weight']) + (isHeavier ? heavierGrams : 0);
  const { mchId, pno, outTradeNo } = parcel;
  const base = { pno, outTradeNo, updateAt: Math.floor(world.now() / 1000) };
  const price = { ...base, price: satangOf(parcel.form, grams) };
  queuePush(world, { mchId, code: priceCode, nonce: `F${pno}`, data: price });
  if (isHeavier)
    queuePush(world, {
      mchId,
      code: weightCode,
      nonce: `W${pno}`,
      data: { ...base, weight: grams },
    });
}

/** Returns only the number before delivery: Flash does not publish its answer for that case. */
export function deliveredInfo(world: World, request: FlashRequest, pno: string): FlashAnswer {
  const parcel = world.parcels.get(pno);
  if (!parcel) return answer(request, 1006);
  if (parcel.mchId !== request.mchId) return answer(request, 1019);
  const isThere = parcel.scans.some((scan) => scan.state === delivered);
  return answer(request, 1, {
    pno,
    signer: isThere ? (parcel.form['dstName'] ?? '') : null,
    signerTypeText: isThere ? 'เพื่อนร่วมงาน' : null,
    pod: isThere ? `${request.origin}/__picture/${pno}.png` : null,
  });
}

const side = { width: 320, height: 200 };

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with a line on white that looks like a signature. */
export function signaturePng(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side.width, 0);
  head.writeUInt32BE(side.height, 4);
  head.writeUInt8(8, 8);
  const rows = Array.from({ length: side.height }, (_, y) => {
    const row = Buffer.alloc(side.width + 1, 255);
    row[0] = 0;
    for (let x = 20; x < side.width - 20; x += 1) {
      const line = 100 + 45 * Math.sin(x / 14) * Math.cos(x / 47);
      if (Math.abs(y - line) < 3) row[x + 1] = 20;
    }
    return row;
  });
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
