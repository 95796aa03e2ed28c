// Printing labels to Laos: busy while they are drawn, an error that stays visible, then the question whether they
// printed correctly.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ConfirmLatest } from '../label/confirm-latest.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { AppError } from '../../ui/http.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { likes } from '../../ui/hooks/likes.ts';
import { useKeptChoice } from '../../ui/hooks/kept-choice.ts';
import { openWaitingTab, showPaper } from '../../ui/sheet/waiting-tab.ts';
import { laosChanged, printLabels, type LaosSize } from './laos.data.ts';

const PaperChoice = lazyPart(() => import('./paper-choice.tsx'));

const FAILED = 'พิมพ์ใบปะหน้าลาวไม่สำเร็จ ลองใหม่';
/** As long as a tab may take to read the file. */
const KEPT_MS = 60_000;

/** Our own text for the failure; the server's reason is shown beside it. */
const told = (fault: unknown): AppError => {
  const known = fault instanceof AppError ? fault : undefined;
  return new AppError({
    kind: known?.kind ?? 'network',
    status: known?.status ?? 0,
    code: known?.code ?? '',
    text: FAILED,
    fields: known?.fields ?? {},
    ...(known && Object.keys(known.fields).length === 0 && { next: known.text }),
    ...(known?.requestId !== undefined && { requestId: known.requestId }),
  });
};

const DEVICE_KEY = 'device/print-laos';
const sizes: readonly { value: LaosSize; label: string }[] = [
  { value: '100x150', label: '100 × 150 มม.' },
  { value: '100x75', label: '100 × 75 มม.' },
  { value: 'a4x4', label: 'A4 แผ่นละ 4 ใบ' },
];
const sizeOf = (value: unknown): LaosSize | undefined =>
  sizes.find((size) => size.value === value)?.value;

/** The printer's paper size is stored on this device; a choice in the profile comes first. */
function useSize() {
  const start: LaosSize = sizeOf(likes().paper) ?? '100x150';
  const [size, change] = useKeptChoice(DEVICE_KEY, start, parseSize);
  return { size, change };
}

const parseSize = (stored: unknown) => sizeOf(likes().paper) ?? sizeOf(stored);

/** The requested labels: known at the press, or fetched then. */
type Wanted = () => readonly number[] | Promise<readonly number[]>;

export function useLaosPrinting() {
  const client = useQueryClient();
  const { size, change } = useSize();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<{ error: AppError; wanted: Wanted } | null>(null);
  const [asking, setAsking] = useState(false);

  async function draw(wanted: Wanted, tab: Window | null): Promise<void> {
    let again = wanted;
    try {
      const ids = await wanted();
      // A retry uses the same labels, whatever happened to their list.
      again = () => ids;
      const url = URL.createObjectURL(await printLabels(ids, size));
      // A blocked tab is opened when the user presses for it.
      if (tab) setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
      showPaper(tab, url);
      toast.done('ส่งข้อมูลพัสดุแล้ว กรุณาตรวจสอบออเดอร์');
      void laosChanged(client);
      setAsking(true);
    } catch (fault) {
      tab?.close();
      setFailed({ error: told(fault), wanted: again });
      // After a lost answer the labels may have been drawn.
      void laosChanged(client);
    } finally {
      setPending(false);
    }
  }

  const print = (wanted: Wanted): void => {
    setPending(true);
    setFailed(null);
    void draw(wanted, openWaitingTab());
  };
  return { ...{ pending, failed, asking, size, change }, print, close: () => setAsking(false) };
}

export type LaosPrinting = ReturnType<typeof useLaosPrinting>;

interface PrintButtonProps {
  printing: LaosPrinting;
  onClick: () => void;
}

export function PrintLaosButton({ printing, onClick }: PrintButtonProps) {
  const can = useCan();
  if (!can('ship.print')) return null;
  return (
    <>
      <Suspense fallback={null}>
        <PaperChoice sizes={sizes} size={printing.size} onChange={printing.change} />
      </Suspense>
      <Button
        kind="primary"
        icon="print"
        pending={printing.pending}
        pendingText="กำลังพิมพ์…"
        onClick={onClick}
      >
        พิมพ์ใบลาว
      </Button>
    </>
  );
}

/** Beside the button: a failure with a retry, and the later question. */
export function LaosPrintNotes({ printing }: { printing: LaosPrinting }) {
  const { failed, asking, print, close } = printing;
  return (
    <>
      {failed ? (
        <ErrorNote error={failed.error} onRetry={() => print(failed.wanted)} className="mb-3" />
      ) : null}
      {asking ? <ConfirmLatest courier="laos" onClose={close} /> : null}
    </>
  );
}
