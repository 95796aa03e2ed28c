// Binds the calls about the installation's health.
import * as c from '@app/contract/operator/health';
import { fail } from '../../platform/failure.ts';
import { queueDeskOf } from '../../platform/queue-desk.ts';
import type { Route } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { operatorRoute } from '../access/operator-route.ts';
import { listDead, readHealth } from './read-health.ts';
import manifest from '../../../package.json' with { type: 'json' };

export const healthRoutes: readonly Route[] = [
  operatorRoute(c.getHealth, ({ services }) => readHealth(services, manifest.version)),
  operatorRoute(c.listDeadJobs, ({ services }) => listDead(services)),
  operatorRoute(c.retryDeadJob, async ({ params: { id }, services, recordAct }) => {
    const given = await queueDeskOf(services).retry(id);
    if (!given) throw fail('NOT_FOUND');
    const { topic, tenantId } = given;
    const shop = (await tenants.labelsOfShops(services.db, [tenantId])).get(tenantId);
    // The queue has its own tables, so the audit entry is written right after.
    await recordAct(services.db, {
      action: 'job.retry',
      ...(shop !== undefined && { shop }),
      details: { topic, id },
    });
    return { ok: true } as const;
  }),
];
