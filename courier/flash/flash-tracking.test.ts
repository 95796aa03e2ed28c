// Tracking at Flash: answers, batches, return legs and pushes.
import { describe, expect, test } from 'vitest';
import type { CourierLink } from '../kit/courier.ts';
import type { WireResult } from '../kit/http.ts';
import { flash } from './flash.courier.ts';
import { toBatches, toStatus } from './flash.map.ts';

const key = 'FAKEKEY00000000000000000000000001';

/** A link that returns the given answers in turn. */
function linkWith(answers: WireResult[]): CourierLink {
  return {
    credentials: { mchId: 'ZZ0001', key },
    environment: 'training',
    now: () => 1_700_000_000_000,
    nonce: () => '1700000000000',
    record: () => undefined,
    transport: async () => answers.shift() ?? { delivery: 'not_sent', error: 'no more answers' },
  };
}

const json = (body: unknown): WireResult => ({
  delivery: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

describe('Flash tracking', () => {
  test.each([
    ['2', false, { display: '2', bucket: 'in_transit' }],
    ['8', false, { display: '8', bucket: 'lost' }],
    ['9', false, { display: '9', bucket: 'cancelled' }],
    ['2', true, { display: 'returned', bucket: 'returning' }],
    ['5', true, { display: 'returned-success', bucket: 'returned' }],
    ['7', true, { display: 'returned-success', bucket: 'returned' }],
    [null, true, { display: 'returned', bucket: 'returning' }],
  ])('shows state %s with returned %s as %j', (state, isReturnLeg, expected) => {
    expect(toStatus(state, { stateText: null, isReturnLeg })).toMatchObject(expected);
  });

  test('keeps the words of Flash and sets no bucket when the state is unknown', () => {
    expect(toStatus('42', { stateText: 'รอศุลกากร', isReturnLeg: false })).toEqual({
      code: '42',
      display: null,
      label: 'รอศุลกากร',
      bucket: null,
      isKnown: false,
    });
  });

  test('takes numbers as strings, both names of the action and seconds as milliseconds, and turns newest-first round', async () => {
    const outcome = await flash.track?.(
      linkWith([
        json({
          code: '1',
          message: null,
          extra: true,
          data: {
            pno: 'TH01',
            state: '5',
            stateChangeAt: '1700000600',
            returned: '0',
            routes: [
              {
                routedAt: '1700000600',
                routedAction: 'DELIVERY_CONFIRM',
                message: 'เซ็นรับแล้ว',
                state: '5',
              },
              { routedAt: 1700000000, routeAction: 'RECEIVED', message: 'รับแล้ว', state: 1 },
            ],
          },
        }),
      ]),
      'TH01',
    );
    expect(outcome).toMatchObject({
      outcome: 'tracked',
      parcel: { statusAt: 1_700_000_600_000, status: { display: '5' } },
    });
    const events = outcome?.outcome === 'tracked' ? outcome.parcel.events : [];
    expect(events.map((event) => event.action)).toEqual(['RECEIVED', 'DELIVERY_CONFIRM']);
  });

  test('cuts a list into texts of at most 500 characters and asks each number once', () => {
    const numbers = Array.from(
      { length: 100 },
      (_, index) => `TH${String(index).padStart(11, '0')}`,
    );
    const batches = toBatches([...numbers, ...numbers]);
    expect(batches.flat()).toEqual(numbers);
    for (const batch of batches) expect(batch.join(',').length).toBeLessThanOrEqual(500);
    expect(batches[0]?.length).toBe(35);
  });

  test('keeps the other batches when one batch fails', async () => {
    const numbers = Array.from(
      { length: 40 },
      (_, index) => `TH${String(index).padStart(11, '0')}`,
    );
    const outcome = await flash.trackMany?.(
      linkWith([
        json({ code: 1, message: '', data: [{ pno: numbers[0] }] }),
        json({ code: 0, message: 'error' }),
      ]),
      numbers,
    );
    expect(outcome).toMatchObject({
      outcome: 'tracked',
      parcels: [{ trackingNumber: numbers[0] }],
    });
    if (outcome?.outcome !== 'tracked') throw new Error('not tracked');
    expect(outcome.missing.length).toBe(34);
    expect(outcome.failed.map((entry) => entry.trackingNumbers.length)).toEqual([5]);
  });
});

describe('a Flash batch with a row that cannot be read', () => {
  const rows = (data: unknown[]) => linkWith([json({ code: 1, message: '', data })]);

  test('returns the other parcels, and does not report missing ones as unknown', async () => {
    const good = { pno: 'TH01', state: '2', routes: [] };
    const bad = { pno: null, state: '2', routes: [] };
    const outcome = await flash.trackMany?.(rows([bad, good]), ['TH01', 'TH02']);
    expect(outcome).toMatchObject({
      outcome: 'tracked',
      parcels: [{ trackingNumber: 'TH01', status: { display: '2' } }],
      missing: [],
      failed: [{ trackingNumbers: ['TH02'], failure: { reason: 'malformed' } }],
    });
  });

  test('is a failed answer when no row of it can be read', async () => {
    const outcome = await flash.trackMany?.(rows(['nonsense', 7]), ['TH01', 'TH02']);
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'malformed' });
  });
});

