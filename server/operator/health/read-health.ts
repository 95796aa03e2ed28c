// Builds the installation's health report.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeadJob, Health } from '@app/contract/operator/health';
import { queueDeskOf } from '../../platform/queue-desk.ts';
import type { Services } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { readMigrations } from '../../../database/migrate.ts';
import { readCouriers } from './courier-health.ts';
import { lastMigration } from './health.store.ts';
import { readLastBackup } from './last-backup.ts';

const MOST_DEAD = 200;
const QUEUE_MS = 5_000;

async function countCalls({ metrics }: Services): Promise<Health['calls']> {
  const { values } = await metrics.calls.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const sum = (from: typeof counts): number => from.reduce((total, { value }) => total + value, 0);
  return {
    total: sum(counts),
    faults: sum(counts.filter(({ labels }) => Number(labels.status) >= 500)),
  };
}

/** The queue may use another database or connection: while it is unreachable, the rest is still reported. */
function queuesIfTold(services: Services): Promise<Health['queues']> {
  const told = queueDeskOf(services)
    .readState()
    .then((queues) =>
      queues.map((queue) => ({ ...queue, oldestAt: queue.oldestAt?.toISOString() ?? null })),
    )
    .catch((error: unknown) => {
      services.log.warn({ err: error }, 'the queues were not read');
      return null;
    });
  return Promise.race([told, sleep(QUEUE_MS, null, { ref: false })]);
}

export async function readHealth(services: Services, version: string): Promise<Health> {
  const [queues, couriers, applied, calls, backup] = await Promise.all([
    queuesIfTold(services),
    readCouriers(services.db),
    lastMigration(services.db),
    countCalls(services),
    readLastBackup(services.config.dataDir),
  ]);
  const at = services.now();
  return {
    at: at.toISOString(),
    version,
    startedAt: new Date(at.getTime() - process.uptime() * 1000).toISOString(),
    migrations: { applied, known: readMigrations().at(-1)?.name ?? '' },
    ...{ calls, couriers, backup, queues },
  };
}

export async function listDead(services: Services): Promise<{ items: DeadJob[] }> {
  const rows = await queueDeskOf(services).listDead(MOST_DEAD);
  const labels = await tenants.labelsOfShops(
    services.db,
    rows.map(({ tenantId }) => tenantId),
  );
  return {
    items: rows.map(({ id, topic, tenantId, at, fault }) => ({
      ...{ id, topic, fault },
      shop: labels.get(tenantId) ?? '',
      at: at.toISOString(),
    })),
  };
}
