// The shop's trail; the only file of the feature that calls the API.
import { listAudit, type AuditRow } from '@app/contract/report/audit';
import type { Asks } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type { AuditRow };
export type AuditQuery = Asks<typeof listAudit>['query'];

export const auditQuery = (query: AuditQuery) => read(listAudit, { query }, { keep: true });

/** The logins that were paused since a day because of wrong passwords, newest first. */
export async function lockouts(from: string): Promise<AuditRow[]> {
  const query = { entity: 'user', action: 'user.locked', from, pageSize: 20 } as const;
  return (await call(listAudit, { query }, { quiet: true })).items;
}
