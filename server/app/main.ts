// The server process: reads its configuration, serves, and leaves in good order.
import { flushCompileCache } from 'node:module';
import { ConfigFault, readConfig } from '../platform/config.ts';
import { appRolePassword } from '../platform/secrets.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { secretKey } from './secret-key.ts';
import { startReader } from '../customer/index.ts';
import { startServer } from './server.ts';

async function main(): Promise<void> {
  const config = readConfig();
  if (config.DATABASE_URL === undefined) {
    throw new ConfigFault(
      'Configuration: DATABASE_URL is required here; `npm start` sets up an embedded database',
    );
  }
  const key = secretKey(config);
  const appPassword = appRolePassword(key);
  await migrate(config.DATABASE_URL, { appPassword });
  const server = await startServer({
    config,
    secretKey: key,
    appUrl: appUrl(config.DATABASE_URL, appPassword),
    jobsUrl: config.JOBS_DATABASE_URL ?? config.DATABASE_URL,
  });
  // The starter waits for this line to print the address.
  process.send?.({ ready: server.origin });
  startReader().catch((error: unknown) => {
    server.services.log.error({ err: error }, 'the reader did not start');
  });
  // The next start is quicker even if this process is killed.
  flushCompileCache();
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.services.log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  process.on('disconnect', leave);
}

main().catch((error: unknown) => {
  const isFault = error instanceof ConfigFault;
  process.stderr.write(
    `${isFault ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(isFault ? 2 : 1);
});
