// Placeholders for a screen that is loading or broken.
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useStore } from '../ui/hooks/store.ts';
import { AppError } from '../ui/http.ts';
import { ChunkLoadError, failedLoadsStore, type Load } from './watch/chunk.ts';
import { reloadWhenReached } from './watch/reload-when-reached.ts';

export const primary =
  'inline-flex h-11 items-center rounded-control bg-brand-600 px-4 text-base font-semibold text-white hover:bg-brand-700';

/** Loads after the text, and not at all while offline. */
const Drawing = lazy(() =>
  import('../ui/drawing/drawing.tsx').catch(() => ({ default: () => null })),
);

interface NoteProps {
  title: string;
  text: string;
  drawing?: 'alert' | 'search';
  children?: ReactNode;
}

export function Note({ title, text, drawing = 'alert', children }: NoteProps) {
  return (
    <div className="grid min-h-[60dvh] place-items-center p-4 text-center">
      <div>
        <div className="mb-3 grid h-24 place-items-center">
          <Suspense fallback={null}>
            <Drawing of={drawing} />
          </Suspense>
        </div>
        <h1 className="text-xl font-bold">{title}</h1>
        <p className="mt-1 text-balance text-ink2">{text}</p>
        <div className="mt-5">{children}</div>
      </div>
    </div>
  );
}

const comesByItself = 'จะเปิดให้เองเมื่อเชื่อมต่อได้ ตรวจอินเทอร์เน็ต หรือโหลดใหม่';

const reload = (
  <button type="button" className={primary} onClick={() => location.reload()}>
    โหลดใหม่
  </button>
);

const useReloadWhen = (isLost: boolean): void =>
  useEffect(() => (isLost ? reloadWhenReached() : undefined), [isLost]);

interface WaitingProps {
  /** The awaited code; any code when absent. */
  load?: Load;
}

/**
 * Renders nothing at first; shows an error once the screen's code has failed to load, and reloads the page when
 * possible.
 */
export function Waiting({ load }: WaitingProps) {
  const lost = useStore(failedLoadsStore);
  const isLost = load ? lost.includes(load) : lost.length > 0;
  useReloadWhen(isLost);
  if (!isLost) return null;
  return (
    <Note title="โหลดหน้านี้ไม่สำเร็จ" text={comesByItself}>
      {reload}
    </Note>
  );
}

/** The bar that index.html draws, until the code behind the login has come. */
export function Opening() {
  const isLost = useStore(failedLoadsStore).length > 0;
  if (isLost) return <Waiting />;
  return (
    <div
      role="status"
      aria-label="กำลังโหลด"
      className="flex h-14 items-center gap-3 border-b border-line bg-white px-4"
    >
      <span className="size-8 rounded-control bg-brand-600" />
      <span className="h-3 w-28 rounded-full bg-line" />
    </div>
  );
}

function words(error: unknown): { text: string; code: string | null } {
  if (error instanceof AppError) {
    return {
      text: error.next ? `${error.text} ${error.next}` : error.text,
      code: error.requestId ?? null,
    };
  }
  if (error instanceof ChunkLoadError) {
    return { text: comesByItself, code: error.code };
  }
  return { text: 'หน้านี้ทำงานผิดพลาด กรุณาโหลดใหม่ ร่างที่กรอกไว้ยังอยู่', code: 'SCREEN_ERROR' };
}

export function Broken({ error }: ErrorComponentProps) {
  const { text, code } = words(error);
  useReloadWhen(error instanceof ChunkLoadError);
  return (
    <div role="alert">
      <Note title="เปิดหน้านี้ไม่ได้" text={text}>
        {reload}
        {code ? <p className="mt-3 text-xs text-ink3">รหัสอ้างอิง {code}</p> : null}
      </Note>
    </div>
  );
}
