// The Kerry / KEX adapter against its sandbox over real HTTP.
import { expect, test } from 'vitest';
import { kerry } from './kerry/kerry.courier.ts';
import type { CourierLink, Credentials, ParcelNumbers } from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import { parcelOf, useTrip } from './round-trip-stage.ts';

const credentials: Credentials = {
  appId: 'DEMOSHOP',
  appKey: 'FAKE0000-0000-0000-0000-000000000001',
};
const parcel = (running: number): Parcel =>
  parcelOf(`A-${running}`, {
    trackingNumber: `TEST${String(running).padStart(9, '0')}`,
    codAmountSatang: 59_050,
  });
const numbersOf = (sent: Parcel): ParcelNumbers => ({
  trackingNumber: sent.trackingNumber ?? '',
  merchantNumber: sent.merchantNumber,
  sent,
});

const { link, lever, ledger, receive } = useTrip({ courier: kerry, play: 'kerry', credentials });
const book = (running: number, change: Partial<CourierLink> = {}) =>
  kerry.book(link(change), parcel(running));

test('a Kerry booking carries Thai text, symbols and satang unchanged in both environments', async () => {
  expect(await book(1)).toMatchObject({ outcome: 'booked', trackingNumber: 'TEST000000001' });
  expect(await book(2, { environment: 'production' })).toMatchObject({ outcome: 'booked' });
  expect(await ledger()).toMatchObject([
    {
      pno: 'TEST000000001',
      outTradeNo: 'A-1',
      dstName: parcel(1).receiver.name,
      codAmountSatang: 59_050,
    },
    { pno: 'TEST000000002' },
  ]);
});

test.each(['lost', 'malformed', '5xx_after', 'hang'])(
  'a Kerry booking whose answer is %s after the commit is unknown, and says that it exists when it is sent again',
  async (kind) => {
    await lever('faults', { next: [{ kind, calls: 1 }] });
    expect(await book(1, { timeoutMs: 300 })).toMatchObject({ outcome: 'unknown' });
    expect(await book(1)).toMatchObject({ outcome: 'unknown', reason: 'exists' });
    expect(await ledger()).toMatchObject([{ pno: 'TEST000000001' }]);
  },
);

test('a Kerry booking that was never processed is done with the same number when it is sent again', async () => {
  await lever('faults', { next: [{ kind: 'cut', calls: 1 }] });
  expect(await book(1)).toMatchObject({ outcome: 'unknown', reason: 'cut' });
  expect(await book(1)).toMatchObject({ outcome: 'booked', trackingNumber: 'TEST000000001' });
});

test('a Kerry booking is refused at the field when Kerry does not serve the postcode, and its number stays free', async () => {
  await lever('faults', { refuse: { postcodes: ['34000'] } });
  expect(await book(1)).toMatchObject({
    outcome: 'refused',
    code: '003',
    fixField: 'receiver.postcode',
    answer: { status_code: '003', con_no: 'TEST000000001' },
  });
  await lever('faults', { reset: true });
  expect(await book(1)).toMatchObject({ outcome: 'booked' });
});

test('a Kerry parcel without a number of the range is never sent', async () => {
  const { trackingNumber: _none, ...bare } = parcel(1);
  expect(await kerry.book(link(), bare)).toMatchObject({
    outcome: 'refused',
    code: 'LOCAL',
    fixField: 'trackingNumber',
  });
  expect(await ledger()).toEqual([]);
});

test('the Kerry connection test distinguishes a wrong key from a good account and books nothing', async () => {
  expect(await kerry.checkConnection(link())).toMatchObject({ outcome: 'connected' });
  const wrong = { ...credentials, appKey: 'FAKE-OTHER-KEY' };
  expect(await kerry.checkConnection(link({ credentials: wrong }))).toMatchObject({
    outcome: 'refused',
    kind: 'account',
    fixField: 'credentials',
  });
  expect(await ledger()).toEqual([]);
});

test('a Kerry parcel is cancelled and changed before pickup, but not after it, and never by another client', async () => {
  await book(1);
  await book(2);
  expect(await kerry.cancel?.(link(), numbersOf(parcel(1)))).toEqual({ outcome: 'cancelled' });
  const moved = { ...parcel(2), codAmountSatang: 10_000 };
  expect(await kerry.update?.(link(), moved)).toEqual({ outcome: 'updated' });
  expect((await ledger())[1]).toMatchObject({ codAmountSatang: 10_000, cancelledAt: null });
  await lever('advance', { steps: 1, pnos: ['TEST000000002'] });
  const refusal = { outcome: 'refused', code: '006', kind: 'state' };
  expect(await kerry.cancel?.(link(), numbersOf(parcel(2)))).toMatchObject(refusal);
  expect(await kerry.update?.(link(), moved)).toMatchObject(refusal);
  expect(await kerry.cancel?.(link(), numbersOf(parcel(9)))).toMatchObject(refusal);
  const other = {
    credentials: { appId: 'OTHERSHOP', appKey: 'FAKE0000-0000-0000-0000-000000000002' },
  };
  expect(await kerry.cancel?.(link(other), numbersOf(parcel(2)))).toMatchObject(refusal);
});

test('a Kerry cancel is sent again when its answer was lost', async () => {
  await book(1);
  await lever('faults', { next: [{ kind: 'lost', calls: 1 }] });
  const numbers = numbersOf(parcel(1));
  expect(await kerry.cancel?.(link(), numbers)).toMatchObject({ outcome: 'unknown' });
  expect(await kerry.cancel?.(link(), numbers)).toEqual({ outcome: 'cancelled' });
});

test('Kerry pushes come in every form and repeatedly until acknowledged, and DPOD revokes the delivery', async () => {
  const { taken, pushes } = await receive(credentials['appId'], 2);
  await book(1);
  await lever('advance', { path: 'reopened', steps: 7 });
  const seen = () => new Set(taken.map((one) => `${one.status?.code} ${one.status?.bucket}`));
  await expect
    .poll(seen)
    .toEqual(
      new Set([
        '010 picked_up',
        '101 in_transit',
        '102 in_transit',
        '103 in_transit',
        '045 out_for_delivery',
        'POD delivered',
        'DPOD problem',
      ]),
    );
  await expect.poll(() => taken.length).toBeGreaterThanOrEqual(14);
  const shapes = pushes.map(({ contentType, body }) => `${contentType} ${body.slice(0, 8)}`);
  expect(new Set(shapes).size).toBeGreaterThanOrEqual(3);
  expect(new Set(taken.map((one) => one.trackingNumber))).toEqual(new Set(['TEST000000001']));
  expect(new Set(taken.map((one) => one.merchantNumber))).toEqual(new Set(['A-1']));
});
