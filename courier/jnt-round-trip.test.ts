// The J&T adapter against the J&T sandbox over real HTTP, on both of its protocols.
import { describe, expect, test } from 'vitest';
import { jnt } from './jnt/jnt.courier.ts';
import type { Credentials } from './kit/courier.ts';
import { numbered, parcelOf, useTrip } from './round-trip-stage.ts';

const accounts: [string, Credentials][] = [
  [
    'new',
    {
      platform: 'open',
      apiAccount: '640000000000000001',
      privateKey: 'FAKE-PRIVATE-KEY-0001',
      customerCode: 'JTNEW0001',
      password: '0123456789ABCDEF0123456789ABCDEF',
    },
  ],
  [
    'classic',
    {
      platform: 'classic',
      eccompanyid: 'PARTNER0001',
      customerid: 'JTOLD0001',
      key: 'FAKE-JT-KEY-0001',
    },
  ],
];

describe.each(accounts)('the J&T %s platform', (name, credentials) => {
  const { link, lever, ledger, receive } = useTrip({ courier: jnt, play: 'jnt', credentials });

  async function booked(merchantNumber: string): Promise<string> {
    const outcome = await jnt.book(link(), parcelOf(merchantNumber));
    if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.trackingNumber;
  }

  test('takes Thai text, symbols, weight and COD unchanged', async () => {
    const pno = await booked('A-1');
    expect(await ledger()).toMatchObject([
      {
        pno,
        outTradeNo: 'A-1',
        dstName: parcelOf('A-1').receiver.name,
        codAmountSatang: 59_000,
        weightGrams: 1500,
      },
    ]);
  });

  test.each(['lost', 'malformed', '5xx_after', 'hang'])(
    'leaves a booking unknown when its answer is %s after the commit, and gives the same parcel when asked again',
    async (kind) => {
      await lever('faults', { next: [{ kind, calls: 1 }] });
      const first = await jnt.book(link({ timeoutMs: 300 }), parcelOf('A-1'));
      expect(first).toMatchObject({ outcome: 'unknown' });
      const pno = await booked('A-1');
      expect(await ledger()).toMatchObject([{ pno, outTradeNo: 'A-1' }]);
    },
  );

  test('refuses what it does not take and names the field', async () => {
    await lever('faults', { refuse: { postcodes: ['34000'] } });
    expect(await jnt.book(link(), parcelOf('A-1'))).toMatchObject({
      outcome: 'refused',
      fixField: 'receiver.place',
      kind: 'address',
      answer: { txlogisticid: 'A-1', success: 'false' },
    });
    expect(await ledger()).toEqual([]);
  });

  test('distinguishes a wrong key from a good account in the connection test', async () => {
    const check = (change: Credentials) =>
      jnt.checkConnection(link({ credentials: { ...credentials, ...change } }));
    expect(await check({})).toMatchObject({ outcome: 'connected' });
    expect(await check({ key: 'WRONG-KEY', privateKey: 'WRONG-KEY' })).toMatchObject({
      outcome: 'refused',
      kind: 'account',
      fixField: 'credentials',
    });
  });

  test('cancels before pickup, but not after it, and not when it does not know the parcel', async () => {
    const [first, second] = [await booked('A-1'), await booked('A-2')];
    expect(await jnt.cancel?.(link(), numbered(first))).toEqual({ outcome: 'cancelled' });
    await lever('advance', { steps: 1, pnos: [second] });
    expect(await jnt.cancel?.(link(), numbered(second, 'A-2'))).toMatchObject({
      outcome: 'refused',
      kind: 'state',
    });
    expect(await jnt.cancel?.(link(), numbered('82', 'A-9'))).toMatchObject({ outcome: 'refused' });
    expect(await jnt.track?.(link(), first)).toMatchObject({
      parcel: { status: { display: '14', bucket: 'cancelled' } },
    });
  });

  test('tracks parcels in batches, with no status when unscanned and left out when unknown', async () => {
    const numbers: string[] = [];
    for (let index = 0; index < 40; index += 1) numbers.push(await booked(`A-${index}`));
    await lever('advance', { steps: 5, pnos: numbers.slice(0, 10) });
    const outcome = await jnt.trackMany?.(link(), ['820000000000', ...numbers]);
    if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
    expect(outcome.missing).toEqual(['820000000000']);
    expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered').length).toBe(10);
    expect(outcome.parcels.filter((row) => row.status === null).length).toBe(30);
  });

  test('sends a parcel back with a separate number, and later scans do not hide the return', async () => {
    const pno = await booked('A-1');
    await lever('advance', { path: 'return', steps: 8 });
    expect(await jnt.track?.(link(), pno)).toMatchObject({
      parcel: { status: { bucket: 'returning' } },
    });
    await lever('advance', { steps: 1 });
    expect(await jnt.track?.(link(), pno)).toMatchObject({
      parcel: { status: { display: '13', bucket: 'returned' }, returnTrackingNumber: null },
    });
  });

  test.each(['base64', 'url'])('has a label in each size, delivered as %s', async (labelForm) => {
    await lever('faults', { labelForm });
    const pno = await booked('A-1');
    for (const [size, points] of [
      ['100x150', '283.46 425.20'],
      ['76x100', '215.43 283.46'],
    ] as const) {
      const outcome = await jnt.label?.(link(), numbered(pno), size);
      if (outcome?.outcome !== 'label') throw new Error(JSON.stringify(outcome));
      const text = Buffer.from(outcome.pdf).toString('latin1');
      expect(text).toContain(`(${pno}) Tj`);
      expect(text).toContain(`/MediaBox [0 0 ${points}]`);
    }
  });

  test('signs its pushes, repeats them until acknowledged, and includes both numbers in them', async () => {
    const { taken } = await receive(credentials['customerCode'] ?? credentials['customerid'], 2);
    const pno = await booked('A-1');
    await lever('advance', { steps: 1 });
    await expect.poll(() => taken.length).toBe(1);
    expect(taken[0]).toMatchObject({
      trackingNumber: pno,
      merchantNumber: 'A-1',
      status: { display: '4', bucket: 'picked_up' },
      events: [{ action: name === 'new' ? 'รับพัสดุ' : 'Picked Up' }],
    });
  });
});
