// The lasting thread: whatever happens to it, the next task is done.
import { beforeAll, afterAll, expect, test, vi } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { threadsNamed } from '../app/story/threads.ts';
import { createLastingThread } from './lasting-thread.ts';

type Work = { readonly say: string } | 'count' | 'fail' | 'hang' | 'exit';

let folder: string;
let module: URL;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lasting-'));
  const file = path.join(folder, 'thread.ts');
  const own = new URL('lasting-thread.ts', import.meta.url).href;
  await writeFile(
    file,
    `import { answerInThread } from ${JSON.stringify(own)};
    let count = 0;
    answerInThread((work) => {
      count += 1;
      if (work === 'count') return count;
      if (work === 'fail') throw new Error('cannot read that');
      if (work === 'hang') for (;;);
      if (work === 'exit') process.exit(3);
      return work.say;
    });`,
  );
  module = pathToFileURL(file);
});

afterAll(() => rm(folder, { recursive: true }));

const lasting = () => createLastingThread<Work, unknown>({ module, memoryMb: 64, timeoutMs: 3000 });

test('a lasting thread answers all shops from one thread when several ask at the same time', async () => {
  const thread = lasting();
  const asked = [1, 2, 1, 3].map((shop) => thread.ask(shop, { say: `for ${shop}` }));
  expect(await Promise.all(asked)).toEqual(['for 1', 'for 2', 'for 1', 'for 3']);
  expect(await thread.ask(1, 'count')).toBe(5);
});

test('a lasting thread reports a failure and continues with its loaded data', async () => {
  const thread = lasting();
  await expect(thread.ask(1, 'fail')).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('cannot read that'),
  });
  expect(await thread.ask(1, 'count')).toBe(2);
});

test('a lasting thread is restarted for the next task when one made it end or took too long', async () => {
  const thread = lasting();
  for (const work of ['exit', 'hang'] as const) {
    const asked = thread.ask(1, work);
    const next = thread.ask(2, 'count');
    await expect(asked).rejects.toMatchObject({ kind: 'stopped' });
    expect(await next).toBe(1);
  }
});

test('a lasting thread refuses a shop that has a hundred waiting tasks and continues to serve another', async () => {
  const thread = lasting();
  const asked = Array.from({ length: 102 }, () => thread.ask(1, 'count').catch(String));
  const other = thread.ask(2, { say: 'here' });
  expect(await other).toBe('here');
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([
    expect.stringContaining('SERVICE_AWAY'),
  ]);
});

test('a lasting thread that loads for longer than a task may take still answers the first task', async () => {
  const slow = path.join(folder, 'slow.ts');
  const own = new URL('lasting-thread.ts', import.meta.url).href;
  await writeFile(
    slow,
    `import { answerInThread } from ${JSON.stringify(own)};
    await new Promise((resolve) => setTimeout(resolve, 1500));
    answerInThread((work) => work);`,
  );
  const thread = createLastingThread<string, unknown>({
    ...{ module: pathToFileURL(slow), memoryMb: 64, timeoutMs: 1000 },
  });
  expect(await thread.ask(1, 'first')).toBe('first');
});

test('a lasting thread ends after an idle time, and the next task gets a new one', async () => {
  const thread = createLastingThread<Work, unknown>({
    ...{ module, memoryMb: 64, timeoutMs: 3000 },
    idleMs: 300,
  });
  expect(await thread.ask(1, 'count')).toBe(1);
  expect(await thread.ask(1, 'count')).toBe(2);
  const first = threadsNamed('thread').at(-1);
  await vi.waitFor(() => expect(threadsNamed('thread')).not.toContain(first), 5000);
  expect(await thread.ask(1, 'count')).toBe(1);
});

test('a lasting thread loses no task that comes while it ends', async () => {
  const thread = createLastingThread<Work, unknown>({
    ...{ module, memoryMb: 64, timeoutMs: 3000 },
    idleMs: 0,
  });
  for (let piece = 0; piece < 8; piece += 1) {
    expect(await thread.ask(1, { say: `${piece}` })).toBe(`${piece}`);
    // Some come before its end was asked for, some after.
    if (piece % 2 === 0) await sleep(piece);
  }
});
