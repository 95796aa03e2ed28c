// Binds the calls for returns with a scanner.
import * as c from '@app/contract/shipping/return';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { changeReturnUse, scanReturnUse } from './scan-return.ts';
import { findReturnUse, listReturnsUse } from './show-returns.ts';

export const returnScanRoutes: readonly Route[] = [
  route(c.findReturn, findReturnUse),
  routeOutside(c.scanReturn, scanReturnUse),
  route(c.listReturns, listReturnsUse),
  routeOutside(c.changeReturn, changeReturnUse),
];
