// The server process: reads its configuration, serves, and shuts down gracefully.
import { flushCompileCache } from 'node:module';
import { ConfigFault, readConfig } from '../platform/config.ts';
import { sentenceOf } from '../platform/sentence-of.ts';
import { saveMemoryAtRest } from '../platform/save-memory-at-rest.ts';
import { appRolePassword } from '../platform/secrets.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { end, endNow } from './end.ts';
import { secretKey } from './secret-key.ts';
import { startReader } from '../customer/index.ts';
import { startServer, type RunningServer } from './server.ts';

async function start(): Promise<RunningServer> {
  const config = readConfig();
  if (config.DATABASE_URL === undefined) {
    throw new ConfigFault(
      'Configuration: DATABASE_URL is required here; `npm start` sets up an embedded database',
    );
  }
  const key = secretKey(config);
  const appPassword = appRolePassword(key);
  await migrate(config.DATABASE_URL, { appPassword });
  return startServer({
    config,
    secretKey: key,
    appUrl: appUrl(config.DATABASE_URL, appPassword),
    jobsUrl: config.JOBS_DATABASE_URL ?? config.DATABASE_URL,
  });
}

/** Ends the process when running work is finished, or after its time limit. */
function leave({ stop, services }: RunningServer): void {
  const { ROLE, DRAIN_SECONDS, FINISH_SECONDS } = services.config;
  const giveUp = (error: unknown): void => {
    services.log.error({ err: error }, 'stop failed');
    endNow(1);
  };
  // An unresponsive database would keep the process alive for as long as that lasts.
  setTimeout(
    () => giveUp(new Error(`not finished within ${FINISH_SECONDS} seconds`)),
    ((ROLE === 'worker' ? 0 : DRAIN_SECONDS) + FINISH_SECONDS) * 1000,
  );
  stop().then(() => end(0), giveUp);
}

/** Returns a function that ends it. */
export async function serve(): Promise<() => void> {
  try {
    const server = await start();
    // The parent process waits for this message to print the address.
    process.send?.({ ready: server.origin });
    startReader().catch((error: unknown) => {
      server.services.log.error({ err: error }, 'the reader did not start');
    });
    saveMemoryAtRest();
    // Makes the next start faster even if this process is killed.
    flushCompileCache();
    return () => leave(server);
  } catch (error) {
    const isFault = error instanceof ConfigFault;
    const says = isFault || error instanceof AggregateError ? sentenceOf(error) : undefined;
    process.stderr.write(`${says ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(isFault ? 2 : 1);
  }
}
