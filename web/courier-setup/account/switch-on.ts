// Whether the shop uses a courier at all: the system administrator's switch, turned on together with connecting.
import { saveOption } from '../../shop/index.ts';
import { meStore, useMe, type Me } from '../../ui/hooks/me.ts';
import type { CourierInfo } from './courier-account.data.ts';

const ADMINISTRATOR = 1;

export const isSwitchedOn = (me: Me | null, { flag }: CourierInfo): boolean =>
  flag === null || me?.flags[flag] === 1;

export const maySwitch = (me: Me | null): boolean => me?.role === ADMINISTRATOR;

/** Other users can only connect couriers that are switched on. */
export function useMayBegin(info: CourierInfo | undefined): boolean {
  const me = useMe();
  return info !== undefined && (isSwitchedOn(me, info) || maySwitch(me));
}

/** Menu and routes follow at once; the next start reads it from the server. */
export async function switchOn({ flag }: CourierInfo): Promise<void> {
  if (flag === null) return;
  await saveOption(flag, 1);
  meStore.set((now) => now && { ...now, flags: { ...now.flags, [flag]: 1 } });
}
