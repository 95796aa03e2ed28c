// Notifies a user of a login of theirs from a new browser: once per login, in each of the other browsers.
import { deviceName } from '@app/contract/kit/device';
import { addNotice } from '../../ui/feedback/notices.ts';
import { formatTime } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { ownDevices } from '../../shop/member/member.data.ts';

const LOOK_EVERY_MS = 120_000;
const DAY_MS = 86_400_000;
/** After a longer absence it is in the list of devices. */
const TOLD_DAYS = 7;
const NAMED = 3;
const KEPT = 50;
const TOLD_KEY = 'toldLogins';

function toldBefore(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TOLD_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    // Truncated, or no storage: reporting it again is better than never.
    return [];
  }
}

async function look(): Promise<void> {
  const me = meStore.get();
  if (!me || document.hidden) return;
  // The next check tries again; the top bar shows that the connection is lost.
  const devices = await ownDevices(me.id).catch(() => []);
  const told = toldBefore();
  const own = devices.find(({ isThis }) => isThis);
  // A browser that is new itself does not report the older ones.
  const ownSince = own?.isNew === true ? Date.parse(own.since) : 0;
  const since = Math.max(ownSince, Date.now() - TOLD_DAYS * DAY_MS);
  const fresh = devices.filter(
    (device) =>
      device.isNew &&
      !device.isThis &&
      Date.parse(device.since) > since &&
      !told.includes(device.family),
  );
  if (fresh.length === 0) return;
  const families = fresh.map(({ family }) => family);
  localStorage.setItem(TOLD_KEY, JSON.stringify([...families, ...told].slice(0, KEPT)));
  for (const { agent, address, since: at } of fresh.slice(0, NAMED)) {
    const from = address === '' ? '' : ` จาก ${address}`;
    addNotice({
      text: `เข้าสู่ระบบจากเครื่องใหม่: ${deviceName(agent)}${from} เมื่อ ${formatTime(at)} ถ้าไม่ใช่คุณ กดที่นี่เพื่อออกจากทุกเครื่องอื่น แล้วเปลี่ยนรหัสผ่าน`,
      tone: 'problem',
      target: { to: '/user/$username/profile', params: { username: me.username } },
    });
  }
}

/** Returns a function that stops it. */
export function watchNewLogins(): () => void {
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
