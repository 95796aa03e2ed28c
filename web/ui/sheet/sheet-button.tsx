// 'ส่งออก Excel': all rows of the filter as a workbook; shows the progress and never starts the same one twice.
import { needsReason, sheetRight } from '@app/contract/kit/sheet-rights';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../action/button.tsx';
import { toast } from '../feedback/toast.ts';
import { useCan } from '../hooks/me.ts';
import { useStore } from '../hooks/store.ts';
import { lazyPart } from '../lazy-part.ts';
import { networkError } from '../wire/app-error.ts';
import { sourceOf } from './list-source.ts';
import { keyOfSource, runningSheets } from './running-sheets.ts';

/** Only lists of customers need it. */
const ReasonWindow = lazyPart(() => import('./reason-window.tsx'));

interface ListData {
  pagination: { total_count: number };
  total_capped?: boolean | undefined;
}

export interface SheetButtonProps {
  title: string;
  /** The list's data; its source is found automatically. */
  data: ListData | undefined;
  /** The rows still belong to the previous filter. */
  isOld?: boolean;
  /** Shows its text only where there is room; `icon`: never. */
  compact?: boolean | 'icon';
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
  const start = (reason?: string) => {
    setAsks(false);
    setLoading(true);
    const asked = reason === undefined ? source : { ...source, query: { ...source.query, reason } };
    const wish = { source: asked, title, total, capped: data.total_capped ?? false };
    void import('./run-sheet.ts')
      .then(({ runSheet }) => void runSheet({ ...wish, as: 'xlsx' }))
      // The export code could not be loaded.
      .catch((fault: unknown) => toast.failed(networkError(fault)))
      .finally(() => setLoading(false));
  };
  const verb = isBusy ? 'กำลังส่งออก' : 'ส่งออก';
  const label = `${verb} Excel`;
  const named = compact === 'icon' ? 'hidden' : compact ? 'max-xl:hidden' : '';
  return (
    <>
      <Button
        icon="download"
        className="max-md:min-w-11"
        title={label}
        aria-label={label}
        aria-busy={isBusy || undefined}
        disabled={isBusy || isOld || total === 0}
        onClick={() => (needsReason(source.list) ? setAsks(true) : start())}
      >
        <span className={named}>{isBusy ? verb : label}</span>
        {typeof percent === 'number' ? <span className="num">{percent}%</span> : null}
      </Button>
      {asks ? (
        <Suspense fallback={null}>
          <ReasonWindow onClose={() => setAsks(false)} onReason={start} />
        </Suspense>
      ) : null}
    </>
  );
}
