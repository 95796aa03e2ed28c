// Traces and figures for a collector by OTLP, when one is named; its libraries are loaded only then.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';

export interface Telemetry {
  watchCalls(app: FastifyInstance, prefix: string): void;
  watchJob(job: Job): Job;
  watchDatabase(db: Database): Database;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

export async function startTelemetry(config: Config): Promise<Telemetry | undefined> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(config);
}
