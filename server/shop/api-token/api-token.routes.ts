// Calls of API tokens.
import { createToken, endToken, listTokens } from '@app/contract/shop/api-token';
import { route, type Route } from '../../platform/route.ts';
import { createTokenUse, endTokenUse, listTokensUse } from './manage-tokens.ts';

export const apiTokenRoutes: readonly Route[] = [
  route(listTokens, listTokensUse),
  route(createToken, createTokenUse),
  route(endToken, endTokenUse),
];
