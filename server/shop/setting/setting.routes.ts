// Binds the calls of the shop's options.
import { changeLogo, listModules, readOptions, setOption } from '@app/contract/shop/setting';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { changeLogoUse } from './change-logo.ts';
import { listModulesUse, readOptionsUse } from './read-options.ts';
import { setOptionUse } from './set-option.ts';

export const settingRoutes: Route[] = [
  route(readOptions, readOptionsUse),
  route(listModules, listModulesUse),
  route(setOption, setOptionUse),
  routeOutside(changeLogo, changeLogoUse),
];
