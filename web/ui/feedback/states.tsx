// What a screen shows instead of its data: loading, empty, filtered to nothing, failed, off line.
import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { formatTime } from '../format/date.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import type { AppError } from '../wire/app-error.ts';
import { ErrorCode } from './error-note.tsx';

/** Grey rows of the height the real ones will have, so that nothing jumps. */
export function SkeletonRows({ rows = 8, height = 52 }: { rows?: number; height?: number }) {
  return (
    <output aria-label="กำลังโหลด" className="block">
      {Array.from({ length: rows }, (_, index) => (
        <span
          key={index}
          style={{ height }}
          className="flex animate-pulse items-center gap-4 border-b border-line px-4"
        >
          <span className="h-3 w-24 rounded-full bg-line" />
          <span className="h-3 flex-1 rounded-full bg-line" />
          <span className="h-3 w-16 rounded-full bg-line" />
        </span>
      ))}
    </output>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <output aria-label="กำลังโหลด" className="block animate-pulse">
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={`my-2 block h-3 rounded-full bg-line ${index === lines - 1 ? 'w-1/2' : ''}`}
        />
      ))}
    </output>
  );
}

interface PanelProps {
  icon: IconName;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

function Panel({ icon, title, text, children }: PanelProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-hover text-ink2">
        <Icon name={icon} size={22} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {text ? <div className="mt-1 max-w-md text-ink2">{text}</div> : null}
      {children ? <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}

/** First use: one sentence and one thing to do. */
export function Empty({
  title,
  text,
  icon = 'box',
  action,
}: {
  title: string;
  text?: string;
  icon?: IconName;
  action?: ReactNode;
}) {
  return (
    <Panel icon={icon} title={title} text={text}>
      {action}
    </Panel>
  );
}

/** Filters that match nothing; `chips` are the active filters, each removable. */
export function EmptyFiltered({ onClear, chips }: { onClear: () => void; chips?: ReactNode }) {
  return (
    <Panel icon="search" title="ไม่พบรายการตามตัวกรอง" text={chips}>
      <Button onClick={onClear}>ล้างตัวกรอง</Button>
    </Panel>
  );
}

export function ErrorState({ error, onRetry }: { error: AppError; onRetry?: () => void }) {
  return (
    <div role="alert">
      <Panel
        icon={error.kind === 'network' ? 'offline' : 'alert'}
        title={error.text}
        text={
          <>
            {error.next ? <p>{error.next}</p> : null}
            <ErrorCode error={error} />
          </>
        }
      >
        {onRetry ? (
          <Button icon="refresh" onClick={onRetry}>
            ลองใหม่
          </Button>
        ) : null}
      </Panel>
    </div>
  );
}

/** Old rows with their time while the line is down. */
export function StaleNote({ at }: { at: number }) {
  return (
    <output className="flex items-center gap-2 bg-waiting-bg px-4 py-1.5 text-sm text-waiting">
      <Icon name="offline" size={16} />
      ออฟไลน์ – ข้อมูล ณ {formatTime(new Date(at).toISOString())}
    </output>
  );
}

/** A panel whose data this user may not see; whole screens go to /denied instead. */
export function NoRight({ text = 'คุณไม่มีสิทธิ์ดูข้อมูลส่วนนี้' }: { text?: string }) {
  return <Panel icon="info" title={text} text="กรุณาติดต่อผู้ดูแลระบบของร้าน" />;
}
