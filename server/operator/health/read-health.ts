// Puts together how the installation is.
import type { DeadJob, Health } from '@app/contract/operator/health';
import { sql } from '../../platform/database.ts';
import { queueDeskOf } from '../../platform/queue-desk.ts';
import type { Services } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { readMigrations } from '../../../database/migrate.ts';
import { readCouriers } from './courier-health.ts';
import { readLastBackup } from './last-backup.ts';

const STARTED_MS = Date.now() - process.uptime() * 1000;
const MOST_DEAD = 200;

async function countCalls({ metrics }: Services): Promise<Health['calls']> {
  const { values } = await metrics.calls.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const sum = (from: typeof counts): number => from.reduce((total, { value }) => total + value, 0);
  return {
    total: sum(counts),
    faults: sum(counts.filter(({ labels }) => Number(labels.status) >= 500)),
  };
}

async function migrationsOf({ db }: Services): Promise<Health['migrations']> {
  const rows = await db.plain<{ name: string }>(
    sql`select name from schema_migrations order by name desc limit 1`,
  );
  return { applied: rows[0]?.name ?? '', known: readMigrations().at(-1)?.name ?? '' };
}

export async function readHealth(services: Services, version: string): Promise<Health> {
  const [queues, couriers, migrations, calls, backup] = await Promise.all([
    queueDeskOf(services).readState(),
    readCouriers(services.db),
    migrationsOf(services),
    countCalls(services),
    readLastBackup(services.config.dataDir),
  ]);
  return {
    at: services.now().toISOString(),
    version,
    startedAt: new Date(STARTED_MS).toISOString(),
    ...{ migrations, calls, couriers, backup },
    queues: queues.map((queue) => ({ ...queue, oldestAt: queue.oldestAt?.toISOString() ?? null })),
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
