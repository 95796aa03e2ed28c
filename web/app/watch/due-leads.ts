// Notifies of due calls to leads: once per lead, checked once a minute.
import { addNotice } from '../../ui/feedback/notices.ts';
import { formatTime } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { lateLeads } from '../../crm/lead/lead.data.ts';

const LOOK_EVERY_MS = 60_000;
const NAMED = 3;

async function look(told: Set<string>): Promise<void> {
  const me = meStore.get();
  const mayCall = me?.permissions.has('crm.own') || me?.permissions.has('crm.all');
  if (!me || me.flags.openCRM !== 1 || !mayCall || document.hidden) return;
  // The next check tries again; the top bar shows that the connection is lost.
  const { items, total } = await lateLeads().catch(() => ({ items: [], total: 0 }));
  // A lead with a new date is reported again when that is due.
  const fresh = items.filter((lead) => !told.has(`${lead.id} ${lead.nextAt}`));
  const isFirst = told.size === 0;
  for (const lead of items) told.add(`${lead.id} ${lead.nextAt}`);
  if (fresh.length === 0) return;
  if (isFirst && total > NAMED) {
    addNotice({
      text: `มีลีดถึงเวลาโทรแล้ว ${total} ราย`,
      tone: 'info',
      target: { to: '/crm/lead/follow' },
    });
    return;
  }
  for (const lead of fresh.slice(0, NAMED)) {
    const at = lead.nextAt === null ? '' : ` นัด ${formatTime(lead.nextAt)}`;
    addNotice({
      text: `ถึงเวลาโทรหา ${lead.name}${at}`,
      tone: 'info',
      target: { to: '/crm/lead/manage/$id', params: { id: String(lead.id) } },
    });
  }
}

/** Returns a function that stops it. */
export function watchDueLeads(): () => void {
  const told = new Set<string>();
  void look(told);
  const timer = setInterval(() => void look(told), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
