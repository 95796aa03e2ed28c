// The soft lock of an open lead: taken, renewed while it is open, released on leaving.
import { useEffect, useState } from 'react';
import { lock, unlock, type LeadLock } from './lead-desk.data.ts';

const RENEW_MS = 60_000;
/** Somebody else has it: retried more often, so that it opens soon after they leave. */
const RETRY_MS = 15_000;

/** Null until it is known; offline the user continues, and the server decides later. */
export function useLeadLock(id: number, isOn: boolean): LeadLock | null {
  const [known, setKnown] = useState<{ id: number; lock: LeadLock } | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    let isMine = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await lock(id);
        isMine = answer.mine;
        if (isLeft) void unlock(id).catch(() => undefined);
        else setKnown({ id, lock: answer });
      } finally {
        if (!isLeft) timer = setTimeout(again, isMine ? RENEW_MS : RETRY_MS);
      }
    };
    // Offline nothing changes; the next check tries again.
    const again = () => void ask().catch(() => undefined);
    again();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      if (isMine) void unlock(id).catch(() => undefined);
    };
  }, [id, isOn]);
  return known?.id === id ? known.lock : null;
}
