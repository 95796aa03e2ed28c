// Runs the push service as a process of its own, for the demo.
import { startPushSandbox } from './push-service.ts';

const sandbox = await startPushSandbox();
process.send?.({ url: sandbox.url });

const end = (): void => void sandbox.stop().then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A parent that was killed cannot send a signal; its closed channel tells.
process.once('disconnect', end);
