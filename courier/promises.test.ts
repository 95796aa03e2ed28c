// The seven promises of every courier and each of its protocols, tested at its sandbox over real
// HTTP; one table without exceptions.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bucket, Parcel, Status } from './kit/parcel.ts';
import { voices } from './playback.ts';
import { cases, promiseNames, type Case, type Resolver } from './promise-cases.ts';
import { listCouriers } from './registry.ts';
import { openStage, receiver, sender, bucketSequence, type Stage } from './promise-stage.ts';

const thai = /[\u0e01-\u0e5b]/;
const WAIT = { timeout: 60_000 };
const STEPS_MOST = 14;

let open: Stage | undefined;
afterEach(async () => {
  await open?.end();
  open = undefined;
});
const stageOf = async (one: Case): Promise<Stage> => {
  open = await openStage(one);
  return open;
};

test('every protocol of every courier has its row of seven promises, and each row has its protocol', () => {
  const names = voices().map(({ name }) => name);
  expect(Object.keys(cases).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const { promises, courier } = cases[name]!;
    expect(Object.keys(promises).toSorted(), name).toEqual([...promiseNames].toSorted());
    expect(courier.id, name).toBe(name.split(' ')[0]);
  }
});

test('every courier protocol that an account may choose has its test setup', () => {
  for (const { id, protocols } of listCouriers()) {
    const own = voices().filter((voice) => voice.courier.id === id);
    const spoken = own.map((voice) => cases[voice.name]?.credentials[protocols?.field ?? '']);
    const chosen = protocols?.list.map((row) => row.value) ?? [undefined];
    expect(spoken.toSorted(), id).toEqual(chosen.toSorted());
  }
});

interface TrackingOutcome {
  readonly buckets: (Bucket | null)[];
  /** Statuses that are missing in the courier's table or not in Thai. */
  readonly odd: unknown[];
}

/**
 * The parcel's bucket after each step of a story: by tracking if the courier has that call, else by
 * its pushes.
 */
async function walk(stage: Stage, path: string): Promise<TrackingOutcome> {
  const { courier } = stage.account;
  await stage.receive(0);
  const { numbers } = await stage.book(1);
  const { trackingNumber } = numbers;
  await courier.subscribe?.(stage.link(), [trackingNumber]);
  if (path !== 'happy') await stage.lever('advance', { path, minutes: 0 });
  const tracked: (Status | null)[] = [];
  for (let step = 1; step <= STEPS_MOST; step += 1) {
    await stage.lever('advance', { minutes: 1 });
    const { moved } = (await stage.lever('advance', { steps: 1 })) as { moved: number };
    if (moved === 0) break;
    const place = await courier.track?.(stage.link(), trackingNumber);
    if (place?.outcome === 'tracked') tracked.push(place.parcel.status);
    await expect.poll(() => scansOf(stage), WAIT).toBeGreaterThanOrEqual(step);
  }
  const pushed = stage.told().toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  const statuses = courier.track ? tracked : pushed.map((push) => push.status);
  const isOdd = (status: Status | null) => !status?.isKnown || !thai.test(status.label);
  return {
    buckets: bucketSequence(statuses.map((status) => status?.bucket)),
    odd: statuses.filter(isOdd),
  };
}

const scansOf = (stage: Stage): number => new Set(stage.told().map(({ at }) => at)).size;

