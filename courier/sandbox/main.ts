// Runs sandboxes as one process: `node main.ts --courier flash,jnt|all [--port 0] [--state file or folder]`; prints their addresses as JSON.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playNames, startSandbox, type Sandbox } from './start.ts';

const { values } = parseArgs({
  options: {
    courier: { type: 'string', default: 'flash' },
    port: { type: 'string', default: '0' },
    state: { type: 'string' },
  },
});

const wanted = values.courier === 'all' ? [...playNames] : values.courier.split(',');
const names = playNames.filter((name) => wanted.includes(name));
if (names.length < wanted.length) {
  process.stderr.write(`no sandbox for courier "${values.courier}"\n`);
  process.exit(2);
}

/** One courier keeps its parcels in the file given, several in a folder with a file each. */
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
// A parent that was killed cannot send a signal; its closed channel tells.
process.once('disconnect', end);
