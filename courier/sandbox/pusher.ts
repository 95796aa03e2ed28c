// Sends webhooks and sends them again until the receiver acknowledges; loopback receivers only.
import type { StoredPush, World } from './world.ts';

const timeoutMs = 5_000;
const backOffMaxMs = 30_000;

export interface Pusher {
  /** Looks at the waiting pushes and sends those not in flight. */
  wake: () => void;
  stop: () => void;
}

export interface PushRules {
  contentType: string;
  isAcked: (status: number, body: string) => boolean;
  firstRetryMs: number;
}

/** A sandbox must never reach a foreign machine, whatever address was registered. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol } = new URL(url);
  const isHere = /^(127\.\d+\.\d+\.\d+|localhost|.+\.localhost|\[::1\])$/.test(hostname);
  return isHere && (protocol === 'http:' || protocol === 'https:');
}

export function startPusher(world: World, rules: PushRules): Pusher {
  const timers = new Map<number, NodeJS.Timeout>();
  const ending = new AbortController();

  const attempt = async (push: StoredPush, tries: number): Promise<void> => {
    if (ending.signal.aborted) return;
    if (await deliver(push, { rules, signal: ending.signal })) {
      timers.delete(push.id);
      if (!ending.signal.aborted) world.happen({ t: 'acked', id: push.id });
      return;
    }
    later(push, {
      tries: tries + 1,
      waitMs: Math.min(rules.firstRetryMs * 2 ** tries, backOffMaxMs),
    });
  };
  const later = (push: StoredPush, plan: { tries: number; waitMs: number }): void => {
    if (ending.signal.aborted) return;
    const timer = setTimeout(() => void attempt(push, plan.tries), plan.waitMs);
    timers.set(push.id, timer);
  };
  return {
    wake: () => {
      for (const push of world.waitingPushes.values()) {
        if (!timers.has(push.id) && isLoopback(push.url))
          later(push, { tries: 0, waitMs: push.delayMs });
      }
    },
    stop: () => {
      ending.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

async function deliver(
  push: StoredPush,
  how: { rules: PushRules; signal: AbortSignal },
): Promise<boolean> {
  try {
    const response = await fetch(push.url, {
      method: 'POST',
      headers: { 'Content-Type': how.rules.contentType },
      body: push.body,
      redirect: 'manual',
      signal: AbortSignal.any([how.signal, AbortSignal.timeout(timeoutMs)]),
    });
    return how.rules.isAcked(response.status, await response.text());
  } catch {
    // Receiver away: the same as not acknowledged.
    return false;
  }
}
