// Calls without a tenant: health, readiness, metrics, the API description, the announcement.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAnnouncement } from '../operator/announcement/announcement.store.ts';
import { sql } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import { styleNonce } from '../platform/security-headers.ts';
import type { Services } from '../platform/route.ts';
import { openapi } from './openapi.ts';
import { docsPage } from './docs-page.ts';

const READY_TIMEOUT_MS = 2000;

/** `latestMigration` is the newest migration that this code knows; readiness requires it. */
export function addSystemCalls(
  app: FastifyInstance,
  services: Services,
  latestMigration: string,
): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async () => {
    await requireReady(services, latestMigration);
    return { ok: true };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.METRICS_TOKEN)) throw fail('PERMISSION_DENIED');
    return reply
      .type(services.metrics.registry.contentType)
      .send(await services.metrics.registry.metrics());
  });
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(openapi()));
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(styleNonce(reply))),
  );
  app.get('/anoucement/info.json', async (_request, reply) => {
    const row = await findAnnouncement(services.db, services.now());
    const text = row
      ? JSON.stringify({ id: row.key, kind: row.kind, text: row.text })
      : await readAnnouncement(path.join(services.config.dataDir, 'announcement.json'));
    // Every page asks, so an empty answer must not show as an error in the browser console.
    return reply.type('application/json; charset=utf-8').send(text ?? '{}');
  });
}

const MOST_ANNOUNCEMENT = 64 * 1024;

/** Null where there is no file, or it is no JSON or too long. */
async function readAnnouncement(file: string): Promise<string | undefined> {
  try {
    if ((await fs.stat(file)).size > MOST_ANNOUNCEMENT) return undefined;
    const text = await fs.readFile(file, 'utf8');
    JSON.parse(text);
    return text;
  } catch {
    // An unreadable announcement counts as none: its author sees that no strip appears.
    return undefined;
  }
}

async function requireReady(services: Services, latestMigration: string): Promise<void> {
  if (services.stopping.aborted) throw fail('SERVICE_AWAY', { retryAfterSeconds: 2 });
  const timer = AbortSignal.timeout(READY_TIMEOUT_MS);
  const late = new Promise<never>((_resolve, reject) => {
    timer.addEventListener('abort', () => reject(fail('SERVICE_AWAY', { retryAfterSeconds: 2 })));
  });
  const rows = await Promise.race([
    services.db.plain<{ name: string }>(
      sql`select name from schema_migrations order by name desc limit 1`,
    ),
    late,
  ]);
  if ((rows[0]?.name ?? '') < latestMigration) throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 });
  await Promise.race([requireWrites(services), late]);
}

const PROBE = Buffer.alloc(64 * 1024);

/** Reads continue where the disk is full or read-only; only a write shows it. */
async function requireWrites({ db, config }: Services): Promise<void> {
  const probe = path.join(config.dataDir, 'files', `ready.${process.pid}.part`);
  try {
    await db.plain(sql`select nextval('outbox_seq')`);
    if (config.S3_BUCKET !== undefined) return;
    await fs.mkdir(path.dirname(probe), { recursive: true });
    await fs.writeFile(probe, PROBE, { mode: 0o600 }).finally(() => fs.rm(probe, { force: true }));
  } catch (error) {
    throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 }, error);
  }
}

/** What proxies write of whom they speak for. */
const isOfProxy = (header: string): boolean =>
  /^(forwarded|via|client-ip|x-forwarded(-.*)?|x-original-.*|x-(real|client|cluster-client)-ip|(true-client|cf-connecting|fastly-client)-ip)$/.test(
    header,
  );

/** A proxy that adds no header may still hand on the name that was asked for. */
const isOwnHost = ({ headers }: FastifyRequest): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && request.headers.authorization === `Bearer ${token}`) return true;
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
    request.socket.remoteAddress ?? '',
  );
  return isLoopback && !Object.keys(request.headers).some(isOfProxy) && isOwnHost(request);
}
