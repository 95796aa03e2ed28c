// Sends webhooks and retries until the receiver acknowledges; loopback receivers only.
import type { StoredPush, World } from './world.ts';

const timeoutMs = 5_000;
const backOffMaxMs = 30_000;
/** Limits parallel pushes, so that a clock moved by days does not flood the receiver. */
const inFlightMax = 8;

export interface Pusher {
  /** Sends the waiting pushes that are not in flight. */
  wake: () => void;
  stop: () => void;
}

export interface PushRules {
  contentType: string;
  isAcked: (status: number, body: string) => boolean;
  firstRetryMs: number;
  random: () => number;
}

/** A sandbox must never reach another machine, whatever URL was registered. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol } = new URL(url);
  const isHere = /^(127\.\d+\.\d+\.\d+|localhost|.+\.localhost|\[::1\])$/.test(hostname);
  return isHere && (protocol === 'http:' || protocol === 'https:');
}

export function startPusher(world: World, rules: PushRules): Pusher {
  const known = new Set<number>();
  const timers = new Set<NodeJS.Timeout>();
  const queue: { push: StoredPush; tries: number }[] = [];
  const ending = new AbortController();
  let inFlight = 0;

  const later = (push: StoredPush, plan: { tries: number; waitMs: number }): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.push({ push, tries: plan.tries });
      drain();
    }, plan.waitMs);
    timers.add(timer);
  };
  const drain = (): void => {
    while (inFlight < inFlightMax && !ending.signal.aborted) {
      const next = queue.shift();
      if (!next) return;
      inFlight += 1;
      void attempt(next.push, next.tries).finally(() => {
        inFlight -= 1;
        drain();
      });
    }
  };
  const attempt = async (push: StoredPush, tries: number): Promise<void> => {
    const isAcked = await sendPush({ push, tries }, { rules, signal: ending.signal, world });
    if (ending.signal.aborted) return;
    if (isAcked) {
      known.delete(push.id);
      world.happen({ t: 'acked', id: push.id });
    } else {
      const waitMs = Math.min(rules.firstRetryMs * 2 ** tries, backOffMaxMs);
      later(push, { tries: tries + 1, waitMs });
    }
  };
  return {
    wake: () => {
      for (const push of world.waitingPushes.values()) {
        if (known.has(push.id) || !isLoopback(push.url)) continue;
        known.add(push.id);
        later(push, { tries: 0, waitMs: push.delayMs });
      }
    },
    stop: () => {
      ending.abort();
      timers.forEach(clearTimeout);
    },
  };
}

interface PushOptions {
  rules: PushRules;
  signal: AbortSignal;
}

/** Sometimes sends half of the push first, and ignores the answer to that. */
async function sendPush(
  { push, tries }: { push: StoredPush; tries: number },
  { world, ...how }: PushOptions & { world: World },
): Promise<boolean> {
  if (tries === 0 && how.rules.random() < world.faults.shareBrokenPush)
    await deliver({ ...push, body: push.body.slice(0, push.body.length / 2) }, how);
  return deliver(push, how);
}

async function deliver(push: StoredPush, pushOptions: PushOptions): Promise<boolean> {
  try {
    const response = await fetch(push.url, {
      method: 'POST',
      headers: { 'Content-Type': pushOptions.rules.contentType, ...push.headers },
      body: push.body,
      redirect: 'manual',
      signal: AbortSignal.any([pushOptions.signal, AbortSignal.timeout(timeoutMs)]),
    });
    return pushOptions.rules.isAcked(response.status, await response.text());
  } catch {
    // An unreachable receiver counts as not acknowledged.
    return false;
  }
}
