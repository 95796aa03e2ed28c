// Binds the call of the audit trail.
import { listAudit } from '@app/contract/report/audit';
import { route, type Route } from '../../platform/route.ts';
import { listAuditUse } from './list-audit.ts';

export const auditRoutes: Route[] = [route(listAudit, listAuditUse)];
