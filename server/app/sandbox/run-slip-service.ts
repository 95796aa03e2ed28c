// Runs the fake slip service as a separate process for the demo.
import { startSlipSandbox } from './slip-service.ts';

const sandbox = await startSlipSandbox({ believesAll: true });
process.send?.({ url: sandbox.url });

const end = (): void => void sandbox.stop().then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A killed parent cannot send a signal; the closed channel shows it.
process.once('disconnect', end);
