// Labels per second, memory and event-loop lag of our engine, beside pdfkit drawing the same text runs, and over HTTP.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPeers } from '../install-peers.ts';
import { serveLabels } from './serve-labels.ts';

type Ours = {
  seconds: number;
  peakMb: number;
  lagMs: number;
  controlLagMs: number;
  mb: number;
};
type Peer = { seconds: number; peakMb: number; mb: number };

const counts = [1_000, 5_000];
/** Papers besides 100×150 mm; `courier` passes the courier's own papers through. */
const otherSizes = ['100x75', 'a4x4', 'courier', 'laos'];
const OTHERS = 1_000;
const minPerSecond = 300;
/** The time from the call to the last byte, in times of pdfkit's time to draw the same in one process. */
const maxTimesPeer = 1;
/** In milliseconds. On a busy machine an idle thread lags too; then the bar is twice its lag. */
const maxLagMs = 50;

function measure<T>(script: URL, count: number, ...more: readonly string[]): T {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-'));
  try {
    const args = [script.pathname, String(count), path.join(folder, 'labels.pdf'), ...more];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as T;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);

/** Measures every other paper. Returns a sentence for each that is too slow. */
function measureOthers(): string[] {
  const ours = new URL('./measure-ours.ts', import.meta.url);
  return otherSizes.flatMap((size) => {
    const { seconds, mb, peakMb, lagMs, controlLagMs } = measure<Ours>(ours, OTHERS, size);
    const perSecond = OTHERS / seconds;
    console.log(
      `${OTHERS} labels, ${size}: ${fixed(perSecond, 0)}/s (bar ${minPerSecond}), ${fixed(seconds, 2)} s, ${fixed(mb)} MB, ` +
        `peak RSS ${fixed(peakMb, 0)} MB, main loop lag max ${fixed(lagMs)} ms (idle thread ${fixed(controlLagMs)})`,
    );
    const misses = perSecond < minPerSecond ? [`${size}: ${fixed(perSecond, 0)} labels/s`] : [];
    if (lagMs > Math.max(maxLagMs, 2 * controlLagMs))
      misses.push(`${size}: lag ${fixed(lagMs)} ms`);
    return misses;
  });
}

/** Measures the whole call between drawings of pdfkit, in a process that has already drawn before. */
async function measureServed(): Promise<string[]> {
  const script = new URL('./measure-pdfkit.ts', import.meta.url);
  const peer = (count: number): number => measure<Peer>(script, count, '2').seconds;
  const misses: string[] = [];
  for (const served of await serveLabels(counts, peer)) {
    const { count, seconds, first, peerSeconds, mb, lagMs, peakMb } = served;
    const [perSecond, times] = [count / seconds, seconds / peerSeconds];
    console.log(
      `${count} labels over HTTP (rows read, drawn, stored, noted, downloaded): ${fixed(perSecond, 0)}/s (bar ${minPerSecond}), ` +
        `${fixed(seconds, 2)} s, the first ${fixed(first, 2)} s, ${fixed(times, 2)}× the ${fixed(peerSeconds, 2)} s of pdfkit (bar ${maxTimesPeer} for ${counts[0]}), ` +
        `${fixed(mb)} MB, API peak RSS ${fixed(peakMb, 0)} MB, its loop lag max ${fixed(lagMs)} ms`,
    );
    if (perSecond < minPerSecond)
      misses.push(`${count} over HTTP: ${fixed(perSecond, 0)} labels/s`);
    if (count === counts[0] && times > maxTimesPeer)
      misses.push(`${count} over HTTP: ${fixed(times, 2)}× pdfkit`);
  }
  return misses;
}

export async function run(): Promise<void> {
  installPeers();
  const [load] = os.loadavg();
  console.log(
    `labels: 100×150, records in, file out; load ${fixed(load ?? 0)} on ${os.availableParallelism()} cores`,
  );
  const misses: string[] = [];
  for (const count of counts) {
    const ours = measure<Ours>(new URL('./measure-ours.ts', import.meta.url), count);
    const peer = measure<Peer>(new URL('./measure-pdfkit.ts', import.meta.url), count);
    const perSecond = count / ours.seconds;
    console.log(
      `${count} labels: ${fixed(perSecond, 0)}/s (bar ${minPerSecond}), ${fixed(ours.seconds, 2)} s, ` +
        `${fixed(ours.mb)} MB, peak RSS ${fixed(ours.peakMb, 0)} MB, main loop lag max ${fixed(ours.lagMs)} ms (bar ${maxLagMs}; an idle thread beside it had ${fixed(ours.controlLagMs)})`,
    );
    console.log(
      `  pdfkit (runs already wrapped and placed): ${fixed(count / peer.seconds, 0)}/s, ${fixed(peer.seconds, 2)} s, ` +
        `${fixed(peer.mb)} MB, peak RSS ${fixed(peer.peakMb, 0)} MB; ours takes ${fixed(ours.seconds / peer.seconds, 2)}× its time`,
    );
    if (perSecond < minPerSecond) misses.push(`${count}: ${fixed(perSecond, 0)} labels/s`);
    if (ours.lagMs > Math.max(maxLagMs, 2 * ours.controlLagMs))
      misses.push(`${count}: lag ${fixed(ours.lagMs)} ms`);
  }
  misses.push(...measureOthers());
  misses.push(...(await measureServed()));
  if (misses.length > 0) throw new Error(`labels: below the bar: ${misses.join('; ')}`);
}

if (import.meta.main) await run();
