// Of two identical concurrent reads the older is aborted; its caller gets the newer one's answer.
import { isAbort } from './app-error.ts';

interface RunningCall {
  controller: AbortController;
  next: Promise<unknown> | null;
}

export type Supersede = <T>(
  key: string,
  own: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

export function createSupersede(): Supersede {
  const turns = new Map<string, RunningCall>();

  return function read<T>(
    key: string,
    own: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const runningCall: RunningCall = { controller: new AbortController(), next: null };
    const older = turns.get(key);
    turns.set(key, runningCall);
    const signal = own
      ? AbortSignal.any([own, runningCall.controller.signal])
      : runningCall.controller.signal;

    const answer = run(signal)
      .catch((fault: unknown) => {
        const { next } = runningCall;
        if (!isAbort(fault) || own?.aborted || next === null) throw fault;
        // Following keeps two components with the same read working; if the newer caller aborts, the older one sends
        // again.
        return (next as Promise<T>).catch((later: unknown) => {
          if (isAbort(later) && !own?.aborted) return read(key, own, run);
          throw later;
        });
      })
      .finally(() => {
        if (turns.get(key) === runningCall) turns.delete(key);
      });

    if (older) {
      older.next = answer;
      older.controller.abort(new DOMException('superseded by an identical read', 'AbortError'));
    }
    return answer;
  };
}
