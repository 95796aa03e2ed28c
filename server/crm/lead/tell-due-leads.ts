// Notifies staff in the morning of the day's follow-ups that they may see.
import { optionsOf, type staffPush } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { countDueToday } from './lead-list.store.ts';
import { leadsOf } from './lead-of.ts';

export async function tellDueLeads(
  tx: TenantTx,
  session: Session,
): Promise<staffPush.PushWords | null> {
  const { openCRM } = await optionsOf(tx, ['openCRM']);
  const due = openCRM === 1 ? await countDueToday(tx, leadsOf(session)) : 0;
  if (due === 0) return null;
  return {
    title: 'งานโทรติดตามวันนี้',
    body: `มีลีดถึงกำหนดติดตาม ${due} ราย`,
    path: '/crm/lead/follow',
  };
}
