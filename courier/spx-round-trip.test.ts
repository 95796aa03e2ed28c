// The SPX adapter against the SPX sandbox over real HTTP.
import { expect, test } from 'vitest';
import type { Credentials } from './kit/courier.ts';
import { numbered, parcelOf, useTrip } from './round-trip-stage.ts';
import { spx } from './spx/spx.courier.ts';

const credentials: Credentials = {
  appId: '100001',
  appSecret: 'FAKE-APP-SECRET-0001',
  userId: '9876543210987655',
  userSecret: 'FAKE0000-0000-0000-0000-00000000SPX1',
};

const { link, lever, ledger, receive, url } = useTrip({ courier: spx, play: 'spx', credentials });

async function booked(merchantNumber: string) {
  const outcome = await spx.book(link(), parcelOf(merchantNumber));
  if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
  return outcome;
}

test('an SPX booking carries Thai text, symbols, weight and COD unchanged, by pick-up and by drop-off', async () => {
  for (const service of [1, 2]) {
    const outcome = await spx.book(link(), { ...parcelOf(`A-${service}`), service });
    expect(outcome).toMatchObject({ outcome: 'booked', sortCode: 'SOC-34' });
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
  'an SPX booking whose answer is %s after the commit is unknown, and gives the same parcel when asked again',
  async (kind) => {
    await lever('faults', { next: [{ kind, calls: 1, operation: 'create' }] });
    const first = await spx.book(link({ timeoutMs: 300 }), parcelOf('A-1'));
    expect(first).toMatchObject({ outcome: 'unknown' });
    // The search does not find the order in its first second, which proves nothing.
    const again = await spx.book(link(), parcelOf('A-1'));
    expect(again).not.toMatchObject({ outcome: 'refused' });
    await lever('advance', { minutes: 1 });
    const { trackingNumber: pno } = await booked('A-1');
    expect(await ledger()).toMatchObject([{ pno, outTradeNo: 'A-1' }]);
  },
);

test('an SPX booking that SPX does not take is refused with the field', async () => {
  await lever('faults', { refuse: { postcodes: ['34000'] } });
  expect(await spx.book(link(), parcelOf('A-1'))).toMatchObject({
    outcome: 'refused',
    kind: 'address',
    fixField: 'receiver.place',
    answer: { txlogisticid: 'A-1', success: 'false' },
  });
  expect(await ledger()).toEqual([]);
});

test('an SPX call with a wrong clock is refused with that reason', async () => {
  const late = link({ now: () => Date.now() - 10 * 60_000 });
  expect(await spx.checkConnection(late)).toMatchObject({ outcome: 'refused', code: '1009' });
});

test('the SPX connection test distinguishes a wrong key from a good account', async () => {
  const check = (change: Credentials) =>
    spx.checkConnection(link({ credentials: { ...credentials, ...change } }));
  expect(await check({})).toMatchObject({ outcome: 'connected' });
  expect(await check({ appSecret: 'WRONG-SECRET' })).toMatchObject({
    outcome: 'refused',
    kind: 'account',
    fixField: 'credentials',
  });
  expect(await check({ userSecret: 'WRONG-SECRET' })).toMatchObject({ kind: 'account' });
});

test('an SPX parcel is cancelled before pickup, also after a lost answer, but not later, and not when SPX does not know it', async () => {
  const [first, second] = [await booked('A-1'), await booked('A-2')];
  await lever('advance', { minutes: 1 });
  await lever('faults', { next: [{ kind: 'lost', calls: 1, operation: 'cancel' }] });
  const cancel = (pno: string) => spx.cancel?.(link(), numbered(pno));
  expect(await cancel(first.trackingNumber)).toMatchObject({ outcome: 'unknown' });
  expect(await cancel(first.trackingNumber)).toEqual({ outcome: 'cancelled' });
  await lever('advance', { steps: 1, pnos: [second.trackingNumber] });
  expect(await cancel(second.trackingNumber)).toMatchObject({ outcome: 'refused', code: '13002' });
  expect(await cancel('TH000000000000')).toMatchObject({ outcome: 'refused', code: '13251' });
  expect(await spx.track?.(link(), first.trackingNumber)).toMatchObject({
    parcel: { status: { display: '7001', bucket: 'cancelled' } },
  });
});

test('SPX parcels are tracked in batches, as created when unscanned and left out when unknown', async () => {
  const numbers: string[] = [];
  for (let index = 0; index < 110; index += 1)
    numbers.push((await booked(`A-${index}`)).trackingNumber);
  await lever('advance', { minutes: 1 });
  await lever('advance', { steps: 4, pnos: numbers.slice(0, 10) });
  const outcome = await spx.trackMany?.(link(), ['TH000000000000', ...numbers]);
  if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
  expect(outcome.missing).toEqual(['TH000000000000']);
  expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered').length).toBe(10);
  expect(outcome.parcels.filter((row) => row.status?.bucket === 'created').length).toBe(100);
});

test.each([
  ['return', 6, { bucket: 'returned', display: '6003' }],
  ['damaged', 4, { bucket: 'lost', display: '5002' }],
  ['notPicked', 1, { bucket: 'problem', display: '5001' }],
])('an SPX parcel with the story %s ends as it should', async (path, steps, status) => {
  const { trackingNumber: pno } = await booked('A-1');
  await lever('advance', { minutes: 1 });
  await lever('advance', { path, steps });
  expect(await spx.track?.(link(), pno)).toMatchObject({ parcel: { status } });
});

test('an SPX label is opened at once by its link, which is new each time and expires', async () => {
  const { trackingNumber: pno } = await booked('A-1');
  for (let time = 0; time < 12; time += 1) {
    const outcome = await spx.label?.(link(), numbered(pno), 'courier');
    if (outcome?.outcome !== 'label') throw new Error(JSON.stringify(outcome));
    expect(Buffer.from(outcome.pdf).toString('latin1')).toContain(`(${pno}) Tj`);
    await lever('advance', { minutes: 0.1 });
  }
  const old = await fetch(`${url()}/awb/${pno}/${Date.now() - 31 * 60_000}.pdf`);
  expect(await old.json()).toEqual({ error: 'the link has expired' });
});

test('SPX pushes are signed, are repeated until acknowledged, and contain the number of a parcel whose answer was lost', async () => {
  const { taken } = await receive('9876543210987655', 2);
  await lever('faults', { next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
  expect(await spx.book(link(), parcelOf('A-1'))).toMatchObject({ outcome: 'unknown' });
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
    status: { display: '2001', bucket: 'in_transit' },
    events: [{ action: '2001', text: 'พนักงานเข้ารับพัสดุแล้ว' }],
    hint: 'also',
  });
});
