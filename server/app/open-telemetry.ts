// Spans and metrics for OpenTelemetry. They contain route patterns, topics and counts: no URL, value or name.
import {
  context,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import { toFailure } from '../platform/failure.ts';
import type { Job } from '../platform/jobs.ts';
import type { Telemetry } from './telemetry.ts';

const SCOPE = 'songdee';
const SERVER_ERROR = 500;

/** OpenTelemetry's own `OTEL_…` variables apply too: headers, protocol, sampling, resource. */
export function openTelemetry(config: Config): Telemetry {
  const sdk = new NodeSDK({
    serviceName: `songdee-${config.ROLE}`,
    // No host attributes, because they reveal its name and users.
    autoDetectResources: false,
    instrumentations: [],
  });
  sdk.start();
  return { watchCalls, watchJob, watchDatabase, stop: () => sdk.shutdown() };
}

/** Runs the work in a span with its outcome: an error by its kind, never by its message. */
function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(SCOPE).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      const failure = toFailure(error);
      span.setAttribute('error.type', failure?.code ?? 'fault');
      if (!failure) span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

const methodAndRoute = ({ method, routeOptions }: FastifyRequest, prefix: string): string =>
  `${method} ${routeOptions.url?.replace(prefix, '') ?? 'none'}`;

function watchCalls(app: FastifyInstance, prefix: string): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const seconds = metrics
    .getMeter(SCOPE)
    .createHistogram('http.server.request.duration', { unit: 's' });
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(context.active(), request.headers);
    const name = methodAndRoute(request, prefix);
    const span = trace.getTracer(SCOPE).startSpan(name, { kind: SpanKind.SERVER }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const attributes = {
      'http.request.method': request.method,
      'http.route': methodAndRoute(request, prefix).split(' ')[1] ?? '',
      'http.response.status_code': statusCode,
    };
    seconds.record(elapsedTime / 1000, attributes);
    const span = spans.get(request);
    span?.setAttributes({ ...attributes, 'songdee.request_id': request.id });
    if (statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

function watchJob(job: Job): Job {
  const seconds = metrics.getMeter(SCOPE).createHistogram('songdee.job.duration', { unit: 's' });
  return {
    ...job,
    async handle(call) {
      const begun = performance.now();
      const attributes = { 'songdee.topic': job.topic };
      await inSpan(`job ${job.topic}`, attributes, () => job.handle(call)).finally(() =>
        seconds.record((performance.now() - begun) / 1000, attributes),
      );
    },
  };
}

/** Each transaction of a shop is a span. Statements are not, because nothing would tell them apart. */
function watchDatabase(db: Database): Database {
  return {
    pool: db.pool,
    plain: (query) => db.plain(query),
    onEnqueue: (nudge) => db.onEnqueue(nudge),
    close: () => db.close(),
    withTenant: (actor, work, options) =>
      inSpan('transaction', { 'songdee.mode': options?.mode ?? 'write' }, () =>
        db.withTenant(actor, work, options),
      ),
  };
}
