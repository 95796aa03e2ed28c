// 'ส่งออก Excel': all rows of the filter as a workbook; says how far it is and refuses to begin the same twice.
import { needsReason, sheetRight } from '@app/contract/kit/sheet-rights';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../action/button.tsx';
import { toast } from '../feedback/toast.ts';
import { useCan } from '../hooks/me.ts';
import { useStore } from '../hooks/store.ts';
import { lazyPart } from '../lazy-part.ts';
import type { ListSource } from '../sheet.data.ts';
import { networkError } from '../wire/app-error.ts';
import { sourceOf } from './list-source.ts';
import type { SheetWish } from './run-sheet.ts';
import { keyOfSource, runningSheets } from './running-sheets.ts';

/** Only lists of customers ask for it. */
const ReasonWindow = lazyPart(() => import('./reason-window.tsx'));

interface ListData {
  pagination: { total_count: number };
  total_capped?: boolean | undefined;
}

export interface SheetButtonProps {
  title: string;
  /** What the list shows now; where it came from is found by itself. */
  data: ListData | undefined;
  /** The rows are still those of the filter before. */
  isOld?: boolean;
  /** The name only where there is room; `icon`: where there never is. */
  compact?: boolean | 'icon';
}

const withReason = (source: ListSource, reason: string | undefined): ListSource =>
  reason === undefined ? source : { ...source, query: { ...source.query, reason } };

async function begin(wish: SheetWish): Promise<void> {
  try {
    const { runSheet } = await import('./run-sheet.ts');
    void runSheet(wish);
  } catch (fault) {
    // The code of exporting could not be loaded.
    toast.failed(networkError(fault));
  }
}

export function SheetButton({ title, data, isOld = false, compact = false }: SheetButtonProps) {
  const source = sourceOf(useQueryClient(), data);
  const running = useStore(runningSheets);
  const can = useCan();
  const [isLoading, setLoading] = useState(false);
  const [asks, setAsks] = useState(false);
  const right = source && sheetRight(source.list);
  if (!data || !source || (right && !can(right))) return null;
  const { total_count: total } = data.pagination;
  const percent = running.get(keyOfSource(source, 'xlsx'));
  const isBusy = percent !== undefined || isLoading;
  const start = async (reason?: string) => {
    setAsks(false);
    setLoading(true);
    const wish = {
      source: withReason(source, reason),
      as: 'xlsx' as const,
      title,
      total,
      capped: data.total_capped ?? false,
    };
    await begin(wish);
    setLoading(false);
  };
  const named = compact === 'icon' ? 'hidden' : compact ? 'max-xl:hidden' : '';
  return (
    <>
      <Button
        icon="download"
        className="max-md:min-w-11"
        title="ส่งออก Excel"
        aria-label={isBusy ? 'กำลังส่งออก Excel' : 'ส่งออก Excel'}
        aria-busy={isBusy || undefined}
        disabled={isBusy || isOld || total === 0}
        onClick={() => (needsReason(source.list) ? setAsks(true) : void start())}
      >
        <span className={named}>{isBusy ? 'กำลังส่งออก' : 'ส่งออก Excel'}</span>
        {typeof percent === 'number' ? <span className="num">{percent}%</span> : null}
      </Button>
      {asks ? (
        <Suspense fallback={null}>
          <ReasonWindow onClose={() => setAsks(false)} onReason={(why) => void start(why)} />
        </Suspense>
      ) : null}
    </>
  );
}
