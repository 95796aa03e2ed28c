// Drawing in worker threads: bounded whatever the reader does, and sound after every kind of end.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { checkPdf, textOfPages } from '../../../tool/read-pdf.ts';
import { bytesAhead } from './pdf-worker.ts';
import { closePdfWorkers, renderPdf } from './worker-pool.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-pool-'));
const door = new URL('./index.ts', import.meta.url).href;
const modulePath = path.join(folder, 'draw.mjs');
fs.writeFileSync(
  modulePath,
  `import { Canvas } from ${JSON.stringify(door)};
   export async function draw(file, setup, items) {
     let count = 0;
     for await (const text of items) {
       if (text === 'fail') throw new Error('the drawing failed');
       if (text === 'die') process.exit(3);
       const canvas = new Canvas(100, 150);
       const words = Array.from({ length: setup.words }, (_, i) => text + i * count);
       words.forEach((word, i) => canvas.write(word, { x: 5, y: 2 + i, width: 90, height: 10 }, { font: file.regular, size: 9 }));
       file.page(canvas);
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
  { words = 1, shop = null }: { words?: number; shop?: number | null } = {},
): ReturnType<typeof renderPdf<string, { count: number }>> =>
  renderPdf<string, { count: number }>({ shop, module, info, setup: { words }, items });

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a drawing job of another shop is before the third of one that wants three at once', async () => {
  const ended: number[] = [];
  const draw = async (shop: number): Promise<void> => {
    const { pdf, report } = start(['ก'], { shop });
    await Promise.all([bytesOf(pdf), report]);
    ended.push(shop);
  };
  await Promise.all([1, 1, 1, 2].map(draw));
  expect(ended.indexOf(2)).toBeLessThan(3);
});

test('a drawing job gives its file and its report, and the same bytes when it runs again', async () => {
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

test('a drawing job is held back by a reader that stops, and neither items nor bytes pile up', async () => {
  let asked = 0;
  const total = 1_500;
  function* endless(): Generator<string> {
    for (; asked < total; asked++) yield `รายการที่ ${asked} `;
  }
  const { pdf, report } = start(endless(), { words: 40 });
  let seen = -1;
  while (seen !== asked || asked === 0) {
    seen = asked;
    await wait(300);
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

test('a drawing job that fails breaks the stream and the report, and the next job is served', async () => {
  const broken = start(['ก', 'fail']);
  await expect(bytesOf(broken.pdf)).rejects.toThrow('the drawing failed');
  await expect(broken.report).rejects.toThrow('the drawing failed');
  expect(textOfPages(await bytesOf(start(['ข']).pdf))[0]).toContain('ข0');
});

test('a drawing thread that dies fails its own job only', async () => {
  const broken = start(['ก', 'die']);
  const sound = start(['ข']);
  await expect(bytesOf(broken.pdf)).rejects.toThrow('ended early');
  expect(textOfPages(await bytesOf(sound.pdf))[0]).toContain('ข0');
});

test('a drawing job fails when its items fail to come', async () => {
  function* failing(): Generator<string> {
    yield 'ก';
    throw new Error('the list broke');
  }
  await expect(bytesOf(start(failing()).pdf)).rejects.toThrow('the list broke');
});

test('a drawing thread is freed by a reader who leaves, even before the job began', async () => {
  const gone = Array.from({ length: 4 }, () =>
    start(
      Array.from({ length: 500 }, () => 'ก'),
      { words: 30 },
    ),
  );
  for (const run of gone) run.pdf.destroy();
  for (const run of gone) await expect(run.report).rejects.toThrow('The reader went away');
  expect(textOfPages(await bytesOf(start(['ข']).pdf))[0]).toContain('ข0');
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
