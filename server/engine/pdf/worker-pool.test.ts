// Drawing in worker threads: bounded whatever the reader does, and intact after every kind of end.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import threads from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import { checkPdf, textOfPages } from '../../../tool/read-pdf.ts';
import { bytesAhead } from './pdf-worker.ts';
import { closePdfWorkers, renderPdf } from './worker-pool.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-pool-'));
const door = new URL('./index.ts', import.meta.url).href;
const modulePath = path.join(folder, 'draw.mjs');
fs.writeFileSync(
  modulePath,
  `import { randomBytes } from 'node:crypto';
   import { Canvas } from ${JSON.stringify(door)};
   export async function draw(file, setup, items) {
     let count = 0;
     for await (const text of items) {
       if (text === 'fail') throw new Error('the drawing failed');
       if (text === 'die') process.exit(3);
       const canvas = new Canvas(100, 150);
       canvas.write(text + '0', { x: 5, y: 2, width: 90, height: 10 }, { font: file.regular, size: 9 });
       file.page(canvas);
       if (setup.extraBytes > 0) file.stream('', randomBytes(setup.extraBytes));
       count++;
       await file.ready();
     }
     await file.finish();
     return { count };
   }`,
);
const module = pathToFileURL(modulePath);
const info = { title: 'pool', createdAt: new Date(0) };

afterAll(async () => {
  await closePdfWorkers();
  fs.rmSync(folder, { recursive: true });
});

const start = (
  items: Iterable<string>,
  {
    extraBytes = 0,
    shop = null,
  }: {
    /** Of each page, beside what is drawn on it. */ extraBytes?: number;
    shop?: number | null;
  } = {},
): ReturnType<typeof renderPdf<string, { count: number }>> =>
  renderPdf<string, { count: number }>({ shop, module, info, setup: { extraBytes }, items });

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a drawing job of another shop runs before the third of a shop that wants three at once', async () => {
  const ended: number[] = [];
  const draw = async (shop: number): Promise<void> => {
    const { pdf, report } = start(['ก'], { shop });
    await Promise.all([bytesOf(pdf), report]);
    ended.push(shop);
  };
  await Promise.all([1, 1, 1, 2].map(draw));
  expect(ended.indexOf(2)).toBeLessThan(3);
});

test('a drawing job returns its file and its report, and the same bytes when it runs again', async () => {
  const [first, second] = [start(['ก', 'ข', 'ค']), start(['ก', 'ข', 'ค'])];
  const [one, two] = await Promise.all([bytesOf(first.pdf), bytesOf(second.pdf)]);
  expect(await first.report).toEqual({ count: 3 });
  expect(one.equals(two)).toBe(true);
  checkPdf(one);
  expect(textOfPages(one).map((page) => page.trim())).toEqual(['ก0', 'ข0', 'ค0']);
});

test('drawing jobs all finish with their own pages when they are more than the threads', async () => {
  const texts = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช'];
  const files = await Promise.all(texts.map((text) => bytesOf(start([text]).pdf)));
  expect(files.map((file) => textOfPages(file)[0]!.trim())).toEqual(
    texts.map((text) => `${text}0`),
  );
});

test('a drawing job waits for a reader that stops, and neither items nor bytes pile up', async () => {
  let asked = 0;
  const total = 400;
  function* endless(): Generator<string> {
    for (; asked < total; asked++) yield `รายการที่ ${asked} `;
  }
  const { pdf, report } = start(endless(), { extraBytes: 1 << 14 });
  let seen = -1;
  let still = 0;
  // Held back once the reader has as much as it takes in and nothing has been asked for in a second.
  while (still < 10 || pdf.readableLength < pdf.readableHighWaterMark) {
    still = seen === asked ? still + 1 : 0;
    seen = asked;
    await wait(100);
  }
  expect(asked).toBeLessThan(total);
  expect(pdf.readableLength).toBeLessThan(bytesAhead + (1 << 19));
  let most = 0;
  for await (const chunk of pdf) {
    expect(chunk.length).toBeGreaterThan(0);
    most = Math.max(most, pdf.readableLength);
  }
  expect(most).toBeLessThan(bytesAhead * 2);
  expect((await report).count).toBe(total);
});

test('a drawing job that fails breaks the stream and the report, and the next job runs', async () => {
  const broken = start(['ก', 'fail']);
  await expect(bytesOf(broken.pdf)).rejects.toThrow('the drawing failed');
  await expect(broken.report).rejects.toThrow('the drawing failed');
  expect(textOfPages(await bytesOf(start(['ข']).pdf))[0]).toContain('ข0');
});

test('a drawing thread that dies fails only its own job', async () => {
  const broken = start(['ก', 'die']);
  const sound = start(['ข']);
  await expect(bytesOf(broken.pdf)).rejects.toThrow('ended early');
  expect(textOfPages(await bytesOf(sound.pdf))[0]).toContain('ข0');
});

test('a drawing job fails when its items cannot be read', async () => {
  function* failing(): Generator<string> {
    yield 'ก';
    throw new Error('the list broke');
  }
  await expect(bytesOf(start(failing()).pdf)).rejects.toThrow('the list broke');
});

test('a drawing thread is freed when its reader leaves, even before the job started', async () => {
  const gone = Array.from({ length: 4 }, () =>
    start(
      Array.from({ length: 500 }, () => 'ก'),
      { extraBytes: 1 << 12 },
    ),
  );
  for (const run of gone) run.pdf.destroy();
  for (const run of gone) await expect(run.report).rejects.toThrow('The reader went away');
  expect(textOfPages(await bytesOf(start(['ข']).pdf))[0]).toContain('ข0');
});

/** As on a machine that has no thread to spare: opening one throws. */
async function withoutThreads(work: () => Promise<void>): Promise<void> {
  const { Worker: usual } = threads;
  class Refused {
    constructor() {
      throw new Error('no thread to be had');
    }
  }
  Object.assign(threads, { Worker: Refused });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(threads, { Worker: usual });
    syncBuiltinESMExports();
  }
}

test('a drawing job fails at once when no thread can be opened for it, and later jobs run', async () => {
  await closePdfWorkers();
  await withoutThreads(async () => {
    for (const text of ['ก', 'ข', 'ค']) {
      const { pdf, report } = start([text]);
      await expect(bytesOf(pdf)).rejects.toThrow('no thread to be had');
      await expect(report).rejects.toThrow('no thread to be had');
    }
  });
  for (const text of ['ง', 'จ', 'ฉ'])
    expect(textOfPages(await bytesOf(start([text]).pdf))[0]).toContain(`${text}0`);
});

test('a drawing job that comes while an idle thread is ending is drawn by another one', async () => {
  await closePdfWorkers();
  const draw = async (): Promise<string | undefined> => {
    const { pdf, report } = start(['ข']);
    const [bytes] = await Promise.all([bytesOf(pdf), report]);
    return textOfPages(bytes)[0];
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await draw();
    vi.advanceTimersByTime(60_000);
    expect(await draw()).toContain('ข0');
  } finally {
    vi.useRealTimers();
  }
});
