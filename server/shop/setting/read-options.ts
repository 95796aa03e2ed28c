// Effective options: the stored value, else the default; undeployed couriers are off.
import * as z from 'zod/mini';
import { flagNames, isOffered } from '@app/contract/kit/carriers';
import {
  optionRules,
  type listModules,
  type OptionName,
  type OptionValues,
  type readOptions,
} from '@app/contract/shop/setting';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { listOptions } from './setting.store.ts';

type Values<Name extends OptionName> = Pick<OptionValues, Name>;

/** A stored value that no longer passes its rule counts as not set. */
function inForce(name: OptionName, stored: unknown): unknown {
  const { schema, initial } = optionRules[name];
  if (stored === undefined) return initial;
  const parsed = z.safeParse(schema as z.ZodMiniType, stored);
  return parsed.success ? parsed.data : initial;
}

type Stored = Promise<ReadonlyMap<string, unknown>>;

const asking = new WeakMap<TenantTx, { readonly names: Set<string>; readonly stored: Stored }>();

/** The stored values of these names; concurrent requests share one statement. */
function storedOf(tx: TenantTx, names: readonly string[]): Stored {
  const asked = asking.get(tx) ?? askSoon(tx);
  for (const name of names) asked.names.add(name);
  return asked.stored;
}

function askSoon(tx: TenantTx) {
  const names = new Set<string>();
  const stored = Promise.resolve().then(async () => {
    asking.delete(tx);
    return new Map((await listOptions(tx, [...names])).map((row) => [row.name, row.value]));
  });
  const asked = { names, stored };
  asking.set(tx, asked);
  return asked;
}

/** The named options, typed by their rules. */
export async function optionsOf<const Name extends OptionName>(
  tx: TenantTx,
  names: readonly Name[],
): Promise<Values<Name>> {
  const stored = await storedOf(tx, names);
  const values = names.map((name) => [name, inForce(name, stored.get(name))]);
  return Object.fromEntries(values) as Values<Name>;
}

/** Whether the shop shows years of the Buddhist Era. */
export const yearStyleOf = async (tx: TenantTx): Promise<OptionValues['year_style']> =>
  (await optionsOf(tx, ['year_style'])).year_style;

/** True for the switch of a courier that this deployment does not offer. */
export const isUndeployed = (name: OptionName, deployed: readonly string[]): boolean =>
  !isOffered(name, deployed);

export async function readOptionsUse({ tx, body, services }: Call<typeof readOptions>) {
  const values: Partial<OptionValues> = await optionsOf(tx, body.name);
  const off = body.name.filter((name) => isUndeployed(name, services.config.CARRIERS));
  return { ...values, ...Object.fromEntries(off.map((name) => [name, 0 as const])) };
}

export async function listModulesUse({ tx, services }: Call<typeof listModules>) {
  const values = await optionsOf(tx, flagNames);
  return flagNames.map((flag) => {
    const offered = !isUndeployed(flag, services.config.CARRIERS);
    return { flag, offered, on: offered && values[flag] === 1 };
  });
}
