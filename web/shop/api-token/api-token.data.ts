// API calls of API tokens; the only file of the feature that makes them.
import {
  createToken,
  endToken,
  listTokens,
  MOST_TOKENS,
  type ApiToken,
} from '@app/contract/shop/api-token';
import type { Asks } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { ApiToken };
export type NewToken = Asks<typeof createToken>['body'];

/** All tokens of the shop. */
export const tokensQuery = () => read(listTokens, { query: { pageSize: MOST_TOKENS } });

export const make = (body: NewToken) => call(createToken, { body });

export const end = ({ id }: ApiToken) => call(endToken, { params: { id } });

export const tokensChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listTokens) });
