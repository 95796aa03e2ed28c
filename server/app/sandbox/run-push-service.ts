// Runs the fake push service as a separate process for the demo.
import { startPushSandbox } from './push-service.ts';

const sandbox = await startPushSandbox();
process.send?.({ url: sandbox.url });

const end = (): void => void sandbox.stop().then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A killed parent cannot send a signal; the closed channel shows it.
process.once('disconnect', end);
