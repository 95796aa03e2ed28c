// Placeholders for a screen's data: loading, empty, nothing found, failed, offline.
import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { formatTime } from '../format/date.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import type { AppError } from '../wire/app-error.ts';
import { ErrorCode, FieldTexts } from './error-note.tsx';

/** Grey rows with the height of real rows, so that nothing jumps. */
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

/** Loads after the text, and not at all while offline. */
const Drawing = lazy(() => import('../drawing/drawing.tsx').catch(() => ({ default: () => null })));

interface PanelProps {
  icon: IconName;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

function Panel({ icon, title, text, children }: PanelProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-3 h-24">
        <Suspense fallback={null}>
          <Drawing of={icon} />
        </Suspense>
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {text ? <div className="mt-1 max-w-md text-balance text-ink2">{text}</div> : null}
      {children ? <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}

/** First use: one sentence and one action. */
export function Empty({
  title,
  text,
  icon = 'box',
  action,
}: {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}) {
  return (
    <Panel icon={icon} title={title} text={text}>
      {action}
    </Panel>
  );
}

/** No match for the filters; `chips` are the active filters, each removable. */
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
            <FieldTexts error={error} />
            <ErrorCode error={error} />
          </>
        }
      >
        {/* Asking again brings no right. */}
        {onRetry && error.status !== 403 ? (
          <Button icon="refresh" onClick={onRetry}>
            ลองใหม่
          </Button>
        ) : null}
      </Panel>
    </div>
  );
}

interface StaleNoteProps {
  /** When the visible rows were loaded, in ms since the epoch. */
  at: number;
  /** Why they could not be refreshed; absent while offline. */
  error?: AppError | null;
  onRetry: () => void;
}

/** Above old rows: offline, or the server could not return newer ones. */
export function StaleNote({ at, error, onRetry }: StaleNoteProps) {
  const age = `ข้อมูล ณ ${formatTime(new Date(at).toISOString())}`;
  const look = error ? 'bg-problem-bg text-problem' : 'bg-waiting-bg text-waiting';
  return (
    <div className={`flex items-center gap-2 px-4 py-1.5 text-sm ${look}`}>
      <Icon name={error ? 'alert' : 'offline'} size={16} />
      <output className="min-w-0 flex-1">
        {error ? (
          <>
            <b className="font-semibold">{error.text}</b>{' '}
            {error.next ? <span>{error.next}</span> : null}{' '}
            <span className="whitespace-nowrap">{age}</span>
          </>
        ) : (
          `ออฟไลน์ – ${age}`
        )}
      </output>
      {error ? (
        <button
          type="button"
          onClick={onRetry}
          className="shrink-0 font-semibold underline underline-offset-4 max-tab:min-h-11 max-tab:px-2"
        >
          ลองใหม่
        </button>
      ) : null}
    </div>
  );
}

/** A panel whose data the user may not see; whole screens redirect to /denied instead. */
export function NoRight({ text = 'คุณไม่มีสิทธิ์ดูข้อมูลส่วนนี้' }: { text?: string }) {
  return <Panel icon="info" title={text} text="กรุณาติดต่อผู้ดูแลระบบของร้าน" />;
}