describe('Flash pushes', () => {
  const credentials = { mchId: 'ZZ0001', key };
  const head = {
    mchId: 'ZZ0001',
    nonceStr: '1700000000001',
    sign: 'F584EBBF446F61A7681FC0F87584DE593A6D42FFC86B2D7EF9B13CB5A075440A',
  };
  const data = {
    pno: 'TH01',
    outTradeNo: 'DEMO-0001',
    state: '5',
    returned: false,
    stateDate: 1700000600,
  };
  const form = 'application/x-www-form-urlencoded';

  test.each([
    [
      'a JSON string in a form',
      form,
      new URLSearchParams({ ...head, data: JSON.stringify(data) }).toString(),
    ],
    [
      'dataJson in a form',
      form,
      new URLSearchParams({ ...head, dataJson: JSON.stringify(data) }).toString(),
    ],
    [
      'brackets in a form',
      form,
      new URLSearchParams({
        ...head,
        'data[pno]': 'TH01',
        'data[outTradeNo]': 'DEMO-0001',
        'data[state]': '5',
        'data[stateDate]': '1700000600',
      }).toString(),
    ],
    ['an object in JSON', 'application/json', JSON.stringify({ ...head, data })],
    [
      'a JSON string in JSON',
      'application/json',
      JSON.stringify({ ...head, data: JSON.stringify(data) }),
    ],
  ])('are read as %s', (_name, contentType, body) => {
    expect(flash.parsePush?.(credentials, { contentType, body })).toMatchObject({
      outcome: 'push',
      kind: 'status',
      trackingNumber: 'TH01',
      merchantNumber: 'DEMO-0001',
      status: { display: '5', bucket: 'delivered' },
      at: 1_700_000_600_000,
    });
  });

  test.each([
    ['no body', form, ''],
    ['broken JSON data', form, new URLSearchParams({ ...head, data: '{"pno":' }).toString()],
    ['no data', form, new URLSearchParams(head).toString()],
    ['a list', 'application/json', '[1]'],
    [
      'a wrong signature',
      form,
      new URLSearchParams({ ...head, nonceStr: '2', data: JSON.stringify(data) }).toString(),
    ],
    ['keys that aim at the prototype', form, '__proto__[mchId]=ZZ0001&data[__proto__]=1'],
  ])('are rejected and do not throw: %s', (_name, contentType, body) => {
    expect(flash.parsePush?.(credentials, { contentType, body })?.outcome).toBe('rejected');
  });

  test('are acknowledged in the words that Flash waits for', () => {
    const noPush = { contentType: '', body: '' };
    expect(flash.ackPush?.(true, noPush)).toMatchObject({
      status: 200,
      body: '{"errorCode":"1","state":"success"}',
    });
    expect(flash.ackPush?.(false, noPush).body).not.toContain('"1"');
  });
});
