// The entries of the notification panel: what happened, when, and a link.
import { Link } from '@tanstack/react-router';
import { noticeStore, type Notice } from '../../ui/feedback/notices.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { noticePanelStore } from '../layout/panels.ts';

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
      {notice.target ? (
        <Link
          {...notice.target}
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

export default function NoticeLines() {
  const notices = useStore(noticeStore);
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {notices.map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
    </ul>
  );
}
