// Binds the calls of the shop's options.
import { readOptions, setOption } from '@app/contract/setting';
import { route, type Route } from '../platform/route.ts';
import { readOptionsUse } from './read-options.ts';
import { setOptionUse } from './set-option.ts';

export const settingRoutes: Route[] = [
  route(readOptions, readOptionsUse),
  route(setOption, setOptionUse),
];
