// 'ส่งออก Excel': all rows of the filter as a workbook; says how far it is and refuses to begin the same twice.
import { sheetRight } from '@app/contract/kit/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { toast } from '../feedback/toast.ts';
import { useCan } from '../hooks/me.ts';
import { useStore } from '../hooks/store.ts';
import { networkError } from '../wire/app-error.ts';
import { sourceOf } from './list-source.ts';
import { keyOfSource, runningSheets } from './running-sheets.ts';

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

export function SheetButton({ title, data, isOld = false, compact = false }: SheetButtonProps) {
  const source = sourceOf(useQueryClient(), data);
  const running = useStore(runningSheets);
  const can = useCan();
  const [isLoading, setLoading] = useState(false);
  const right = source && sheetRight(source.list);
  if (!data || !source || (right && !can(right))) return null;
  const percent = running.get(keyOfSource(source));
  const isBusy = percent !== undefined || isLoading;
  const start = async () => {
    setLoading(true);
    const wish = {
      source,
      title,
      total: data.pagination.total_count,
      capped: data.total_capped ?? false,
    };
    try {
      const { runSheet } = await import('./run-sheet.ts');
      void runSheet(wish);
    } catch (fault) {
      // The code of exporting could not be loaded.
      toast.failed(networkError(fault));
    } finally {
      setLoading(false);
    }
  };
  const named = compact === 'icon' ? 'hidden' : compact ? 'max-lg:hidden' : '';
  return (
    <Button
      icon="download"
      className="max-md:min-w-11"
      title="ส่งออก Excel"
      aria-label={isBusy ? 'กำลังส่งออก Excel' : 'ส่งออก Excel'}
      aria-busy={isBusy || undefined}
      disabled={isBusy || isOld || data.pagination.total_count === 0}
      onClick={() => void start()}
    >
      <span className={named}>{isBusy ? 'กำลังส่งออก' : 'ส่งออก Excel'}</span>
      {typeof percent === 'number' ? <span className="num">{percent}%</span> : null}
    </Button>
  );
}
