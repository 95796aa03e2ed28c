// Runs a sandbox as a process: `node main.ts --courier flash [--port 0] [--state file]`; prints its address as JSON.
import { parseArgs } from 'node:util';
import { startSandbox } from './start.ts';

const { values } = parseArgs({
  options: {
    courier: { type: 'string', default: 'flash' },
    port: { type: 'string', default: '0' },
    state: { type: 'string' },
  },
});

if (values.courier !== 'flash') {
  process.stderr.write(`no sandbox for courier "${values.courier}"\n`);
  process.exit(2);
}

const sandbox = await startSandbox({
  courier: values.courier,
  port: Number(values.port),
  ...(values.state === undefined ? {} : { statePath: values.state }),
});
process.stdout.write(`${JSON.stringify({ courier: values.courier, url: sandbox.url })}\n`);
process.send?.({ url: sandbox.url });

const end = (): void => {
  void sandbox.stop().then(() => process.exit(0));
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A parent that was killed cannot send a signal; its closed channel tells.
process.once('disconnect', end);
