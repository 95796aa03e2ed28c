// Moving parcels along their stories, and telling where they are.
import type { StoredParcel, World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { newParcel } from './orders.ts';
import { announce } from './push.ts';
import { stateTexts, stepsOf } from './tables.ts';

const minuteMs = 60_000;

/** Seconds, as Flash counts. */
const seconds = (at: number): number => Math.floor(at / 1000);

export function routesOf(parcel: StoredParcel): Record<string, unknown> {
  const last = parcel.scans.at(-1);
  return {
    pno: parcel.pno,
    origPno: parcel.pno,
    returnedPno: parcel.returnedPno,
    customaryPno: parcel.customaryPno,
    returned: parcel.customaryPno === null ? 0 : 1,
    state: last?.state ?? null,
    stateText: last ? stateTexts[last.state] : null,
    stateChangeAt: last ? seconds(last.at) : null,
    routes: parcel.scans
      .map((scan) => ({
        routedAt: seconds(scan.at),
        routeAction: scan.action,
        message: scan.message,
        state: scan.state,
      }))
      .reverse(),
  };
}

export function trackOrder(world: World, request: FlashRequest, pno: string): FlashAnswer {
  const parcel = world.parcels.get(pno);
  if (!parcel) return answer(request, 1006);
  if (parcel.mchId !== request.mchId) return answer(request, 1019);
  return answer(request, 1, routesOf(parcel));
}

/** A number that is not found is simply missing from the list. */
export function trackOrders(world: World, request: FlashRequest): FlashAnswer {
  const list = request.fields['pnos'] ?? '';
  if (list === '' || list.length > 500) {
    return answer(request, 1000, { pnos: ['pnos must have 1 to 500 characters'] });
  }
  const parcels = list.split(',').flatMap((pno) => {
    const parcel = world.parcels.get(pno.trim());
    return parcel && parcel.mchId === request.mchId ? [routesOf(parcel)] : [];
  });
  return answer(request, 1, parcels);
}

/** Takes every parcel to where it should be by now; each parcel's own scans come in order. */
export function catchUp(world: World): number {
  let moved = 0;
  for (;;) {
    const due = dueNow(world);
    if (due.length === 0) return moved;
    for (const { parcel, at } of due) scan(world, parcel, at);
    moved += due.length;
  }
}

/** The next scan of every parcel that should have had it by now. */
function dueNow(world: World): { parcel: StoredParcel; at: number }[] {
  const now = world.now();
  const due: { parcel: StoredParcel; at: number }[] = [];
  for (const parcel of world.parcels.values()) {
    const step = isLive(parcel) ? stepsOf(parcel.path)[parcel.done] : undefined;
    if (!step) continue;
    const at = Math.max(parcel.createdAt + step.after * minuteMs, parcel.scans.at(-1)?.at ?? 0);
    if (at <= now) due.push({ parcel, at });
  }
  return due.sort((one, other) => one.at - other.at);
}

const isLive = (parcel: StoredParcel): boolean => parcel.cancelledAt === null;

/** One step along the story, now. False when the story has ended. */
export function stepOn(world: World, parcel: StoredParcel): boolean {
  if (!isLive(parcel) || !stepsOf(parcel.path)[parcel.done]) return false;
  scan(world, parcel, world.now());
  return true;
}

function scan(world: World, parcel: StoredParcel, at: number): void {
  const step = stepsOf(parcel.path)[parcel.done];
  if (!step) return;
  const done = { at, action: step.action, state: step.state, message: step.message };
  if (step.state === 7) beginReturn(world, parcel, at);
  world.happen({ t: 'scanned', pno: parcel.pno, scan: done });
  announce(world, parcel, done);
}

function beginReturn(world: World, parcel: StoredParcel, at: number): void {
  const { mchId, outTradeNo, form, pno } = parcel;
  const leg = {
    ...newParcel(world, { mchId, outTradeNo, form, customaryPno: pno }),
    createdAt: at,
  };
  world.happen({ t: 'created', parcel: leg });
  world.happen({ t: 'returned', pno, returnedPno: leg.pno });
}
