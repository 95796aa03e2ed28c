// The BEST adapter against the BEST sandbox over real HTTP.
import { expect, test } from 'vitest';
import { best } from './best/best.courier.ts';
import type { Credentials } from './kit/courier.ts';
import { numbered, parcelOf, useTrip } from './round-trip-stage.ts';

const credentials: Credentials = { partnerID: 'BESTDEMO0001', partnerKey: 'FAKE-BEST-KEY-0001' };

const { link, lever, ledger, receive } = useTrip({ courier: best, play: 'best', credentials });
async function booked(merchantNumber: string) {
  const outcome = await best.book(link(), parcelOf(merchantNumber));
  if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
  return outcome;
}

test('a BEST booking carries Thai text, symbols, weight and COD unchanged and brings the label', async () => {
  for (const number of ['A-1', 'A-2']) {
    const { trackingNumber, label } = await booked(number);
    const text = Buffer.from(label ?? '').toString('latin1');
    expect(text).toContain(`(${trackingNumber}) Tj`);
    expect(text).toContain('/MediaBox [0 0 208.63 299.91]');
  }
  expect(await ledger()).toMatchObject([
    {
      outTradeNo: 'A-1',
      dstName: parcelOf('A-1').receiver.name,
      codAmountSatang: 59_000,
      weightGrams: 1500,
    },
    { outTradeNo: 'A-2' },
  ]);
});

test.each(['lost', 'malformed', '5xx_after', 'hang'])(
  'a BEST booking whose answer is %s after the commit is unknown and never makes a second parcel',
  async (kind) => {
    await lever('faults', { next: [{ kind, calls: 1 }] });
    const first = await best.book(link({ timeoutMs: 300 }), parcelOf('A-1'));
    expect(first).toMatchObject({ outcome: 'unknown' });
    expect(await best.book(link(), parcelOf('A-1'))).toMatchObject({
      outcome: 'unknown',
      reason: 'exists',
    });
    await lever('faults', { repeated: 'same' });
    const { trackingNumber: pno } = await booked('A-1');
    expect(await ledger()).toMatchObject([{ pno, outTradeNo: 'A-1' }]);
  },
);

test('a BEST refusal keeps the words of BEST', async () => {
  await lever('faults', { refuse: { postcodes: ['34000'] } });
  expect(await best.book(link(), parcelOf('A-1'))).toMatchObject({
    outcome: 'refused',
    courierText: 'receiver address is out of the service area',
    answer: { txlogisticid: 'A-1', success: 'false' },
  });
  expect(await ledger()).toEqual([]);
});

test('the BEST connection test distinguishes a wrong key from a good account', async () => {
  const check = (change: Credentials) =>
    best.checkConnection(link({ credentials: { ...credentials, ...change } }));
  expect(await check({})).toMatchObject({ outcome: 'connected' });
  expect(await check({ partnerKey: 'WRONG-KEY' })).toMatchObject({
    outcome: 'refused',
    kind: 'account',
    fixField: 'credentials',
  });
});

test('a BEST parcel is cancelled before pickup, but not after it, and not when BEST does not know it', async () => {
  const [first, second] = [await booked('A-1'), await booked('A-2')];
  expect(await best.cancel?.(link(), numbered(first.trackingNumber))).toEqual({
    outcome: 'cancelled',
  });
  await lever('advance', { steps: 1, pnos: [second.trackingNumber] });
  expect(await best.cancel?.(link(), numbered(second.trackingNumber, 'A-2'))).toMatchObject({
    outcome: 'refused',
    kind: 'state',
  });
  expect(await best.cancel?.(link(), numbered('66', 'A-9'))).toMatchObject({ outcome: 'refused' });
});

test('BEST parcels are tracked in batches, with no status when unscanned and left out when unknown to BEST', async () => {
  const numbers: string[] = [];
  for (let index = 0; index < 24; index += 1)
    numbers.push((await booked(`A-${index}`)).trackingNumber);
  await lever('advance', { steps: 5, pnos: numbers.slice(0, 10) });
  const outcome = await best.trackMany?.(link(), ['66800000000000', ...numbers]);
  if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
  expect(outcome.missing).toEqual(['66800000000000']);
  expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered').length).toBe(10);
  expect(outcome.parcels.filter((row) => row.status === null).length).toBe(14);
});

test.each([
  ['return', 'returned', '6003'],
  ['turned', 'delivered', '4001'],
])(
  'a BEST parcel with the story %s shows its return despite later scans, and ends %s',
  async (path, bucket, display) => {
    const { trackingNumber: pno } = await booked('A-1');
    await lever('advance', { path, steps: 8 });
    expect(await best.track?.(link(), pno)).toMatchObject({
      parcel: { status: { bucket: 'returning', display: '6001' } },
    });
    await lever('advance', { steps: 1 });
    expect(await best.track?.(link(), pno)).toMatchObject({
      parcel: { status: { bucket, display } },
    });
  },
);

test('BEST pushes are signed, are repeated until acknowledged, and contain the number of a parcel whose answer was lost', async () => {
  const { taken } = await receive('BESTDEMO0001', 2);
  await lever('faults', { next: [{ kind: 'lost', calls: 1 }] });
  expect(await best.book(link(), parcelOf('A-1'))).toMatchObject({ outcome: 'unknown' });
  await expect.poll(() => taken.length).toBe(1);
  const [{ pno } = {}] = await ledger();
  expect(taken[0]).toMatchObject({
    trackingNumber: pno,
    merchantNumber: 'A-1',
    status: { display: '1001', bucket: 'created' },
  });
  await lever('advance', { steps: 1 });
  await expect.poll(() => taken.length).toBe(2);
  expect(taken[1]).toMatchObject({
    status: { display: '2001', bucket: 'picked_up' },
    events: [{ action: 'pickup_success', place: 'ปากเกร็ด' }],
  });
});
