// The server process. It handles signals before it loads anything: the first process of a container receives no
// signal without a listener.
import { end } from './end.ts';

/** A start that is interrupted leaves nothing half done. */
let leave = (): void => end(0);
let isTold = false;

function leaveOnce(): void {
  if (isTold) return;
  isTold = true;
  leave();
}
process.on('SIGINT', leaveOnce);
process.on('SIGTERM', leaveOnce);
process.on('disconnect', leaveOnce);

const { serve } = await import('./serve.ts');
leave = await serve();
