// Prometheus figures of the process: calls, jobs, courier answers, the pool.
import type { FastifyInstance } from 'fastify';
import client from 'prom-client';

export interface Metrics {
  readonly registry: client.Registry;
  readonly calls: client.Histogram<'route' | 'status'>;
  readonly jobs: client.Histogram<'topic' | 'outcome'>;
  readonly courierCalls: client.Histogram<'courier' | 'purpose' | 'outcome'>;
  /** A refusal that the endpoint does not declare: a gap between contract and code. */
  readonly undeclared: client.Counter<'route' | 'code'>;
  /** An alert-worthy oddity by name, such as a courier's unknown status code. */
  readonly oddities: client.Counter<'kind'>;
}

export function createMetrics(): Metrics {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
  return {
    registry,
    calls: new client.Histogram({
      name: 'http_call_seconds',
      help: 'Calls by route and status',
      labelNames: ['route', 'status'],
      buckets,
      registers,
    }),
    jobs: new client.Histogram({
      name: 'job_seconds',
      help: 'Jobs by topic and outcome',
      labelNames: ['topic', 'outcome'],
      buckets,
      registers,
    }),
    courierCalls: new client.Histogram({
      name: 'courier_call_seconds',
      help: 'Courier calls by outcome',
      labelNames: ['courier', 'purpose', 'outcome'],
      buckets,
      registers,
    }),
    undeclared: new client.Counter({
      name: 'undeclared_failures_total',
      help: 'Failures that an endpoint does not declare',
      labelNames: ['route', 'code'],
      registers,
    }),
    oddities: new client.Counter({
      name: 'oddities_total',
      help: 'Unexpected things worth a look',
      labelNames: ['kind'],
      registers,
    }),
  };
}

/** How the connections of a pool are used, looked at when the figures are read. */
export function watchPool(
  { registry }: Metrics,
  pool: Readonly<Record<'totalCount' | 'idleCount' | 'waitingCount', number>>,
): void {
  new client.Gauge({
    name: 'database_connections',
    help: 'Connections to the database: at work, idle, and waited for',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'at_work' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/** Times and logs every call; `prefix` is cut from the routes' patterns. */
export function observeCalls(app: FastifyInstance, metrics: Metrics, prefix: string): void {
  // A call's line holds none of what is taken out of others, and looking for it takes ten times as long as writing.
  const lines = app.log.child({}, { redact: [] });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url?.replace(prefix, '') ?? 'none';
    metrics.calls.observe(
      { route: `${request.method} ${route}`, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    // The route's pattern, never the URL: paths and queries hold phones, names and hook secrets.
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenantId: request.claims?.tid,
        userId: request.claims?.sub,
      },
      'call',
    );
    done();
  });
}
