// Guarantees of a shop’s transaction: done with its audit trail or not at all, also when the commit
// is sent with the last statement.
import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { story, type Story } from '../app/story.ts';
import { openDatabase, sql, type Database, type TenantTx } from './database.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const put = (tx: TenantTx, name: string) => sql<{ name: string }>`
  insert into options (tenant_id, name, value) values (${tx.tenantId}, ${name}, '1') returning name`;
const isThere = (name: string) =>
  s.shop.inside(async (tx) => {
    const found = sql`select 1 from options where tenant_id = ${tx.tenantId} and name = ${name}`;
    return (await tx.first(found)) !== undefined;
  });
const trace = (entityId: number) => ({ action: 'option.set', entity: 'probe', entityId });

test('a transaction whose audit row fails is not done, although its commit was sent along', async () => {
  const work = s.shop.inside(async (tx) => {
    await tx.rows(put(tx, 'probe_1'));
    tx.audit(trace(1.5));
  });
  await expect(work).rejects.toThrow(/bigint/);
  expect(await isThere('probe_1')).toBe(false);
});

test('a savepoint undoes rows, audit rows and queued jobs when its work fails', async () => {
  const followed: string[] = [];
  await s.shop.inside(async (tx) => {
    await tx.savepoint(async () => {
      await tx.rows(put(tx, 'probe_kept'));
      tx.audit({ ...trace(1), entity: 'savepoint' });
      tx.onCommit(() => followed.push('kept'));
    });
    const refused = tx.savepoint(async () => {
      await tx.rows(put(tx, 'probe_gone'));
      tx.audit({ ...trace(2), entity: 'savepoint' });
      tx.onCommit(() => followed.push('gone'));
      await tx.rows(sql`select 1 / 0`);
    });
    await expect(refused).rejects.toThrow('division by zero');
  });
  expect([await isThere('probe_kept'), await isThere('probe_gone')]).toEqual([true, false]);
  expect(followed).toEqual(['kept']);
  const trail = await s.shop.inside((tx) =>
    tx.rows<{ entity_id: number }>(sql`
      select entity_id from audit_log where tenant_id = ${tx.tenantId} and entity = 'savepoint'`),
  );
  expect(trail).toEqual([{ entity_id: 1 }]);
});

test('a transaction is repeated when it lost to another twice, and fails when it lost three times', async () => {
  let losses = 2;
  let tries = 0;
  const work = () =>
    s.shop.inside(async (tx) => {
      tries += 1;
      await tx.rows(put(tx, `probe_try_${tries}`));
      const lost = sql`do $$ begin raise exception 'lost' using errcode = 'deadlock_detected'; end $$`;
      if (tries <= losses) await tx.rows(lost);
      return tries;
    });
  expect(await work()).toBe(3);
  const names = ['probe_try_1', 'probe_try_2', 'probe_try_3'];
  expect(await Promise.all(names.map(isThere))).toEqual([false, false, true]);
  losses = Infinity;
  await expect(work()).rejects.toThrow('lost');
  expect(tries).toBe(6);
});

test('a transaction has one time of the given clock when its work takes long', async () => {
  let minute = 0;
  const now = () => new Date(Date.UTC(2030, 0, 1, 0, (minute += 1)));
  const db = openDatabase({ url: s.adminUrl, max: 1, now });
  try {
    const actor = { tenantId: s.shop.id, userId: null };
    await db.withTenant(actor, async (tx) => {
      expect(tx.now).toEqual(new Date('2030-01-01T00:01:00Z'));
      await tx.rows(sql`select 1`);
      expect(tx.now).toEqual(new Date('2030-01-01T00:01:00Z'));
    });
    const later = await db.withTenant(actor, (tx) => Promise.resolve(tx.now));
    expect(later).toEqual(new Date('2030-01-01T00:02:00Z'));
  } finally {
    await db.close();
  }
});

test('a transaction writes an audit trail of hundreds of rows completely', async () => {
  await s.shop.inside(async (tx) => {
    for (let n = 1; n <= 450; n += 1) tx.audit(trace(n));
  });
  const rows = await s.shop.inside((tx) =>
    tx.rows<{ n: number; different: number }>(sql`
      select count(*)::int as n, count(distinct entity_id)::int as different from audit_log
      where tenant_id = ${tx.tenantId} and entity = 'probe'`),
  );
  expect(rows).toEqual([{ n: 450, different: 450 }]);
});

test('a transaction answers and commits with its last statement, and what follows is refused', async () => {
  const rows = await s.shop.inside((tx) => tx.last('probe-last', put(tx, 'probe_2')));
  expect(rows).toEqual([{ name: 'probe_2' }]);
  expect(await isThere('probe_2')).toBe(true);
  const more = s.shop.inside(async (tx) => {
    await tx.last('probe-last', put(tx, 'probe_3'));
    await tx.rows(put(tx, 'probe_4'));
  });
  await expect(more).rejects.toThrow('the transaction has ended');
  expect(await isThere('probe_4')).toBe(false);
  const late = s.shop.inside(async (tx) => {
    await tx.last('probe-last', put(tx, 'probe_5'));
    tx.audit(trace(1));
  });
  await expect(late).rejects.toThrow('audited');
});

test('a transaction that failed sends nothing more when some of its work continues', async () => {
  const failed = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const work = s.shop.inside((tx) => {
    late = failed.promise.then(() => tx.rows(put(tx, 'probe_late')));
    return Promise.reject(new Error('the other part failed'));
  });
  await expect(work).rejects.toThrow('the other part failed');
  failed.resolve();
  // By then the connection may be another shop's.
  await expect(late).rejects.toThrow('the transaction has ended');
});

test('a transaction fails with the error of the statement that failed, not of later ones', async () => {
  const failing = (tx: TenantTx): Promise<unknown> => tx.rows(sql`select 1 / 0`);
  // Whoever waits for it through more steps hears of it later than of the others.
  const heardLate = async (tx: TenantTx): Promise<unknown> =>
    failing(tx)
      .finally(() => undefined)
      .finally(() => undefined);
  const both = (tx: TenantTx) => Promise.all([heardLate(tx), tx.rows(sql`select 1`)]);
  await expect(s.shop.inside(both)).rejects.toThrow('division by zero');
  await s.shop.inside(async (tx) => {
    await expect(tx.savepoint(() => both(tx))).rejects.toThrow('division by zero');
    expect(await tx.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

test('a transaction whose last statement fails is rolled back whole', async () => {
  const work = s.shop.inside(async (tx) => {
    await tx.rows(put(tx, 'probe_6'));
    await tx.last('probe-last', put(tx, 'probe_2'));
  });
  await expect(work).rejects.toThrow(/duplicate key/);
  expect(await isThere('probe_6')).toBe(false);
  // The connection continues with the next one.
  expect(await isThere('probe_2')).toBe(true);
});

test('a transaction that has only read ends soon after, also when its connection gets no more statements', async () => {
  const [db, other] = [1, 1].map((max) => openDatabase({ url: s.adminUrl, max })) as [
    Database,
    Database,
  ];
  const actor = { tenantId: s.shop.id, userId: null };
  const read = async () => {
    const work = (tx: TenantTx) =>
      tx.first<{ pid: number; began: string }>(
        // As text, since a Date has milliseconds and both may begin in the same one.
        sql`select pg_backend_pid() as pid, now()::text as began`,
      );
    return (await db.withTenant(actor, work, { mode: 'read' }))!;
  };
  try {
    const [first, second] = [await read(), await read()];
    expect(second.pid).toBe(first.pid);
    expect(second.began).not.toBe(first.began);
    const seen = () =>
      other.plain(sql`select state, query from pg_stat_activity where pid = ${first.pid}`);
    await expect.poll(seen).toEqual([{ state: 'idle', query: 'commit' }]);
  } finally {
    await Promise.all([db.close(), other.close()]);
  }
});

test('a transaction fetches the columns of a named statement once for each connection', async () => {
  const db = openDatabase({ url: s.adminUrl, max: 1 });
  const told: string[][] = [];
  db.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
      const names = fields.map(({ name }) => name);
      if (names.includes('n')) told.push(names);
    });
  });
  const ask = (tx: TenantTx, name: string, n: number) =>
    tx.named(name, `select $1::int as n, '{"a": [1]}'::json as ${name}, null::text as empty`, [n]);
  const both = (n: number) =>
    db.withTenant({ tenantId: s.shop.id, userId: null }, (tx) =>
      Promise.all([ask(tx, 'one', n), ask(tx, 'other', n + 1)]),
    );
  try {
    for (const n of [1, 5, 9])
      expect(await both(n)).toEqual([
        [{ n, one: { a: [1] }, empty: null }],
        [{ n: n + 1, other: { a: [1] }, empty: null }],
      ]);
    expect(told).toEqual([
      ['n', 'one', 'empty'],
      ['n', 'other', 'empty'],
    ]);
  } finally {
    await db.close();
  }
});

test('a transaction that reads starts again when its first statement returns something unexpected', async () => {
  const begun: unknown[] = [];
  const followed: unknown[] = [];
  const read = (foreseen: unknown[] | undefined) => {
    const work = async (tx: TenantTx, rows: unknown[]) => {
      begun.push(rows);
      tx.onCommit(() => followed.push(rows));
      return tx.rows<{ rows: string }>(sql`select ${JSON.stringify(rows)}::text as rows`);
    };
    const actor = { tenantId: s.shop.id, userId: null };
    const opening = { name: 'answer', text: 'select 2 as answer', values: [] };
    return s.server.services.db.withTenant(actor, work, { mode: 'read', opening, foreseen });
  };
  const two = [{ answer: 2 }];
  expect(await read(two)).toEqual([{ rows: '[{"answer":2}]' }]);
  expect([begun, followed]).toEqual([[two], [two]]);
  expect(await read([{ answer: 3 }])).toEqual([{ rows: '[{"answer":2}]' }]);
  expect([begun.slice(1), followed.slice(1)]).toEqual([[[{ answer: 3 }], two], [two]]);
});

test('a transaction that reads fails as its first statement or its work does, whatever was expected', async () => {
  const read = (text: string, foreseen: unknown[]) =>
    s.server.services.db.withTenant(
      { tenantId: s.shop.id, userId: null },
      (_tx, rows) => Promise.reject(new Error(`refused on ${JSON.stringify(rows)}`)),
      { mode: 'read', opening: { name: text, text, values: [] }, foreseen },
    );
  await expect(read('select 2 as answer', [{ answer: 2 }])).rejects.toThrow(
    'refused on [{"answer":2}]',
  );
  await expect(read('select 2 as answer', [])).rejects.toThrow('refused on [{"answer":2}]');
  await expect(read('select 1 / 0', [])).rejects.toThrow('division by zero');
});
