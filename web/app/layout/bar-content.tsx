// The content of the side bar: the shop, and the menu with live counts.
import { Link, useRouterState } from '@tanstack/react-router';
import { formatCount } from '../../ui/format/money.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { WIDE } from '../../ui/hooks/media.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useCounts, useNewMessages } from '../../report/dashboard/counts.data.ts';
import type { PlainScreen, Screen } from '../screen/screen.ts';
import { groupOf, menuFor, menuScreenAt, pinnedFor, type MenuGroup } from './menu.ts';
import { chosenGroupStore, sideBarStore } from './panels.ts';
import { ShopName } from './shop-name.tsx';

interface EntryProps {
  screen: PlainScreen;
  active: boolean;
  count: number | undefined;
  inGroup: boolean;
}

function closeOnPhone(): void {
  if (!matchMedia(WIDE).matches) sideBarStore.set(false);
}

/** Called once per element, so that it does not interfere with scrolling afterwards. */
const bringIntoView = (line: Element | null) => line?.scrollIntoView({ block: 'nearest' });

function Entry({ screen, active, count, inGroup }: EntryProps) {
  const { menu, title, path } = screen;
  return (
    <Link
      ref={active ? bringIntoView : undefined}
      to={path}
      // Otherwise '/product' would also be active on '/product/stock'.
      activeOptions={{ exact: true }}
      onClick={closeOnPhone}
      aria-current={active ? 'page' : undefined}
      className={`flex items-center gap-2.5 rounded-control px-2.5 text-ink2 hover:bg-hover aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-800 max-md:min-h-11 ${inGroup ? 'min-h-8 text-sm' : 'min-h-9 text-base font-medium'}`}
    >
      {!inGroup && menu?.icon ? <Icon name={menu.icon} /> : null}
      <span className="min-w-0 flex-1">{menu?.label ?? title}</span>
      {count ? (
        <span className="rounded-chip bg-hover px-1.5 text-xs font-semibold text-ink2">
          {formatCount(count)}
        </span>
      ) : null}
    </Link>
  );
}

interface GroupProps {
  group: MenuGroup;
  open: boolean;
  onToggle: () => void;
  active: Screen | undefined;
  counts: Readonly<Record<string, number>> | undefined;
}

function Group({ group, open, onToggle, active, counts }: GroupProps) {
  const entries = group.entries.map((screen) => (
    <Entry
      key={screen.path}
      screen={screen}
      active={screen === active}
      count={counts?.[screen.menu?.count ?? '']}
      inGroup={group.label !== null}
    />
  ));
  if (group.label === null) return entries;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-base font-medium text-ink2 hover:bg-hover max-md:min-h-11"
      >
        <Icon name={group.icon} />
        <span className="flex-1">{group.label}</span>
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
      {open ? <div className="my-1 ml-[18px] border-l border-line pl-3">{entries}</div> : null}
    </div>
  );
}

const pinLook =
  'flex min-h-9 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-semibold max-md:min-h-11';

/** The most frequent actions, always in the same place. */
function Pinned() {
  const { create, scan } = pinnedFor(useMe());
  if (!create && !scan) return null;
  return (
    <div className="flex gap-2 px-2 pt-1 pb-2">
      {create ? (
        <Link
          to={create.path}
          onClick={closeOnPhone}
          className={`${pinLook} flex-1 bg-brand-50 text-brand-800 hover:bg-brand-100`}
        >
          <Icon name="plus" size={16} />
          {create.title}
        </Link>
      ) : null}
      {scan ? (
        <Link
          to={scan.path}
          onClick={closeOnPhone}
          className={`${pinLook} bg-white shadow-card hover:bg-hover ${create ? '' : 'flex-1'}`}
        >
          <Icon name="scan" size={16} />
          สแกน
        </Link>
      ) : null}
    </div>
  );
}

function Menu() {
  const me = useMe();
  const counts = useCounts();
  const message = useNewMessages() ?? 0;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const chosen = useStore(chosenGroupStore);
  const active = menuScreenAt(pathname);
  const at = groupOf(active);
  // One group is open at a time: that of the current screen, until another is opened or it is closed.
  const open = chosen?.at === at ? chosen.open : at;
  return (
    <nav aria-label="เมนูหลัก" className="flex min-h-0 flex-1 flex-col">
      <Pinned />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {menuFor(me).map((group) => (
          <Group
            key={group.id}
            group={group}
            open={open === group.id}
            onToggle={() => chosenGroupStore.set({ at, open: open === group.id ? '' : group.id })}
            active={active}
            counts={{ ...counts, message }}
          />
        ))}
      </div>
    </nav>
  );
}

/** The content of the bar, wherever the bar is. */
export function BarContent() {
  return (
    <>
      <ShopName />
      <Menu />
    </>
  );
}

export const barFrame =
  'fixed inset-y-0 left-0 flex w-[248px] flex-col border-r border-line bg-side';
