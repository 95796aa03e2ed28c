// Calls of the shop's options; the only file of the feature that calls the API.
import { readOptions, setOption, type OptionName } from '@app/contract/setting';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export const optionsQuery = (names: readonly OptionName[]) =>
  read(readOptions, { body: { name: [...names] } });

export const saveOption = (name: OptionName, value: unknown) =>
  call(setOption, { body: { name, value } });

/** After any change: every screen that reads options. */
export const optionsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(readOptions) });
