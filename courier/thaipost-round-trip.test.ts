// The Thailand Post adapter against the Thailand Post sandbox over real HTTP, on e-Parcel and on
// the S0000 gateway.
import { describe, expect, test } from 'vitest';
import type { Credentials } from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import type { Token } from './kit/token.ts';
import { numbered, parcelOf, useTrip } from './round-trip-stage.ts';
import { s10Of } from './thaipost/s10.ts';
import { thaipost } from './thaipost/thaipost.courier.ts';

const account = (system: string, username: string, tail: string): Credentials => ({
  system,
  username,
  password: `FAKE-PASSWORD-${tail}`,
  trackKey: `FAKE-TRACK-KEY-${tail}`,
  hookApiKey: `FAKE-HOOK-API-KEY-${tail}`,
  hookKey: `FAKE-HOOK-KEY-${tail}`,
});

const accounts: [string, Credentials][] = [
  ['eparcel', account('eparcel', 'EPARCEL0001', '0001')],
  ['gateway', account('gateway', 'GATEWAY0001', '0003')],
];

describe.each(accounts)('the Thailand Post %s', (name, credentials) => {
  const { link, lever, books, receive } = useTrip({
    courier: thaipost,
    play: 'thaipost',
    credentials,
  });
  let serial = 0;
  const isGateway = name === 'gateway';

  const parcel = (merchantNumber: string): Parcel => {
    serial += 1;
    return parcelOf(merchantNumber, isGateway ? {} : { trackingNumber: s10Of('EX', serial) });
  };

  async function booked(merchantNumber: string): Promise<string> {
    const outcome = await thaipost.book(link(), parcel(merchantNumber));
    if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.trackingNumber;
  }

  test('takes Thai text, symbols, weight and COD unchanged', async () => {
    const pno = await booked('A-1');
    expect(pno).toMatch(/^[A-Z]{2}\d{9}TH$/);
    expect((await books()).parcels).toMatchObject([
      {
        pno,
        outTradeNo: 'A-1',
        dstName: parcel('A-1').receiver.name,
        codAmountSatang: 59_000,
        weightGrams: 1500,
      },
    ]);
  });

  if (!isGateway)
    test.each(['lost', 'malformed', '5xx_after', 'hang'])(
      'leaves a booking unknown when its answer is %s after the commit, and confirms the same parcel when asked again',
      async (kind) => {
        await lever('faults', { next: [{ kind, calls: 1 }] });
        const sent = parcel('A-1');
        const first = await thaipost.book(link({ timeoutMs: 300 }), sent);
        expect(first).toMatchObject({ outcome: 'unknown' });
        expect(await thaipost.book(link(), sent)).toMatchObject({
          outcome: 'booked',
          trackingNumber: sent.trackingNumber,
        });
        expect((await books()).parcels).toMatchObject([
          { pno: sent.trackingNumber, outTradeNo: 'A-1' },
        ]);
      },
    );

  if (!isGateway)
    test('refuses a barcode that belongs to another order, and makes nothing', async () => {
      const pno = await booked('A-1');
      const outcome = await thaipost.book(link(), { ...parcel('A-2'), trackingNumber: pno });
      expect(outcome).toMatchObject({
        outcome: 'refused',
        code: '018',
        fixField: 'trackingNumber',
      });
      expect((await books()).parcels).toMatchObject([{ pno, outTradeNo: 'A-1' }]);
    });

  test('refuses what Thailand Post does not take', async () => {
    await lever('faults', { refuse: { postcodes: ['34000'] } });
    expect(await thaipost.book(link(), parcel('A-1'))).toMatchObject({
      outcome: 'refused',
      answer: { OrderId: 'A-1', StatusCode: isGateway ? 'E0017' : '017', Barcode: '' },
    });
    expect((await books()).parcels).toEqual([]);
  });

  test.each([
    ['a wrong password', { password: 'WRONG' }, '001'],
    ['a wrong key', { trackKey: 'WRONG-KEY' }, 'TRACK_KEY'],
    ['a wrong key for pushes', { hookApiKey: 'WRONG-KEY' }, 'TRACK_KEY'],
  ])('distinguishes %s from a good account in the connection test', async (_name, change, code) => {
    const check = (more: Credentials) =>
      thaipost.checkConnection(link({ credentials: { ...credentials, ...more } }));
    expect(await check({})).toMatchObject({ outcome: 'connected' });
    const refused = { outcome: 'refused', kind: 'account', fixField: 'credentials', code };
    expect(await check(change)).toMatchObject(refused);
  });

  test('cancels before it has received the parcel, but not after, and not when it does not know the parcel', async () => {
    const [first, second] = [await booked('A-1'), await booked('A-2')];
    expect(await thaipost.cancel?.(link(), numbered(first))).toEqual({ outcome: 'cancelled' });
    await lever('advance', { steps: 1, pnos: [second] });
    expect(await thaipost.cancel?.(link(), numbered(second, 'A-2'))).toMatchObject({
      outcome: 'refused',
      code: isGateway ? 'E0071' : '071',
    });
    expect(await thaipost.cancel?.(link(), numbered('EX000000005TH', 'A-9'))).toMatchObject({
      outcome: 'refused',
    });
    expect(await thaipost.track?.(link(), first)).toMatchObject({
      parcel: { status: { display: '104', bucket: 'cancelled' } },
    });
  });

  test('tracks a hundred parcels at a time and counts the queries of the day', async () => {
    const pno = await booked('A-1');
    await lever('advance', { steps: 6, pnos: [pno] });
    const strangers = Array.from({ length: 120 }, (_, at) => s10Of('RX', at));
    const outcome = await thaipost.trackMany?.(link(), [pno, ...strangers, '82']);
    if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
    expect(outcome.lookups).toEqual({ used: 121, most: 1000 });
    expect(outcome.missing).toEqual(['82']);
    expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered')).toHaveLength(1);
    expect((await books()).calls['routes']).toBe(2);
    await lever('faults', { lookupsPerDay: 121 });
    expect(await thaipost.track?.(link(), pno)).toMatchObject({
      outcome: 'down',
      reason: 'throttled',
    });
  });

  test('fetches a token once, and a new one when the old has expired or is refused', async () => {
    const kept = new Map<string, Token>();
    const tokens = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, token: Token | null) =>
        void (token ? kept.set(key, token) : kept.delete(key)),
    };
    const pno = await booked('A-1');
    const fetched = async () => (await books()).calls['token'];
    for (let time = 0; time < 3; time += 1) await thaipost.track?.(link({ tokens }), pno);
    expect(await fetched()).toBe(1);
    await lever('advance', { minutes: 120 });
    expect(await thaipost.track?.(link({ tokens }), pno)).toMatchObject({ outcome: 'tracked' });
    expect(await fetched()).toBe(2);
    const later = Date.now() + 120 * 60_000;
    await thaipost.track?.(link({ tokens, now: () => later + 58 * 60_000 }), pno);
    expect(await fetched()).toBe(3);
    expect(JSON.stringify([...kept.keys()])).not.toContain('FAKE');
  });

  test('sends a parcel back under its own number, and handing it to its sender is no delivery', async () => {
    const pno = await booked('A-1');
    await lever('advance', { path: 'return', steps: 10 });
    expect(await thaipost.track?.(link(), pno)).toMatchObject({
      parcel: { status: { display: '203', bucket: 'returning' } },
    });
    await lever('advance', { steps: 1 });
    expect(await thaipost.track?.(link(), pno)).toMatchObject({
      parcel: { status: { display: '203', bucket: 'returned' } },
    });
  });

  test('reports the COD payment after the delivery', async () => {
    const pno = await booked('A-1');
    await lever('advance', { steps: 7, pnos: [pno] });
    expect(await thaipost.track?.(link(), pno)).toMatchObject({
      parcel: { status: { display: '901', bucket: 'delivered', isCodPaid: true } },
    });
  });

  test('has a label', async () => {
    const pno = await booked('A-1');
    const outcome = await thaipost.label?.(link(), numbered(pno), '100x150');
    if (outcome?.outcome !== 'label') throw new Error(JSON.stringify(outcome));
    expect(Buffer.from(outcome.pdf).toString('latin1')).toContain(`(${pno}) Tj`);
    expect(await thaipost.label?.(link(), numbered('EX000000005TH'), '100x150')).toMatchObject({
      outcome: 'refused',
    });
  });

  test('pushes subscribed parcels, with our key, until acknowledged', async () => {
    const { taken } = await receive(credentials['username'], 2);
    const [asked, unasked] = [await booked('A-1'), await booked('A-2')];
    expect(await thaipost.subscribe?.(link(), [asked, 'EX999999999TH'])).toEqual({
      outcome: 'subscribed',
      taken: [asked],
      refused: ['EX999999999TH'],
    });
    await lever('advance', { steps: 1, pnos: [asked, unasked] });
    await expect.poll(() => taken.length).toBe(1);
    expect(taken[0]).toMatchObject({
      trackingNumber: asked,
      status: { display: '103', bucket: 'picked_up' },
      events: [{ action: '103' }],
    });
    expect(Math.abs((taken[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});
