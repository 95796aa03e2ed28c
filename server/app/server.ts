// Starts and stops the server: services, calls, jobs, screens.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { hookSecrets } from '../courier-setup/index.ts';
import { originAt } from '../platform/addresses.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { openFiles } from '../platform/files.ts';
import { buildHttp, SHOP_CALLS } from '../platform/http.ts';
import { startJobs, type JobRunner } from '../platform/jobs.ts';
import { countingFiles } from '../platform/kept-bytes.ts';
import { createMetrics, watchPool } from '../platform/metrics.ts';
import type { Services, TenantRef } from '../platform/route.ts';
import { createSecrets } from '../platform/secrets.ts';
import { openSharedCounts } from '../platform/shared-counts.ts';
import { lowerHelpingThreads } from '../platform/threads.ts';
import { tenantFinder } from '../shop/tenant/find-tenant.ts';
import { listTenantIds, type TenantRow } from '../shop/tenant/tenant.store.ts';
import { createLog } from './log.ts';
import { fillPorts } from './ports.ts';
import { jobs, operatorRoutes, routes } from './routes.ts';
import { addScreens } from './screens.ts';
import { addSystemCalls } from './system.ts';
import { startTelemetry } from './telemetry.ts';

interface Start {
  readonly config: Config;
  readonly secretKey: string;
  /** As the role `app`. */
  readonly appUrl: string;
  /** A role that may create the queue's schema. */
  readonly jobsUrl: string;
  /** Adds routes that only a benchmark needs, before the server listens. */
  readonly extend?: (app: FastifyInstance, services: Services) => void;
  /** Factor for database timeouts, for machines with other work. */
  readonly patience?: number;
}

export interface RunningServer {
  /** Empty for a worker that does not listen. */
  readonly origin: string;
  readonly services: Services;
  readonly jobs: JobRunner;
  readonly app: FastifyInstance;
  /** Shops are cached by label for seconds; code that empties the database calls this. */
  forgetShops(): void;
  /** Finishes running work, then closes everything. */
  stop(): Promise<void>;
}

/** Each batch that is being booked holds one connection, and there may be eight; the rest is for calls and short work. */
const CONNECTIONS = 24;
const COUNTING_CONNECTIONS = 2;
const WEB_BUILD = path.join(import.meta.dirname, '../../web/dist');
const MIGRATIONS = path.join(import.meta.dirname, '../../database/migrations');

const latestMigration = (): string =>
  fs
    .readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? '';

export function createServices(
  { config, secretKey, appUrl, patience = 1 }: Omit<Start, 'jobsUrl'>,
  stopping: AbortSignal = new AbortController().signal,
): Services {
  fillPorts(config);
  const log = createLog(config);
  const open = (max: number) =>
    openDatabase({
      url: appUrl,
      max,
      patience,
      now: systemClock,
      onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
    });
  const secrets = createSecrets(secretKey);
  const db = open(CONNECTIONS);
  const metrics = createMetrics();
  watchPool(metrics, db.pool);
  return {
    config,
    log,
    db,
    counts: openSharedCounts({
      db: open(COUNTING_CONNECTIONS),
      hash: secrets.fingerprint,
      now: systemClock,
      onError: (error) => log.warn({ err: error }, 'a limit is counted in this process alone'),
    }),
    files: countingFiles(openFiles(config)),
    secrets,
    metrics,
    now: systemClock,
    stopping,
  };
}

/** A suspended shop looks to callers as if it did not exist. */
const openTo = (tenant: TenantRow | undefined, { MAIN_TENANT }: Config): TenantRef | undefined =>
  tenant?.state === 'active' ? { ...tenant, isMain: tenant.label === MAIN_TENANT } : undefined;

const sealStored = async (services: Services): Promise<void> =>
  hookSecrets.sealHookSecrets(services, await listTenantIds(services.db));

export async function startServer(start: Start): Promise<RunningServer> {
  const { config } = start;
  const stopping = new AbortController();
  await lowerHelpingThreads();
  const telemetry = await startTelemetry(config);
  const created = createServices(start, stopping.signal);
  const services = telemetry ? { ...created, db: telemetry.watchDatabase(created.db) } : created;
  const find = tenantFinder(services.db);
  const app = await buildHttp({
    services,
    routes: config.ROLE === 'worker' ? [] : [...routes, ...operatorRoutes],
    findTenant: async (label) => openTo(await find(label), config),
  });
  // A call that arrives on an open connection during shutdown is still answered, and is the last on it.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.signal.aborted) reply.header('connection', 'close');
  });
  telemetry?.watchCalls(app, SHOP_CALLS);
  start.extend?.(app, services);
  addSystemCalls(app, services, latestMigration());
  if (config.ROLE !== 'worker') await addScreens(app, WEB_BUILD, config);
  const runner = await startJobs({
    url: start.jobsUrl,
    jobs: telemetry ? jobs.map((each) => telemetry.watchJob(each)) : jobs,
    services,
    works: config.ROLE !== 'api',
  });
  if (config.ROLE !== 'api')
    sealStored(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'secrets of hooks are not sealed'),
    );
  return {
    origin: await listen(app, config),
    services,
    jobs: runner,
    app,
    forgetShops: () => find.forget(),
    async stop() {
      stopping.abort();
      if (config.ROLE !== 'worker') await sleep(config.DRAIN_SECONDS * 1000);
      await closeHttp(app);
      await runner.stop();
      await services.counts.close();
      await services.db.close();
      await telemetry?.stop();
    },
  };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const wanted = config.ROLE === 'worker' ? config.WORKER_PORT : config.PORT;
  if (wanted === undefined) {
    await app.ready();
    return '';
  }
  await app.listen({ host: config.HOST, port: wanted });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : wanted;
  return originAt(config.HOST, port);
}

const SWEEP_MS = 50;

/** A busy connection would otherwise stay open for its next call, for over a minute. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}
