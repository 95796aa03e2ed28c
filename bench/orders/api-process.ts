// The API as its own process, as in production; tells its origin when it listens and stops when told to.
import { startServer } from '../../server/app/server.ts';
import { readConfig } from '../../server/platform/config.ts';

interface Start {
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly dataDir: string;
  readonly secretKey: string;
}

const start = JSON.parse(process.env['BENCH_START'] ?? '{}') as Start;
const server = await startServer({
  config: readConfig({ PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'info', DATA_DIR: start.dataDir }),
  secretKey: start.secretKey,
  appUrl: start.appUrl,
  jobsUrl: start.jobsUrl,
});
const stop = (): void => {
  void server.stop().then(() => process.exit(0));
};
// Told to end, or left behind by a benchmark that was killed.
process.once('disconnect', stop);
process.send?.(server.origin);
