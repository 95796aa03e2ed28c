// API calls of the shop's audit trail; the only file of the feature that makes them.
import { listAudit, type AuditRow } from '@app/contract/report/audit';
import type { Asks } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type { AuditRow };
export type AuditQuery = Asks<typeof listAudit>['query'];

export const auditQuery = (query: AuditQuery) => read(listAudit, { query }, { keep: true });

/** Logins paused after wrong passwords since a day, newest first. */
export async function lockouts(from: string): Promise<AuditRow[]> {
  const query = { entity: 'user', action: 'user.locked', from, pageSize: 20 } as const;
  return (await call(listAudit, { query }, { quiet: true })).items;
}
