// Moves parcels along their stories, by the clock or step by step.
import type { CourierSandbox } from './courier-sandbox.ts';
import type { StoredParcel, World } from './world.ts';

const minuteMs = 60_000;

interface Due {
  parcel: StoredParcel;
  at: number;
}

/** Moves every parcel to where it should be by now; the scans of a parcel come in order. */
export function catchUp(world: World, play: CourierSandbox): number {
  let moved = play.tick?.(world) ?? 0;
  for (;;) {
    const due = dueNow(world, play);
    if (due.length === 0) return moved;
    for (const { parcel, at } of due) scan(world, play, { parcel, at });
    moved += due.length;
  }
}

/** The next scan of every parcel whose time has come. */
function dueNow(world: World, play: CourierSandbox): Due[] {
  const now = world.now();
  const due: Due[] = [];
  for (const parcel of world.parcels.values()) {
    const step = isLive(parcel) ? play.stepsOf(parcel.path)[parcel.done] : undefined;
    if (!step) continue;
    const at = Math.max(parcel.createdAt + step.after * minuteMs, parcel.scans.at(-1)?.at ?? 0);
    if (at <= now) due.push({ parcel, at });
  }
  return due.sort((one, other) => one.at - other.at);
}

const isLive = (parcel: StoredParcel): boolean => parcel.cancelledAt === null;

/** Moves a parcel one step along its story. Returns false when the story has ended. */
export function stepOn(world: World, play: CourierSandbox, parcel: StoredParcel): boolean {
  if (!isLive(parcel) || !play.stepsOf(parcel.path)[parcel.done]) return false;
  scan(world, play, { parcel, at: world.now() });
  return true;
}

function scan(world: World, play: CourierSandbox, { parcel, at }: Due): void {
  const step = play.stepsOf(parcel.path)[parcel.done];
  if (!step) return;
  const done = { at, action: step.action, state: step.state, message: step.message };
  play.beforeScan?.(world, parcel, done);
  world.happen({ t: 'scanned', pno: parcel.pno, scan: done });
  play.announce(world, parcel, done);
}
