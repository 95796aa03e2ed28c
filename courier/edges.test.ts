// The limits that each adapter enforces on a parcel: found by trying, compared with the table in
// edges.txt.
import { expect, test } from 'vitest';
import { protocolOf } from './kit/courier.ts';
import type { Parcel, Party } from './kit/parcel.ts';
import { accountOf, recordingsOf, voices, type RecordedCourier } from './playback.ts';

const long = (length: number): string => 'ก'.repeat(length);

const atReceiver = (parcel: Parcel, change: Partial<Party>): Parcel => ({
  ...parcel,
  receiver: { ...parcel.receiver, ...change },
});

const atSender = (parcel: Parcel, change: Partial<Party>): Parcel => ({
  ...parcel,
  sender: { ...parcel.sender, ...change },
});

/** Sets one measure of the recorded parcel to the given size. */
const measures: Record<string, (parcel: Parcel, size: number) => Parcel> = {
  'letters of our number': (parcel, size) => ({ ...parcel, merchantNumber: 'A'.repeat(size) }),
  "letters of the receiver's name": (parcel, size) => atReceiver(parcel, { name: long(size) }),
  "digits of the receiver's phone": (parcel, size) =>
    atReceiver(parcel, { phone: '8'.repeat(size) }),
  "letters of the receiver's address": (parcel, size) =>
    atReceiver(parcel, { address: long(size) }),
  "digits of the receiver's postcode": (parcel, size) =>
    atReceiver(parcel, { postcode: '1'.repeat(size) }),
  "letters of the sender's name": (parcel, size) => atSender(parcel, { name: long(size) }),
  "digits of the sender's phone": (parcel, size) => atSender(parcel, { phone: '8'.repeat(size) }),
  "letters of the sender's address": (parcel, size) => atSender(parcel, { address: long(size) }),
  grams: (parcel, size) => ({ ...parcel, weightGrams: size }),
  'cm of width': (parcel, size) => ({ ...parcel, widthCm: size }),
  'cm of length': (parcel, size) => ({ ...parcel, lengthCm: size }),
  'cm of height': (parcel, size) => ({ ...parcel, heightCm: size }),
  'letters of the remark': (parcel, size) => ({ ...parcel, remark: long(size) }),
  'satang to collect': (parcel, size) => ({ ...parcel, codAmountSatang: size }),
  'baht to collect': (parcel, size) => ({ ...parcel, codAmountSatang: size * 100 }),
  'satang declared': (parcel, size) => ({ ...parcel, declaredValueSatang: size }),
};

/** An upper bound for the search: no courier's limit is larger. */
const mostOf = (measure: string): number => (/letters|digits/.test(measure) ? 2_000 : 10_000_000);

function edgesOf(most: number, refusal: (size: number) => string | null): string {
  const first = [0, 1, 2, 3, 4, 5].find((size) => refusal(size) === null);
  if (first === undefined) return `none, ${refusal(1)}`;
  let last = first;
  for (let beyond = most + 1; beyond - last > 1;) {
    const middle = Math.floor((last + beyond) / 2);
    if (refusal(middle) === null) last = middle;
    else beyond = middle;
  }
  const below = first === 0 ? '' : ` (${refusal(first - 1)})`;
  const above = last === most ? 'any' : `${last} (${refusal(last + 1)})`;
  return `${first}${below} to ${above}`;
}

function linesOf(voice: RecordedCourier): string[] {
  const recording = recordingsOf(voice).find(([name]) => name === 'book.ok')?.[1];
  const account = accountOf(voice);
  const { limits } = protocolOf(voice.courier, account);
  const tried = Object.entries(measures).map(([name, resize]) => {
    const edges = edgesOf(mostOf(name), (size) => {
      const refused = voice.courier.validateParcel(account, resize(recording!.call.parcel, size));
      return refused === null ? null : String(refused.fixField);
    });
    return `  ${name}: ${edges}`;
  });
  const told = Object.entries(limits).map(([name, limit]) => `  ${name} = ${String(limit)}`);
  return [voice.name, ...tried, ...told];
}

test('a courier accepts each measure up to the table of edges, and no more', async () => {
  const lines = voices().flatMap(linesOf);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./edges.txt');
});
