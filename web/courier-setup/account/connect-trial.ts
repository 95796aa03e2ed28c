// Connects the shop to a courier that its installation simulates, with the invented account for it.
import type { QueryClient } from '@tanstack/react-query';
import { meStore } from '../../ui/hooks/me.ts';
import { accountsChanged, save, type CourierInfo } from './courier-account.data.ts';
import { isSwitchedOn, switchOn } from './switch-on.ts';

export async function connectTrial(client: QueryClient, info: CourierInfo): Promise<void> {
  const credentials = info.trial;
  if (!credentials) throw new Error(`${info.c} is not played here`);
  await save(info.c, { enabled: true, environment: 'training', credentials });
  if (!isSwitchedOn(meStore.get(), info)) await switchOn(info);
  await accountsChanged(client);
}
