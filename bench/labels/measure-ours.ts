// One run of our label engine in its own process: records in, PDF file out. Prints its measures as JSON.
import { once } from 'node:events';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LabelSize } from '@app/contract/shipping/label';
import { renderLaosLabels } from '../../server/shipping/laos/paper/render-laos.ts';
import { renderLabels } from '../../server/shipping/label/paper/render-labels.ts';
import { sampleLaosLabels, sampleLabels } from './sample-labels.ts';

const count = Number(process.argv[2]);
const target = process.argv[3]!;
const size = (process.argv[4] ?? '100x150') as LabelSize | 'laos';
const labels = sampleLabels(count);
const laosLabels = size === 'laos' ? sampleLaosLabels(count) : [];
const printedAt = new Date('2026-11-20T07:05:00Z');
/** How many different papers of the courier to use; each is as large as ours. */
const COURIER_PAPERS = 20;

async function paperOf(label: (typeof labels)[number]): Promise<Uint8Array> {
  const { pdf, report } = await renderLabels({
    ...{ labels: [label], size: '100x150', sort: 'selected', withPickList: false, withItems: true },
    yearStyle: 'be',
    printedAt,
    shop: null,
  });
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  await report;
  return Buffer.concat(parts);
}

const papers: Uint8Array[] = [];
if (size === 'courier')
  for (const label of labels.slice(0, COURIER_PAPERS)) papers.push(await paperOf(label));

/** A loop reports every 2 ms that it is free; the longest gap is the lag that a request would feel. */
const watchLoop = `
  let lag = 0;
  let last = performance.now();
  setInterval(() => { const now = performance.now(); lag = Math.max(lag, now - last - 2); last = now; }, 2);
`;
// An idle thread shows how much the machine itself delays any loop in the same seconds.
const control = new Worker(
  `${watchLoop} require('node:worker_threads').parentPort.on('message', () =>
    { require('node:worker_threads').parentPort.postMessage(lag); lag = 0; })`,
  { eval: true },
);
async function controlLag(): Promise<number> {
  const answer = once(control, 'message') as Promise<[number]>;
  control.postMessage('lag');
  return (await answer)[0];
}

await wait(500);
await controlLag();
let lagMs = 0;
let last = performance.now();
const watch = setInterval(() => {
  const now = performance.now();
  lagMs = Math.max(lagMs, now - last - 2);
  last = now;
}, 2);
const start = performance.now();
const run =
  size === 'laos'
    ? renderLaosLabels({ shop: null, labels: laosLabels, size: '100x150', at: printedAt })
    : await renderLabels({
        ...{ labels, size, sort: 'sku', withPickList: true, withItems: true },
        ...{ yearStyle: 'be', printedAt, shop: null },
        courierPdf: ({ orderId }) => Promise.resolve(papers[orderId % COURIER_PAPERS] ?? null),
      });
await pipeline(run.pdf, fs.createWriteStream(target));
await run.report;
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const controlLagMs = await controlLag();
await control.terminate();
const peakMb = process.resourceUsage().maxRSS / 1024;
const mb = fs.statSync(target).size / 1e6;
console.log(JSON.stringify({ count, seconds, peakMb, lagMs, controlLagMs, mb }));
