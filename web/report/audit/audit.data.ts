// The shop's trail; the only file of the feature that calls the API.
import { listAudit, type AuditRow } from '@app/contract/report/audit';
import type { Asks } from '@app/contract/kit/endpoint';
import { listUsers } from '@app/contract/shop/user';
import { read } from '../../ui/wire/query.ts';

export type { AuditRow };
export type AuditQuery = Asks<typeof listAudit>['query'];

export const auditQuery = (query: AuditQuery) => read(listAudit, { query }, { keep: true });

/** Staff of the shop, to narrow by who did it. */
export const staffQuery = () => read(listUsers, { query: { role: 'admin-emp', pageSize: 200 } });
