// The notification panel: 325 px from the right in 600 ms, full width below 768 px.
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/action/button.tsx';
import { noticeStore, unreadStore } from '../../ui/feedback/notices.ts';
import { PHONE, useMedia } from '../../ui/hooks/media.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { useBack } from '../../ui/overlay/back-closes.ts';
import { noticePanelStore } from '../layout/panels.ts';
import NoticeLines from './notice-lines.tsx';

function useEscape(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.code !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      noticePanelStore.set(false);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
}

/** Loads when opened, or soon after the start. */
export default function NoticePanel() {
  const open = useStore(noticePanelStore);
  const notices = useStore(noticeStore);
  const panel = useRef<HTMLElement>(null);
  useEscape(open);
  // On phones it covers the whole screen.
  useBack(useMedia(PHONE) && open, () => noticePanelStore.set(false));
  useEffect(() => {
    if (!open) return;
    unreadStore.set(0);
    panel.current?.focus();
  }, [open, notices]);
  return (
    <aside
      id="notices"
      ref={panel}
      tabIndex={-1}
      aria-label="การแจ้งเตือน"
      inert={!open}
      className={`fixed inset-y-0 right-0 z-30 flex w-full flex-col bg-white shadow-pop outline-none transition-[translate,visibility] [transition-duration:0.6s] tab:w-[325px] ${open ? 'visible translate-x-0 starting:translate-x-full' : 'invisible translate-x-full'}`}
    >
      <header className="flex h-14 shrink-0 items-center border-b border-line pr-2 pl-4">
        <h2 className="flex-1 text-lg font-semibold">การแจ้งเตือน</h2>
        <IconButton icon="close" label="ปิดการแจ้งเตือน" onClick={() => noticePanelStore.set(false)} />
      </header>
      {notices.length === 0 ? (
        <p className="px-4 py-10 text-center text-ink2">ยังไม่มีการแจ้งเตือน</p>
      ) : (
        <NoticeLines />
      )}
    </aside>
  );
}
