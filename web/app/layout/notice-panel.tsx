// The notification panel: 325 px from the right in 600 ms, the whole width below 768 px.
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/action/button.tsx';
import { noticeStore, unreadStore, type Notice } from '../../ui/feedback/notices.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { noticePanelStore } from './panels.ts';

const dots = { done: 'bg-brand-600', problem: 'bg-problem-solid', info: 'bg-progress' } as const;
const words = { done: 'สำเร็จ', problem: 'มีปัญหา', info: 'ข้อมูล' } as const;

function Line({ notice }: { notice: Notice }) {
  const body = (
    <span className="flex gap-2.5 px-4 py-3">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${dots[notice.tone]}`}
      />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{words[notice.tone]}: </span>
        <span className="block break-words">{notice.text}</span>
        <span className="block text-xs text-ink3">{formatTime(notice.at)}</span>
      </span>
    </span>
  );
  return (
    <li className="border-b border-line">
      {notice.to ? (
        <Link
          to={notice.to}
          className="block hover:bg-hover"
          onClick={() => noticePanelStore.set(false)}
        >
          {body}
        </Link>
      ) : notice.file ? (
        <a href={notice.file} download="" className="block hover:bg-hover">
          {body}
        </a>
      ) : (
        body
      )}
    </li>
  );
}

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

export function NoticePanel() {
  const open = useStore(noticePanelStore);
  const notices = useStore(noticeStore);
  const panel = useRef<HTMLElement>(null);
  useEscape(open);
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
      className={`fixed inset-y-0 right-0 z-30 flex w-full flex-col bg-white shadow-pop outline-none transition-[translate,visibility] duration-600 tab:w-[325px] ${open ? 'visible translate-x-0' : 'invisible translate-x-full'}`}
    >
      <header className="flex h-14 shrink-0 items-center border-b border-line pr-2 pl-4">
        <h2 className="flex-1 text-lg font-semibold">การแจ้งเตือน</h2>
        <IconButton icon="close" label="ปิดการแจ้งเตือน" onClick={() => noticePanelStore.set(false)} />
      </header>
      {notices.length === 0 ? (
        <p className="px-4 py-10 text-center text-ink2">ยังไม่มีการแจ้งเตือน</p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {notices.map((notice) => (
            <Line key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </aside>
  );
}
