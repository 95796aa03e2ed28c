// The signed-in user and their rights, for screens: `can('order.edit')`.
import type { Permission } from '@app/contract/kit/permissions';
import { carrierById, type CourierId, type FlagName } from '@app/contract/kit/carriers';
import { createStore, useStore } from './store.ts';

export interface Me {
  id: number;
  username: string;
  name: string;
  role: number;
  /** Absent in data stored by an older release. */
  imageUrl?: string | null;
  permissions: ReadonlySet<Permission>;
  flags: Readonly<Partial<Record<FlagName, number>>>;
  /** Codes of the shop's couriers; absent in data stored by an older release. */
  carriers?: readonly number[];
  /** Names of all current and former users by id. */
  people?: ReadonlyMap<number, string>;
  /** Present for an operator who has entered the shop. */
  support?: { until: string; mayWrite: boolean };
}

/** Set by the shell before the first screen; null while nobody is signed in. */
export const meStore = createStore<Me | null>(null);

/** The API's list of rights is JSON text; unknown rights of a newer server are ignored. */
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

/** How screens name a person: by name; by username where the list lacks a name; `none` for nobody. */
export const personName = (person: Person | null | undefined, none = ''): string =>
  (person && (meStore.get()?.people?.get(person.id) ?? person.username)) || none;

export type Module = FlagName | CourierId;

/** Whether the shop has this module; true without a module. */
export function hasModule(me: Me | null, module: Module | null | undefined): boolean {
  if (!module) return true;
  const carrier = carrierById(module);
  if (carrier) return me?.carriers?.includes(carrier.code) ?? true;
  return me?.flags[module as FlagName] === 1;
}

/** With several rights, any one of them suffices. */
export function useCan(): (...keys: readonly Permission[]) => boolean {
  const me = useMe();
  return (...keys) => keys.some((key) => me?.permissions.has(key) ?? false);
}
