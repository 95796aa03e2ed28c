// Binds the calls of the shop's options.
import { listModules, readOptions, setOption } from '@app/contract/setting';
import { route, type Route } from '../platform/route.ts';
import { listModulesUse, readOptionsUse } from './read-options.ts';
import { setOptionUse } from './set-option.ts';

export const settingRoutes: Route[] = [
  route(readOptions, readOptionsUse),
  route(listModules, listModulesUse),
  route(setOption, setOptionUse),
];
