// Notifies users who read the audit trail of a login paused after wrong passwords: once per pause.
import { bangkokDay } from '@app/contract/kit/bangkok';
import { addNotice } from '../../ui/feedback/notices.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { lockouts } from '../../report/audit/audit.data.ts';

const LOOK_EVERY_MS = 60_000;
const NAMED = 3;

async function look(told: Set<number>): Promise<void> {
  if (!meStore.get()?.permissions.has('audit') || document.hidden) return;
  // The next check tries again; the top bar shows that the connection is lost.
  const rows = await lockouts(bangkokDay(new Date())).catch(() => []);
  const fresh = rows.filter(({ id }) => !told.has(id));
  for (const { id } of rows) told.add(id);
  const target = { to: '/audit', search: { entity: 'user', all: '1' } } as const;
  if (fresh.length > NAMED) {
    const text = `ใส่รหัสผ่านผิดหลายครั้ง ระบบพักการเข้าสู่ระบบ ${fresh.length} ครั้งวันนี้`;
    addNotice({ text, tone: 'problem', target });
    return;
  }
  for (const { title, changes } of fresh) {
    const who = changes.flatMap(({ after }) => (after === null ? [] : [after])).join(' · ');
    addNotice({ text: `${title}: ${who}`, tone: 'problem', target });
  }
}

/** Returns a function that stops it. */
export function watchLockouts(): () => void {
  const told = new Set<number>();
  void look(told);
  const timer = setInterval(() => void look(told), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
