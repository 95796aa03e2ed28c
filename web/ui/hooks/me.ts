// Who is signed in and what they may do, as screens ask it: `can('order.edit')`.
import type { Permission } from '@app/contract/kit/permissions';
import { carrierById, type CourierId, type FlagName } from '@app/contract/kit/carriers';
import { createStore, useStore } from './store.ts';

export interface Me {
  id: number;
  username: string;
  name: string;
  role: number;
  /** Left out by what an older version kept. */
  imageUrl?: string | null;
  permissions: ReadonlySet<Permission>;
  flags: Readonly<Partial<Record<FlagName, number>>>;
  /** Codes of the shop's couriers; left out by what an older version kept. */
  carriers?: readonly number[];
  /** The names of all who work or worked here, by their ids. */
  people?: ReadonlyMap<number, string>;
  /** An operator who is here by leave of the owner. */
  support?: { until: string; mayWrite: boolean };
}

/** Filled by the shell before the first screen shows; null while nobody is signed in. */
export const meStore = createStore<Me | null>(null);

/** The wire's permission list is JSON text; a key of a newer server does no harm. */
export function permissionsOf(text: string): ReadonlySet<Permission> {
  const list: unknown = JSON.parse(text === '' ? '[]' : text);
  const names = Array.isArray(list) ? (list as unknown[]) : [];
  return new Set(names.filter((name) => typeof name === 'string') as Permission[]);
}

export const useMe = (): Me | null => useStore(meStore);

interface Person {
  id: number;
  username: string;
}

/** How screens call somebody: by name; by login name where the shop's list lacks them; `none` for nobody. */
export const personName = (person: Person | null | undefined, none = ''): string =>
  (person && (meStore.get()?.people?.get(person.id) ?? person.username)) || none;

export type Module = FlagName | CourierId;

/** Whether the shop has this module; what belongs to none is always there. */
export function hasModule(me: Me | null, module: Module | null | undefined): boolean {
  if (!module) return true;
  const carrier = carrierById(module);
  if (carrier) return me?.carriers?.includes(carrier.code) ?? true;
  return me?.flags[module as FlagName] === 1;
}

/** Several keys: any one of them is enough. */
export function useCan(): (...keys: readonly Permission[]) => boolean {
  const me = useMe();
  return (...keys) => keys.some((key) => me?.permissions.has(key) ?? false);
}
