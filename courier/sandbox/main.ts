// Runs sandboxes in one process: `node main.ts --courier flash,jnt|all [--port 0] [--state file or
// folder]`; prints their URLs as JSON.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sandboxNames, startSandbox, type Sandbox } from './start.ts';

const { values } = parseArgs({
  options: {
    courier: { type: 'string', default: 'flash' },
    port: { type: 'string', default: '0' },
    state: { type: 'string' },
  },
});

const wanted = values.courier === 'all' ? [...sandboxNames] : values.courier.split(',');
const names = sandboxNames.filter((name) => wanted.includes(name));
if (names.length < wanted.length) {
  process.stderr.write(`no sandbox for courier "${values.courier}"\n`);
  process.exit(2);
}

/**
 * A single courier stores its parcels in the given file; several store one file each in the given
 * folder.
 */
function stateOf(name: string): { statePath?: string } {
  if (values.state === undefined) return {};
  return { statePath: names.length === 1 ? values.state : join(values.state, `${name}.jsonl`) };
}

const sandboxes: Sandbox[] = [];
const urls: Record<string, string> = {};
for (const courier of names) {
  const port = sandboxes.length === 0 ? Number(values.port) : 0;
  const sandbox = await startSandbox({ courier, port, ...stateOf(courier) });
  sandboxes.push(sandbox);
  urls[courier] = sandbox.url;
  process.stdout.write(`${JSON.stringify({ courier, url: sandbox.url })}\n`);
}
process.send?.({ url: sandboxes[0]?.url, ...urls });

const end = (): void => {
  void Promise.all(sandboxes.map((one) => one.stop())).then(() => process.exit(0));
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A killed parent process cannot send a signal, but its closed IPC channel shows it.
process.once('disconnect', end);
