// 'ส่งออก Excel' and 'พิมพ์ PDF' of reports: the visible rows with their filter.
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
import type { SheetWish } from './run-sheet.ts';
import { openWaitingTab } from './waiting-tab.ts';

/** Only lists of customers need it. */
const ReasonWindow = lazyPart(() => import('./reason-window.tsx'));

interface ReportData {
  items: readonly unknown[];
  /** Of a report that lists rows. */
  pagination?: { total_count: number } | undefined;
  total_capped?: boolean | undefined;
}

export interface ExportMenuProps {
  title: string;
  /** The report's data; its source is found automatically. */
  data: ReportData | undefined;
  /** The rows still belong to the previous filter. */
  isOld?: boolean;
}

const looks = {
  xlsx: { icon: 'download', text: 'ส่งออก Excel', busy: 'กำลังส่งออก' },
  pdf: { icon: 'print', text: 'พิมพ์ PDF', busy: 'กำลังพิมพ์' },
} as const;

async function start(wish: SheetWish, tab: Window | null): Promise<void> {
  try {
    const { runSheet, isLong } = await import('./run-sheet.ts');
    if (isLong(wish)) tab?.close();
    await runSheet(wish, tab);
  } catch (fault) {
    tab?.close();
    // Its code could not be loaded.
    toast.failed(networkError(fault));
  }
}

function TakeButton({ as, title, data, isOld }: ExportMenuProps & { as: SheetWish['as'] }) {
  const source = sourceOf(useQueryClient(), data);
  const running = useStore(runningSheets);
  const can = useCan();
  const [asks, setAsks] = useState(false);
  const right = source && sheetRight(source.list);
  if (right && !can(right)) return null;
  const percent = source ? running.get(keyOfSource(source, as)) : undefined;
  const isBusy = percent !== undefined;
  const { icon, text, busy } = looks[as];
  const press = (reason?: string) => {
    setAsks(false);
    if (!source || !data) return;
    const total = data.pagination?.total_count ?? null;
    const asked = reason === undefined ? source : { ...source, query: { ...source.query, reason } };
    const wish = { source: asked, as, title, total, capped: data.total_capped ?? false };
    void start(wish, as === 'pdf' ? openWaitingTab() : null);
  };
  return (
    <>
      <Button
        icon={icon}
        aria-busy={isBusy || undefined}
        disabled={isBusy || isOld === true || !source || data?.items.length === 0}
        onClick={() => (source && needsReason(source.list) ? setAsks(true) : press())}
      >
        {isBusy ? busy : text}
        {typeof percent === 'number' ? <span className="num">{percent}%</span> : null}
      </Button>
      {asks ? (
        <Suspense fallback={null}>
          <ReasonWindow as={as} onClose={() => setAsks(false)} onReason={press} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Only the PDF, for a `ListPage`, which has its own workbook button. */
export const PaperButton = (props: ExportMenuProps) => <TakeButton {...props} as="pdf" />;

export const ExportMenu = (props: ExportMenuProps) => (
  <>
    <TakeButton {...props} as="xlsx" />
    <TakeButton {...props} as="pdf" />
  </>
);
