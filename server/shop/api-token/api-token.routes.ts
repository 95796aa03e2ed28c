// Calls of API tokens.
import { createToken, endToken, listTokens } from '@app/contract/shop/api-token';
import { whileFound } from '../../platform/idempotency.ts';
import { route, type Route } from '../../platform/route.ts';
import { findToken } from './api-token.store.ts';
import { createTokenUse, endTokenUse, listTokensUse } from './manage-tokens.ts';

export const apiTokenRoutes: readonly Route[] = [
  route(listTokens, listTokensUse),
  route(createToken, createTokenUse, whileFound(findToken)),
  route(endToken, endTokenUse),
];
