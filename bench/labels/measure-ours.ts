// One run of our label engine in its own process: records in, PDF file out; prints what it took as JSON.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { renderLabels } from '../../server/label/paper/render-labels.ts';
import { sampleLabels } from './sample-labels.ts';

const count = Number(process.argv[2]);
const target = process.argv[3]!;
const labels = sampleLabels(count);
// what the machine itself holds the loop up by, measured over a quiet second before the job
let idleLagMs = 0;
let lagMs = 0;
let last = performance.now();
// every 2 ms the main loop says that it is free; the longest silence is the lag a request would feel
const watch = setInterval(() => {
  const now = performance.now();
  lagMs = Math.max(lagMs, now - last - 2);
  last = now;
}, 2);

await wait(1_000);
idleLagMs = lagMs;
lagMs = 0;

const start = performance.now();
const run = await renderLabels({
  ...{ labels, size: '100x150', sort: 'sku', withPickList: true, withItems: true },
  printedAt: new Date('2026-11-20T07:05:00Z'),
});
await pipeline(run.pdf, fs.createWriteStream(target));
const { pages } = await run.report;
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const peakMb = process.resourceUsage().maxRSS / 1024;
const mb = fs.statSync(target).size / 1e6;
console.log(JSON.stringify({ count, pages, seconds, peakMb, lagMs, idleLagMs, mb }));
