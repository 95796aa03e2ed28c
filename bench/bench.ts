// `npm run bench [-- name …]`: runs the benchmarks one after another, each in its own process. Fails if one misses its
// bar.
import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

const BENCHES: Record<string, string> = {
  calls: 'calls/calls.bench.ts',
  list: 'orders/list.bench.ts',
  create: 'orders/create.bench.ts',
  citus: 'citus/citus.bench.ts',
  labels: 'labels/labels.bench.ts',
  batch: 'batch/batch.bench.ts',
  import: 'import/import.bench.ts',
  couriers: 'couriers/couriers.bench.ts',
  tracking: 'tracking/tracking.bench.ts',
  polling: 'polling/polling.bench.ts',
  cod: 'cod/cod.bench.ts',
  leads: 'leads/leads.bench.ts',
  board: 'leads/board.bench.ts',
  reports: 'reports/reports.bench.ts',
  address: 'address/address.bench.ts',
  messages: 'messages/messages.bench.ts',
  doors: 'doors/doors.bench.ts',
  standstill: 'standstill/standstill.bench.ts',
  growth: 'growth/growth.bench.ts',
  neighbours: 'neighbours/neighbours.bench.ts',
  memory: 'memory/memory.bench.ts',
  'buyer-page': 'buyer/page.bench.ts',
  webhooks: 'webhooks/webhooks.bench.ts',
  web: 'web/web.bench.ts',
  paint: 'web/paint.bench.ts',
  inp: 'web/inp.bench.ts',
  jobs: 'jobs/jobs.bench.ts',
};

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

const load = (): string =>
  os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

function header(): string {
  const [cpu] = os.cpus();
  const gigabytes = (os.totalmem() / 2 ** 30).toFixed(0);
  return [
    `machine: ${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown'}, ${gigabytes} GB, ${os.type()} ${os.release()}`,
    `node: ${process.version}; load before the first: ${load()} (other work makes absolute times worse; compare ratios)`,
  ].join('\n');
}

const running: { child?: ChildProcess; stopped: boolean } = { stopped: false };

/** A separate process, so that no benchmark inherits the heap, caches or signal handlers of another. */
function runAlone(name: string): Promise<Outcome> {
  const file = path.join(import.meta.dirname, BENCHES[name] ?? '');
  const started = performance.now();
  const child = spawn(process.execPath, [file], { stdio: 'inherit' });
  running.child = child;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      if (running.stopped) process.exit(1);
      const seconds = (performance.now() - started) / 1000;
      resolve({ name, passed: status === 0, seconds });
    });
  });
}

// A stopped benchmark cleans up after itself. This process waits for it and starts no other.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running.stopped = true;
    running.child?.kill(signal);
  });
}

const asked = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(' ')}.`);
  process.exit(1);
}

console.log(header());
const outcomes: Outcome[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`\n${name} (load ${load()})`);
  outcomes.push(await runAlone(name));
}
console.log('');
for (const { name, passed, seconds } of outcomes) {
  console.log(`${name}: ${passed ? 'pass' : 'FAIL'} (${seconds.toFixed(0)} s)`);
}
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
