// The collapsed side bar on wide screens: 64 px with icons for the most used actions and the menu groups.
import { Link, useRouterState } from '@tanstack/react-router';
import { useMe } from '../../ui/hooks/me.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import type { PlainScreen } from '../screen/screen.ts';
import { groupOf, menuFor, menuScreenAt, pinnedFor, type MenuGroup } from './menu.ts';
import { chosenGroupStore, openSideBar } from './panels.ts';
import { ShopName } from './shop-name.tsx';

const cell = 'grid size-11 shrink-0 place-items-center rounded-control';
const main = `${cell} bg-brand-50 text-brand-800 hover:bg-brand-100`;
const quiet = `${cell} text-ink2 hover:bg-hover aria-[current=page]:bg-brand-50 aria-[current=page]:text-brand-800`;

interface CellProps {
  screen: PlainScreen;
  icon: IconName;
  label?: string;
  look?: string;
  isHere?: boolean;
}

function Cell({ screen, icon, label = screen.title, look = quiet, isHere = false }: CellProps) {
  return (
    <Link
      to={screen.path}
      aria-label={label}
      title={label}
      aria-current={isHere ? 'page' : undefined}
      className={look}
    >
      <Icon name={icon} size={20} />
    </Link>
  );
}

interface GroupCellProps {
  group: MenuGroup;
  isHere: boolean;
  /** Opens the side bar with this group open. */
  onOpen: () => void;
}

function GroupCell({ group: { label, icon }, isHere, onOpen }: GroupCellProps) {
  return (
    <button
      type="button"
      aria-label={label ?? ''}
      title={label ?? ''}
      aria-current={isHere ? 'page' : undefined}
      className={quiet}
      onClick={onOpen}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

export default function Rail() {
  const me = useMe();
  const active = menuScreenAt(useRouterState({ select: (state) => state.location.pathname }));
  const { create, scan } = pinnedFor(me);
  const at = groupOf(active);
  const isHome = active?.menu?.group === 'home';
  const open = (group: MenuGroup) => {
    chosenGroupStore.set({ at, open: group.id });
    openSideBar(true);
  };
  return (
    <aside
      aria-label="แถบข้าง"
      className="fixed inset-y-0 left-0 z-20 flex w-16 flex-col border-r border-line bg-side"
    >
      <ShopName compact />
      <nav
        aria-label="เมนูย่อ"
        className="flex min-h-0 flex-1 flex-col items-center gap-1 overflow-y-auto py-1"
      >
        {create ? <Cell screen={create} icon="plus" look={main} /> : null}
        {scan ? <Cell screen={scan} icon="scan" label="สแกน" /> : null}
        {menuFor(me).map((group) =>
          group.label === null ? (
            group.entries.map((screen) => (
              <Cell
                key={screen.path}
                screen={screen}
                icon={screen.menu?.icon ?? group.icon}
                isHere={screen === active}
              />
            ))
          ) : (
            <GroupCell
              key={group.id}
              group={group}
              isHere={!isHome && at === group.id}
              onOpen={() => open(group)}
            />
          ),
        )}
      </nav>
    </aside>
  );
}
