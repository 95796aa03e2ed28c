// The registry of couriers, one line each; a courier without a folder is absent, never a stub.
import { best } from './best/best.courier.ts';
import { flash } from './flash/flash.courier.ts';
import { jnt } from './jnt/jnt.courier.ts';
import { kerry } from './kerry/kerry.courier.ts';
import type { Courier, CourierId } from './kit/courier.ts';
import { spx } from './spx/spx.courier.ts';
import { thaipost } from './thaipost/thaipost.courier.ts';

/** The conformance tests check that each key equals the `id`. */
const registry: Readonly<Partial<Record<CourierId, Courier>>> = {
  flashexpress: flash,
  jnt,
  bestexpress: best,
  kerry,
  thaipost,
  spx,
};

/** Null when this courier is not built yet. */
export function findCourier(id: CourierId): Courier | null {
  return registry[id] ?? null;
}

export function listCouriers(): Courier[] {
  return Object.values(registry);
}
