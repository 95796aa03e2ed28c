// Promises of idempotency keys for calls that contact other systems: done once, whatever fails
// afterwards.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { story, type Story } from '../app/story.ts';
import { openDatabase, sql } from './database.ts';
import { claim, onceAround } from './idempotency.ts';
import { createSecrets } from './secrets.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const once = (key: string) => {
  const { secrets } = s.server.services;
  return { ...{ key, route: '/probe', hash: 'a' }, secrets, isSealed: false };
};

async function run(key: string, work: () => Promise<string>): Promise<string> {
  const actor = await s.shop.inside(async (tx) => tx.actor);
  const answered = await onceAround({ db: s.server.services.db, actor, once: once(key) }, work);
  return String('kept' in answered ? answered.kept : answered.fresh);
}

const stateOf = (key: string) => s.shop.inside((tx) => claim(tx, once(key)));

test('a call that was done and whose answer cannot be stored is not repeated by a retry', async () => {
  // No text of the database holds this letter.
  await expect(run('unkept', async () => 'done \u0000')).rejects.toThrow(/0x00/);
  expect(await stateOf('unkept')).toEqual({ state: 'running' });
});

test('a call that failed can be tried again with its key, and one that was done returns its answer', async () => {
  const fails = run('failed', async () => {
    throw new Error('the courier is away');
  });
  await expect(fails).rejects.toThrow('the courier is away');
  expect(await run('failed', async () => 'first')).toBe('first');
  expect(await run('failed', async () => 'second')).toBe('first');
});

test('a call whose stored answer was encrypted with a lost key is refused with an explanation, and not repeated', async () => {
  const { owner } = s.shop;
  const body = { name: 'เซลเพจ', kind: 'salepage' } as const;
  const ask = () => owner.ask(createChannel, { body }, { 'idempotency-key': 'sealed-before' });
  expect((await ask()).status).toBe(200);
  const elsewhere = createSecrets('a-key-of-before-that-nobody-has-any-more');
  const sealed = JSON.stringify({ sealed: elsewhere.seal('{}') });
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update idempotency_keys set body = ${sealed} where tenant_id = ${tx.tenantId} and key = 'sealed-before'`),
  );
  const { status, refusal } = await ask();
  expect([status, refusal.message]).toEqual([422, 'UNPROCESSED']);
  expect(refusal.fields?.['Idempotency-Key']).toMatch(/ทำไปแล้ว แต่ดูคำตอบเดิมไม่ได้/);
});

const secondsUnheard = (key: string) =>
  s.shop.inside(async (tx) => {
    const row = await tx.first<{ seconds: number }>(sql`
      select extract(epoch from now() - created_at)::int as seconds from idempotency_keys
      where tenant_id = ${tx.tenantId} and key = ${key}`);
    return row?.seconds;
  });

/** What a press would find now, without pressing. */
async function foundUnder(key: string): Promise<string> {
  let state = '';
  const look = s.shop.inside(async (tx) => {
    state = (await claim(tx, once(key))).state;
    throw new Error('only looked');
  });
  await expect(look).rejects.toThrow('only looked');
  return state;
}

/** As if its last sign of life were so much older. */
const age = (key: string, seconds: number) =>
  s.shop.inside(async (tx) => {
    const row = await tx.first<{ then: Date }>(sql`
      select created_at - make_interval(secs => ${seconds}) as then from idempotency_keys
      where tenant_id = ${tx.tenantId} and key = ${key}`);
    await tx.rows(sql`
      update idempotency_keys set created_at = ${row?.then} where tenant_id = ${tx.tenantId} and key = ${key}`);
  });

test('a call that runs longer than a dead one keeps its key is not repeated by another press meanwhile', async () => {
  const end = Promise.withResolvers<string>();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const first = run('long', () => end.promise);
    await expect.poll(() => foundUnder('long')).toBe('running');
    for (let round = 0; round < 6; round += 1) {
      await age('long', 60);
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(async () => expect(await secondsUnheard('long')).toBeLessThan(60));
      expect(await foundUnder('long')).toBe('running');
    }
    end.resolve('done once');
    expect(await first).toBe('done once');
    expect(await run('long', async () => 'done again')).toBe('done once');
  } finally {
    vi.useRealTimers();
  }
});

test('a running call is not repeated by a press on another machine whose clock is ahead', async () => {
  const end = Promise.withResolvers<string>();
  const first = run('apart', () => end.promise);
  await expect.poll(() => foundUnder('apart')).toBe('running');
  const ahead = openDatabase({ url: s.adminUrl, now: () => new Date(Date.now() + 120_000) });
  const actor = await s.shop.inside(async (tx) => tx.actor);
  expect(await ahead.withTenant(actor, (tx) => claim(tx, once('apart')))).toEqual({
    state: 'running',
  });
  await ahead.close();
  end.resolve('done once');
  expect(await first).toBe('done once');
});

test('a call that died under a clock ahead frees its key soon after a press finds it', async () => {
  await stateOf('left');
  await age('left', -60 * 86_400);
  expect(await stateOf('left')).toEqual({ state: 'running' });
  await age('left', 91);
  expect(await stateOf('left')).toEqual({ state: 'mine' });
});

test('a call with a file is recognized by the file’s content, and none of its bytes is stored', async () => {
  const written = vi.spyOn(Buffer.prototype, 'toJSON');
  const send = async (collected: number) => {
    const form = new FormData();
    const text = `เลขพัสดุ,ยอด COD\nTH0001,${collected}`;
    form.set('file', new Blob([text]), 'statement.csv');
    form.set('carrier', '0');
    const headers = { 'idempotency-key': 'a-file' };
    const call = { method: 'POST', body: form, headers };
    const answer = await s.shop.owner.fetch('/cod/import', call);
    return { status: answer.status, ...((await answer.json()) as { importId?: number }) };
  };
  try {
    const first = await send(590);
    expect(first).toMatchObject({ status: 200, importId: expect.any(Number) });
    expect(await send(590)).toEqual(first);
    expect((await send(591)).status).toBe(422);
    expect(written).not.toHaveBeenCalled();
  } finally {
    written.mockRestore();
  }
});
