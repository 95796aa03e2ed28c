// Calls of the tenant feature.
import { authDomain } from '@app/contract/shop/tenant';
import { routePublic, type Route } from '../../platform/route.ts';
import { authDomain as authDomainUse } from './auth-domain.ts';

export const tenantRoutes: readonly Route[] = [routePublic(authDomain, authDomainUse)];
