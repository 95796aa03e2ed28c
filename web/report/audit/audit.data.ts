// The shop's trail; the only file of the feature that calls the API.
import { listAudit, type AuditRow } from '@app/contract/report/audit';
import type { Asks } from '@app/contract/kit/endpoint';
import { read } from '../../ui/wire/query.ts';

export type { AuditRow };
export type AuditQuery = Asks<typeof listAudit>['query'];

export const auditQuery = (query: AuditQuery) => read(listAudit, { query }, { keep: true });
