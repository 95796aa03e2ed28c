// The top bar: menu button, search, connection status, notifications and the user menu.
import { IconButton } from '../../ui/action/button.tsx';
import { unreadStore } from '../../ui/feedback/notices.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { onlineStore } from '../../ui/http.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { noticePanelStore, openPalette, openSideBar, sideBarStore } from './panels.ts';
import { UserMenu } from './user-menu.tsx';

function LineState() {
  const online = useStore(onlineStore);
  return (
    <output
      className={`inline-flex items-center gap-1.5 rounded-chip px-2 text-xs font-semibold whitespace-nowrap ${online ? 'text-ink3 max-lg:hidden' : 'bg-waiting-bg text-waiting'}`}
    >
      <span
        aria-hidden="true"
        className={`size-1.5 rounded-full ${online ? 'bg-brand-600' : 'bg-current'}`}
      />
      {online ? 'ออนไลน์' : 'ออฟไลน์'}
    </output>
  );
}

function Bell() {
  const unread = useStore(unreadStore);
  const open = useStore(noticePanelStore);
  return (
    <span className="relative">
      <IconButton
        icon="bell"
        size={20}
        label={unread > 0 ? `การแจ้งเตือน ${unread} รายการ` : 'การแจ้งเตือน'}
        aria-expanded={open}
        aria-controls="notices"
        onClick={() => noticePanelStore.set(!open)}
      />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-white bg-problem-solid"
        />
      ) : null}
    </span>
  );
}

export function TopBar() {
  const open = useStore(sideBarStore);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-white px-4 max-md:px-2 md:px-6">
      <IconButton
        icon="menu"
        size={20}
        label={open ? 'ซ่อนเมนู' : 'แสดงเมนู'}
        aria-expanded={open}
        className="-ml-2 max-md:ml-0"
        onClick={() => openSideBar(!open)}
      />
      <button
        type="button"
        onClick={() => openPalette()}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-control bg-hover px-3 text-sm text-ink3 hover:text-ink2 max-md:h-11 md:max-w-[420px]"
      >
        <Icon name="search" size={16} />
        <span className="clip-line min-w-0 flex-1 text-left">ออเดอร์ เบอร์ เลขพัสดุ</span>
        <kbd className="rounded-chip border border-line bg-white px-1.5 text-xs max-md:hidden">
          /
        </kbd>
      </button>
      <span className="flex-1 max-md:hidden" />
      <LineState />
      <Bell />
      <UserMenu />
    </header>
  );
}
