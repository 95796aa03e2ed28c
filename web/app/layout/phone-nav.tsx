// The bottom bar on phones: the three most used places, scanning in the middle, and the menu.
import { Link, useRouterState } from '@tanstack/react-router';
import { useMe } from '../../ui/hooks/me.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import type { MenuGroupId } from '../screen/screen.ts';
import { firstOpen, groupOf, menuScreenAt } from './menu.ts';
import { sideBarStore } from './panels.ts';

interface Place {
  /** Its targets: the first one that the user may open. */
  paths: readonly string[];
  label: string;
  icon: IconName;
  /** Also active on other screens of this menu group. */
  group?: MenuGroupId;
}

const before: readonly Place[] = [
  { paths: ['/dashboard'], label: 'ภาพรวม', icon: 'home' },
  {
    paths: ['/order/send', '/order/pending', '/crm/lead/list'],
    label: 'ออเดอร์',
    icon: 'cart',
    group: 'order',
  },
];
const scan: Place = { paths: ['/pack', '/return/scan'], label: 'สแกน', icon: 'scan' };
const chat: Place = { paths: ['/order/open'], label: 'แชต', icon: 'chat' };

/** True on the other screens of its group, except those that the bar itself links to. */
function isIn(place: Place, pathname: string): boolean {
  const near = menuScreenAt(pathname);
  return (
    (near?.menu?.group ?? groupOf(near)) === place.group && !chat.paths.includes(near?.path ?? '')
  );
}

const look =
  'flex min-h-14 flex-1 flex-col items-center justify-center text-xs text-ink2 aria-[current=page]:font-semibold aria-[current=page]:text-brand-700';

function Entry({ place, isMain }: { place: Place; isMain?: boolean }) {
  const target = firstOpen(place.paths, useMe());
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (!target) return null;
  return (
    <Link
      to={target.path}
      className={look}
      aria-current={pathname === target.path || isIn(place, pathname) ? 'page' : undefined}
    >
      {isMain ? (
        <span className="-mt-4 grid size-11 place-items-center rounded-full bg-brand-600 text-white shadow-pop">
          <Icon name={place.icon} size={22} />
        </span>
      ) : (
        <Icon name={place.icon} size={22} />
      )}
      {place.label}
    </Link>
  );
}

/** Hidden under a screen's own bottom bar, the menu, or an on-screen keyboard. */
export default function PhoneNav() {
  return (
    <nav
      aria-label="แถบล่าง"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-white pb-[env(safe-area-inset-bottom)] [@media(height<30rem)]:hidden [body:has([data-foot])_&]:hidden"
    >
      {before.map((place) => (
        <Entry key={place.label} place={place} />
      ))}
      <Entry place={scan} isMain />
      <Entry place={chat} />
      <button type="button" className={look} onClick={() => sideBarStore.set(true)}>
        <Icon name="menu" size={22} />
        เมนู
      </button>
    </nav>
  );
}
