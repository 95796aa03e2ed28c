// API calls of the shop's options; with those of the logo the only file of the feature that makes them.
import { listModules, readOptions, setOption, type OptionName } from '@app/contract/shop/setting';
import type { Gives } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type Modules = Gives<typeof listModules>;

export const optionsQuery = (names: readonly OptionName[]) =>
  read(readOptions, { body: { name: [...names] } });

/** The current values, not the cached ones. */
export const freshOptions = (names: readonly OptionName[]) =>
  call(readOptions, { body: { name: [...names] } }, { quiet: true });

export const modulesQuery = () => read(listModules, {});

export const saveOption = (name: OptionName, value: unknown) =>
  call(setOption, { body: { name, value } });

/** After any change: updates every screen that reads options. */
export const optionsChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [readOptions, listModules].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
