// Runs the API in its own process, as in production. Tells its origin when it listens and its stalls on request; stops
// on request.
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { startServer } from '../../server/app/server.ts';
import { readConfig } from '../../server/platform/config.ts';
import { saveMemoryAtRest } from '../../server/platform/save-memory-at-rest.ts';

interface Start {
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly dataDir: string;
  readonly secretKey: string;
}

const start = JSON.parse(process.env['BENCH_START'] ?? '{}') as Start;
const server = await startServer({
  config: readConfig({
    ...{ PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'info', DATA_DIR: start.dataDir },
    // The receiver of webhooks is another process on this machine.
    WEBHOOK_ALLOW_LOCAL: '1',
  }),
  secretKey: start.secretKey,
  appUrl: start.appUrl,
  jobsUrl: start.jobsUrl,
  // The least that a call can cost: one named statement in a transaction with row-level security, and nothing else.
  extend: (app, { db }) =>
    app.get('/healthz/bare/:tenant', async ({ params }) => {
      const tenantId = Number((params as { tenant: string }).tenant);
      const rows = await db.withTenant(
        { tenantId, userId: null },
        (tx) =>
          tx.named('bare', 'select id, name, sort from categories where tenant_id = $1', [
            tenantId,
          ]),
        { mode: 'read' },
      );
      return { rows };
    }),
});
saveMemoryAtRest();
const stop = (): void => {
  void server.stop().then(() => process.exit(0));
};
// Stops on request, and also if the benchmark was killed.
process.once('disconnect', stop);
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
let collecting = 0;
new PerformanceObserver((pauses) => {
  for (const { duration } of pauses.getEntries()) collecting = Math.max(collecting, duration);
}).observe({ entryTypes: ['gc'] });
// Each message asks for the stalls since the last message.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpu: (user + system) / 1000,
    p99: delays.percentile(99) / 1e6,
    most: delays.max / 1e6,
    collecting,
  });
  delays.reset();
  collecting = 0;
});
process.send?.(server.origin);
