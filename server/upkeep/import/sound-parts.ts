// The valid parts of an invalid order: they are tried, so that further errors appear in the same answer.
import * as z from 'zod/mini';
import { CreateOrder, type CreateOrderBody } from '@app/contract/order/create';
import { Failure } from '../../platform/failure.ts';
import { quick } from '../../platform/quick-schemas.ts';
import type { Notes } from './check-orders.ts';
import type { Values } from './drafts.ts';
import { errorsOf } from './run-import.ts';

/** An order to try without writing it. */
export interface SoundParts {
  readonly body: CreateOrderBody;
  /** The position of each of its lines among the sent ones. */
  readonly places: readonly number[];
}

/** A recipient without errors. */
const anybody = {
  name: 'ผู้รับ',
  phone: '0800000000',
  address: '1',
  subdistrict: 'ช้างเผือก',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50300',
};

const standIns: Readonly<Record<string, unknown>> = { info: anybody, payment: { method: 'cod' } };

/** Undefined when nothing can be tried. */
export function soundParts(asked: Values, errors: Notes): SoundParts | undefined {
  const wrong = Object.keys(errors);
  const items = asked['items'] as readonly unknown[];
  const places = [...items.keys()].filter(
    (at) => !wrong.some((path) => path.startsWith(`items.${at}.`)),
  );
  const values: Record<string, unknown> = { ...asked, items: places.map((at) => items[at]) };
  for (const [part = ''] of wrong.map((path) => path.split('.'))) {
    if (part === 'items') continue;
    if (Object.hasOwn(standIns, part)) values[part] = standIns[part];
    else delete values[part];
  }
  const parsed = z.safeParse(quick(CreateOrder), values);
  return parsed.success && places.length > 0 ? { body: parsed.data, places } : undefined;
}

/** The errors of the trial, by the positions of the sent lines. */
export const asSent = (faults: Notes, { places }: SoundParts): Notes =>
  Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [
      path.replace(/^items\.(\d+)/, (_whole, at: string) => `items.${places[Number(at)]}`),
      text,
    ]),
  );

interface TrialRow {
  readonly body: CreateOrderBody | undefined;
  readonly sound: SoundParts | undefined;
  readonly errors: Notes;
}

/** Adds the errors that creating each order would raise; invalid orders are tried with their valid parts. */
export async function addTrialFaults(
  orders: readonly TrialRow[],
  trial: (bodies: readonly CreateOrderBody[]) => Promise<readonly unknown[]>,
): Promise<void> {
  const tried = orders.flatMap((order) => {
    const body = order.body ?? order.sound?.body;
    return body ? [{ ...order, body }] : [];
  });
  if (tried.length === 0) return;
  const outcome = await trial(tried.map(({ body }) => body));
  for (const [at, { sound, errors }] of tried.entries()) {
    const failure = outcome[at];
    if (!(failure instanceof Failure)) continue;
    const faults = errorsOf(failure);
    for (const [path, text] of Object.entries(sound ? asSent(faults, sound) : faults))
      errors[path] ??= text;
  }
}