describe.each(Object.entries(cases))('the courier %s', (_name, one) => {
  const { courier, promises, credentials } = one;

  describe('maps every scan to a bucket of the product, in Thai,', () => {
    test('for a parcel that arrives', async () => {
      const { buckets, odd } = await walk(await stageOf(one), 'happy');
      expect(odd).toEqual([]);
      expect(buckets).toEqual(promises.maps.arrives);
    });

    test('for a parcel that comes back', async () => {
      const { buckets, odd } = await walk(await stageOf(one), 'return');
      expect(odd).toEqual([]);
      expect(buckets.at(-1)).toBe(promises.maps.comesBack);
    });
  });

  test('refuses with a code and a Thai advice, and makes nothing', async () => {
    const stage = await stageOf(one);
    await stage.lever('faults', { refuse: { postcodes: ['34000'] } });
    const outcome = await courier.book(stage.link(), stage.parcel(1));
    expect(outcome).toMatchObject({
      outcome: 'refused',
      code: promises.refuses.code,
      messageTh: expect.stringMatching(thai),
      todoTh: expect.stringMatching(thai),
    });
    const mends = outcome.outcome === 'refused' ? outcome.fixField : 'none';
    expect(mends).toBe(promises.refuses.fixField);
    expect(await stage.ledger()).toEqual([]);
  });

  test('sends and receives Thai text letter by letter', async () => {
    const stage = await stageOf(one);
    await stage.receive(0);
    const { numbers } = await stage.book(1);
    await courier.subscribe?.(stage.link(), [numbers.trackingNumber]);
    const [row] = await stage.ledger();
    expect(row).toMatchObject({
      dstName: receiver.name,
      dstDetailAddress: receiver.address + promises.keepsThai.addressTail,
      codAmountSatang: 59_000,
    });
    await stage.lever('advance', { steps: 1 });
    await expect.poll(() => stage.told().length, WAIT).toBeGreaterThan(0);
    const place = await courier.track?.(stage.link(), numbers.trackingNumber);
    const tracked = place?.outcome === 'tracked' ? place.parcel.events : [];
    const events = [...stage.told().flatMap((push) => push.events), ...tracked];
    const said = events.map((event) => `${event.text} ${event.place ?? ''}`);
    expect(said.every((text) => thai.test(text) && !text.includes('\ufffd'))).toBe(true);
    expect(said).not.toEqual([]);
  });

  describe('resolves an answer that never came, and never makes a second parcel,', () => {
    test.each(['lost', 'malformed', '5xx_after', 'hang'])('when the answer is %s', async (kind) => {
      const stage = await stageOf(one);
      await stage.receive(0);
      await stage.lever('faults', { next: [{ kind, calls: 1, operation: 'create' }] });
      const sent = stage.parcel(1);
      // A short timeout only for `hang`: elsewhere a busy machine needs its time to connect.
      const link = stage.link(kind === 'hang' ? { timeoutMs: 1500 } : {});
      const first = await courier.book(link, sent);
      expect(first).toMatchObject({ outcome: 'unknown' });
      await stage.lever('advance', { minutes: 1 });
      const [row] = await stage.ledger();
      const { again, pno } = await learned(stage, sent);
      expect(again).toMatchObject(ends[promises.resolves]);
      expect(pno).toBe(row?.pno);
      expect(await stage.ledger()).toMatchObject([{ pno: row?.pno, outTradeNo: 'A-1' }]);
    });

    test('and books a call that was cut before the work when it is sent again', async () => {
      const stage = await stageOf(one);
      await stage.lever('faults', { next: [{ kind: 'cut', calls: 1, operation: 'create' }] });
      const sent = stage.parcel(1);
      expect(await courier.book(stage.link(), sent)).toMatchObject({ outcome: 'unknown' });
      expect(await courier.book(stage.link(), sent)).toMatchObject({ outcome: 'booked' });
      expect(await stage.ledger()).toMatchObject([{ outTradeNo: 'A-1' }]);
    });
  });

  test('cancels before pickup and again after a lost answer, but not too late and not for another client', async () => {
    const stage = await stageOf(one);
    const [first, second] = [await stage.book(1), await stage.book(2)];
    const cancel = (numbers: typeof first.numbers) => courier.cancel?.(stage.link(), numbers);
    await stage.lever('faults', { next: [{ kind: 'lost', calls: 1 }] });
    expect(await cancel(first.numbers)).toMatchObject({ outcome: 'unknown' });
    expect(await cancel(first.numbers)).toEqual({ outcome: 'cancelled' });
    await stage.lever('advance', { steps: 1, pnos: [second.numbers.trackingNumber] });
    const { late, stranger } = promises.cancels;
    expect(await cancel(second.numbers)).toMatchObject({
      outcome: 'refused',
      code: late,
      messageTh: expect.stringMatching(thai),
    });
    const nobodys = stage.parcel(99);
    const number = nobodys.trackingNumber ?? first.numbers.trackingNumber.replace(/\d/g, '9');
    expect(await cancel(stage.numbersOf(nobodys, number))).toMatchObject({
      outcome: 'refused',
      code: stranger,
    });
    const live = (await stage.ledger()).filter((row) => row.cancelledAt === null);
    expect(live.map((row) => row.outTradeNo)).toEqual(['A-2']);
  });

  test('handles pushes the same however often and in whatever order they come', async () => {
    const stage = await stageOf(one);
    await stage.receive(promises.repeats === 'untilTaken' ? 3 : 0);
    await stage.lever('faults', { duplicatePush: true, disorderPush: true });
    const { numbers } = await stage.book(1);
    await courier.subscribe?.(stage.link(), [numbers.trackingNumber]);
    for (let step = 0; step < 3; step += 1) {
      await stage.lever('advance', { minutes: 1 });
      await stage.lever('advance', { steps: 1 });
    }
    await expect.poll(() => countOf(stage), WAIT).toBeGreaterThanOrEqual(3);
    await expect.poll(() => stage.told().length, WAIT).toBeGreaterThan(countOf(stage));
    for (const push of stage.pushes) {
      const twice = [1, 2].map(() => courier.parsePush?.(credentials, push));
      expect(twice[0]).toEqual(twice[1]);
    }
    // The server stores equal pushes once, so `kind` and `raw` must not differ between deliveries
    // of one push.
    const identities = new Map<string, Set<string>>();
    for (const push of stage.told()) {
      const known = identities.get(meaningOf(push)) ?? new Set();
      identities.set(meaningOf(push), known.add(JSON.stringify([push.kind, push.raw])));
    }
    for (const [meaning, known] of identities) expect(known.size, meaning).toBe(1);
  });

  test('leaks no secret and no personal data into records, outcomes or names of tokens', async () => {
    expect(
      courier.credentialFields
        .filter((field) => isAsked(one, field))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(promises.hides.toSorted());
    const stage = await stageOf(one);
    const outcomes = await sayEverything(stage);
    const secrets = promises.hides.map((name) => credentials[name] ?? '');
    const login = Buffer.from(`${credentials['username']}:${credentials['password']}`);
    const tokens = [...stage.tokens.values()].map(({ value }) => value);
    const written = JSON.stringify([stage.exchanges, [...stage.tokens.keys()]]);
    const all = written + JSON.stringify(outcomes);
    expect(stage.exchanges.length).toBeGreaterThan(5);
    for (const secret of [...secrets, ...tokens, login.toString('base64')]) {
      expect(secret).not.toBe('');
      expect(all).not.toContain(secret);
    }
    for (const person of [receiver, sender])
      for (const text of [person.name, person.phone, person.address])
        expect(written).not.toContain(JSON.stringify(text).slice(1, -1));
  });
});

/**
 * The outcome of booking again, by how the number is found; not asked where a person must find it.
 */
const ends: Readonly<Record<Resolver, object>> = {
  question: { outcome: 'booked' },
  ownNumber: { outcome: 'unknown', reason: 'exists' },
  push: { outcome: 'unknown', reason: 'exists' },
  person: { givesNumbers: true },
};

/**
 * Finds the number of a parcel whose booking answer was lost, in the way that this courier offers.
 */
async function learned(stage: Stage, sent: Parcel): Promise<{ again: unknown; pno: string }> {
  const { courier, credentials, promises } = stage.account as Case;
  if (promises.resolves === 'person') {
    const { field = '', list = [] } = courier.protocols ?? {};
    const [row] = await stage.ledger();
    const again = list.find((protocol) => protocol.value === credentials[field]);
    return { again, pno: row?.pno ?? '' };
  }
  const again = await courier.book(stage.link(), sent);
  if (promises.resolves === 'ownNumber') return { again, pno: sent.trackingNumber ?? '' };
  if (again.outcome === 'booked') return { again, pno: again.trackingNumber };
  await stage.lever('advance', { steps: 1 });
  const told = await vi.waitFor(() => {
    const push = stage.told().find((one) => one.merchantNumber === sent.merchantNumber);
    if (!push) throw new Error('no push has come yet');
    return push;
  }, WAIT);
  return { again, pno: told.trackingNumber ?? '' };
}

const isAsked = (
  { courier, credentials }: Case,
  field: Case['courier']['credentialFields'][number],
): boolean =>
  field.isSecret &&
  (field.onlyFor === undefined || field.onlyFor === credentials[courier.protocols?.field ?? '']);

const meaningOf = ({
  kind,
  trackingNumber,
  status,
  at,
  freightSatang,
}: ReturnType<Stage['told']>[number]) =>
  [kind, trackingNumber, status?.code, at, freightSatang].join(' ');

const countOf = (stage: Stage): number => new Set(stage.told().map(meaningOf)).size;

/** Calls every capability once without faults, and books with each fault and with a wrong key. */
async function sayEverything(stage: Stage): Promise<unknown[]> {
  const { courier, credentials } = stage.account;
  await stage.receive(0);
  const { numbers } = await stage.book(1);
  const { trackingNumber } = numbers;
  const wrong = Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [
      name,
      /key|secret|password/i.test(name) ? `${value.slice(0, -1)}0` : value,
    ]),
  );
  const outcomes: unknown[] = [
    await courier.checkConnection(stage.link()),
    await courier.checkConnection(stage.link({ credentials: wrong })),
    await courier.subscribe?.(stage.link(), [trackingNumber]),
  ];
  await stage.lever('advance', { steps: 1 });
  const [size = { size: '' }] = courier.labelSizes;
  outcomes.push(
    await courier.track?.(stage.link(), trackingNumber),
    await courier.trackMany?.(stage.link(), [trackingNumber]),
    await courier.label?.(stage.link(), numbers, size.size),
    await courier.update?.(stage.link(), stage.parcel(1)),
    await courier.cancel?.(stage.link(), numbers),
  );
  for (const kind of ['5xx', 'lost', 'malformed', 'throttle']) {
    await stage.lever('faults', { next: [{ kind, calls: 1 }] });
    outcomes.push(await courier.book(stage.link(), stage.parcel(2)));
  }
  return [...outcomes, stage.told()];
}
