// The control API of a sandbox under /__sandbox: ledger, clock, stories and faults.
import * as z from 'zod';
import { changeFaults, FaultsChange } from './faults.ts';
import { catchUp, stepOn } from './motion.ts';
import type { CourierSandbox } from './courier-sandbox.ts';
import type { StoredParcel, World } from './world.ts';

/**
 * `minutes` moves the clock (negative = back); `steps` moves parcels at once; `path` first gives
 * them another story.
 */
const Advance = z.strictObject({
  minutes: z.number().min(-1_000_000).max(1_000_000).optional(),
  steps: z.int().min(1).max(20).optional(),
  path: z.string().optional(),
  pnos: z.array(z.string()).optional(),
  outTradeNos: z.array(z.string()).optional(),
});

/**
 * Moves all past scans of the parcels this much earlier, those of the return leg too; future scans
 * keep their times.
 */
const Age = z.strictObject({
  minutes: z.number().min(0).max(1_000_000),
  pnos: z.array(z.string()).check(z.minLength(1)),
});

/** For couriers whose push URL is set in their console, not by a call. */
const WebhookAsk = z.strictObject({ account: z.string(), url: z.url(), isOn: z.boolean() });

export interface ControlAnswer {
  status: number;
  body: unknown;
}

/** Null = not a control path. */
export function control(
  world: World,
  play: CourierSandbox,
  request: { method: string; path: string; body: string },
): ControlAnswer | null {
  if (!request.path.startsWith('/__sandbox/')) return null;
  switch (`${request.method} ${request.path.slice('/__sandbox/'.length)}`) {
    case 'GET ledger':
      return { status: 200, body: ledgerOf(world) };
    case 'GET faults':
      return { status: 200, body: world.faults };
    case 'POST advance':
      return withBody(advanceOf(play), request.body, (ask) => advance(world, play, ask));
    case 'POST age':
      return withBody(Age, request.body, (ask) => age(world, ask));
    case 'POST webhook':
      return withBody(WebhookAsk, request.body, ({ account, url, isOn }) => {
        world.happen({ t: 'webhook', webhook: { mchId: account, code: 0, url, isOn } });
        return { url, isOn };
      });
    case 'POST faults':
      return withBody(FaultsChange, request.body, (change) => {
        world.happen({ t: 'faults', faults: changeFaults(world.faults, change) });
        return world.faults;
      });
    default:
      return { status: 404, body: { error: 'no such control' } };
  }
}

function withBody<T>(
  schema: z.ZodType<T>,
  body: string,
  run: (value: T) => unknown,
): ControlAnswer {
  let value: unknown;
  try {
    value = JSON.parse(body === '' ? '{}' : body);
  } catch {
    return { status: 400, body: { error: 'not JSON' } };
  }
  const read = schema.safeParse(value);
  return read.success
    ? { status: 200, body: run(read.data) }
    : { status: 422, body: { error: z.prettifyError(read.error) } };
}

const advanceOf = (play: CourierSandbox) =>
  Advance.extend({ path: z.enum(play.stories as [string, ...string[]]).optional() });

function advance(world: World, play: CourierSandbox, ask: z.infer<typeof Advance>): unknown {
  const chosen = selectParcels(world, ask);
  if (ask.path !== undefined) {
    for (const parcel of chosen) world.happen({ t: 'pathed', pno: parcel.pno, path: ask.path });
  }
  if (ask.minutes !== undefined) {
    world.happen({ t: 'clock', offsetMs: world.offsetMs() + Math.round(ask.minutes * 60_000) });
  }
  let moved = catchUp(world, play);
  for (let step = 0; step < (ask.steps ?? 0); step += 1) {
    for (const parcel of chosen) moved += stepOn(world, play, parcel) ? 1 : 0;
  }
  return { now: new Date(world.now()).toISOString(), moved };
}

function age(world: World, { minutes, pnos }: z.infer<typeof Age>): unknown {
  const named = pnos.flatMap((pno) => world.parcels.get(pno) ?? []);
  const back = named.flatMap(({ returnedPno }) => world.parcels.get(returnedPno ?? '') ?? []);
  const ms = Math.round(minutes * 60_000);
  for (const { pno } of [...named, ...back]) world.happen({ t: 'aged', pno, ms });
  return { aged: named.length };
}

/** Without a selection, all parcels. If a story is given, return legs keep their own. */
function selectParcels(world: World, ask: z.infer<typeof Advance>): StoredParcel[] {
  const isChosen = (parcel: StoredParcel): boolean => {
    if (!ask.pnos && !ask.outTradeNos)
      return ask.path === undefined || parcel.customaryPno === null;
    const isNamed = ask.pnos?.includes(parcel.pno) ?? false;
    return isNamed || (ask.outTradeNos?.includes(parcel.outTradeNo) ?? false);
  };
  return [...world.parcels.values()].filter(isChosen);
}

function ledgerOf(world: World): unknown {
  const time = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString();
  return {
    now: time(world.now()),
    calls: world.calls,
    pushes: {
      made: world.pushCount,
      acknowledged: world.ackedCount,
      waiting: world.waitingPushes.size,
    },
    webhooks: [...world.webhooks.values()],
    parcels: [...world.parcels.values()].map((parcel) => ({
      outTradeNo: parcel.outTradeNo,
      pno: parcel.pno,
      mchId: parcel.mchId,
      state: parcel.scans.at(-1)?.state ?? null,
      path: parcel.path,
      createdAt: time(parcel.createdAt),
      cancelledAt: time(parcel.cancelledAt),
      stateAt: time(parcel.scans.at(-1)?.at ?? null),
      returnedPno: parcel.returnedPno,
      customaryPno: parcel.customaryPno,
      codAmountSatang: Number(parcel.form['codAmount'] ?? 0),
      weightGrams: Number(parcel.form['weight'] ?? 0),
      dstName: parcel.form['dstName'] ?? '',
      dstPostalCode: parcel.form['dstPostalCode'] ?? '',
      dstDetailAddress: parcel.form['dstDetailAddress'] ?? '',
      remark: parcel.form['remark'] ?? '',
    })),
  };
}
