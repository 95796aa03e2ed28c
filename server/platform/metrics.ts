// Prometheus metrics of the process: calls, jobs, courier answers, the connection pool.
import type { FastifyInstance } from 'fastify';
import client from 'prom-client';

export interface Metrics {
  readonly registry: client.Registry;
  readonly calls: client.Histogram<'route' | 'status'>;
  readonly jobs: client.Histogram<'topic' | 'outcome'>;
  readonly courierCalls: client.Histogram<'courier' | 'purpose' | 'outcome'>;
  /** A refusal that the endpoint does not declare: a gap between contract and code. */
  readonly undeclared: client.Counter<'route' | 'code'>;
  /** Unexpected events by name, such as an unknown status code of a courier; worth an alert. */
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

/** Use of a pool's connections, read when the metrics are scraped. */
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

/** Times and logs every call; `prefix` is cut from the route patterns. */
export function observeCalls(app: FastifyInstance, metrics: Metrics, prefix: string): void {
  // A call's line holds nothing that needs redaction, and searching for it costs ten times as much as writing.
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
    // The route pattern, never the URL: paths and queries hold phones, names and hook secrets.
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
