// The couriers that exist. One line each; an id without a folder is absent, never a stub.
import { best } from './best/best.courier.ts';
import { flash } from './flash/flash.courier.ts';
import { jnt } from './jnt/jnt.courier.ts';
import { kerry } from './kerry/kerry.courier.ts';
import type { Courier, CourierId } from './kit/courier.ts';
import { spx } from './spx/spx.courier.ts';
import { thaipost } from './thaipost/thaipost.courier.ts';

/** Key and `id` are checked to agree by the conformance list. */
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
