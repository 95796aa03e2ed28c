// The server process. It can be told to leave before it has loaded anything: the first process of a container gets no
// signal that it does not listen for.
import { end } from './end.ts';

/** A start that is cut off leaves nothing half done. */
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
