// A batch on screen: its progress, a row per order with the courier's message and what to do, and retrying the
// failures.
import { carrierById } from '@app/contract/kit/carriers';
import type { BatchItem } from '@app/contract/shipping/shipment';
import { Suspense, useEffect, useState } from 'react';
import { EditReceiver } from '../../order/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import type { BatchNow } from './use-batch.ts';

const looks: Readonly<Record<BatchItem['state'], { tone: Tone; text: string }>> = {
  waiting: { tone: 'neutral', text: 'รอคิว' },
  booking: { tone: 'progress', text: 'กำลังสร้าง' },
  booked: { tone: 'done', text: 'สำเร็จ' },
  refused: { tone: 'problem', text: 'ไม่สำเร็จ' },
  unknown: { tone: 'waiting', text: 'รอขนส่งยืนยัน' },
  cancelled: { tone: 'neutral', text: 'ยกเลิกแล้ว' },
};

const weight: Readonly<Record<BatchItem['state'], number>> = {
  refused: 0,
  unknown: 1,
  booking: 2,
  waiting: 3,
  booked: 4,
  cancelled: 5,
};

/** Lines that need a person come first. */
const byNeed = (items: readonly BatchItem[]): BatchItem[] =>
  items.toSorted((a, b) => weight[a.state] - weight[b.state] || a.id - b.id);

interface BatchResultsProps {
  batch: BatchNow;
  /** Order codes, where the list that started the batch knows them. */
  codeOf?: (orderId: number) => string | undefined;
  /** Sends one order again; without it the retry of all failures does. */
  onAgain?: (orderId: number) => void;
  /** Printing follows below: rows that need nobody are collapsed. */
  folds?: boolean;
}

/** True for a message of the courier's own, unless the text already contains it. Our own codes are in capitals. */
const isCouriers = ({ error, errMessage }: BatchItem): boolean =>
  error !== '' && !/^[A-Z_]+$/.test(error) && !errMessage.includes(error);

/** The courier rejected the recipient or address, or gave no field. */
const isReceivers = ({ fixField = '' }: BatchItem): boolean =>
  fixField === '' || fixField.startsWith('receiver');

interface FixProps {
  item: BatchItem;
  code: string;
  isMended: boolean;
  onFix: () => void;
  onAgain: (() => void) | undefined;
}

/** A recipient is corrected here, above the results; anything else on the order's page. */
function Fix({ item, code, isMended, onFix, onAgain }: FixProps) {
  const may = useCan()('order.edit');
  return (
    <>
      {may && isReceivers(item) ? (
        <Button kind="ghost" aria-label={`แก้ที่อยู่ ${code}`} onClick={onFix}>
          แก้ไข
        </Button>
      ) : (
        <LinkButton to="/order/$id/view" params={{ id: String(item.id) }} kind="ghost">
          แก้ไข
        </LinkButton>
      )}
      {isMended && onAgain ? (
        <Button icon="refresh" aria-label={`ลองใหม่ ${code}`} onClick={onAgain}>
          ลองใหม่
        </Button>
      ) : null}
    </>
  );
}

function Row({ item, code, ...fix }: FixProps) {
  const look = looks[item.state];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="w-28 font-semibold">{code}</span>
      <StatusChip tone={look.tone}>{look.text}</StatusChip>
      <span className="num min-w-0 flex-1 basis-40">
        {item.pno}{' '}
        {item.courier && item.state !== 'refused' ? (
          <span className="text-xs text-ink3">{carrierById(item.courier)?.name}</span>
        ) : null}
        {item.errMessage ? (
          <span className="block text-sm text-problem">
            {item.errMessage}
            {isCouriers(item) ? <span className="text-xs text-ink3"> ({item.error})</span> : null}
          </span>
        ) : null}
      </span>
      {item.state === 'refused' ? <Fix item={item} code={code} {...fix} /> : null}
    </li>
  );
}

const SILENT_MS = 6000;

/** No result for a while: the courier is slow or unreachable. */
function useSilence({ done, isRunning }: BatchNow): boolean {
  const [silentAt, setSilentAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setSilentAt(done), SILENT_MS);
    return () => clearTimeout(timer);
  }, [done, isRunning]);
  return isRunning && silentAt === done;
}

function Trouble({ batch }: Pick<BatchResultsProps, 'batch'>) {
  const isSilent = useSilence(batch);
  if (batch.isCutOff) {
    return (
      <p className="text-sm text-waiting">
        ขาดการเชื่อมต่อ ระบบยังทำต่ออยู่ ปิดแล้วเปิดใหม่จาก “งานที่ค้าง” เพื่อดูผลล่าสุด
      </p>
    );
  }
  return isSilent ? (
    <p className="text-sm text-waiting">ขนส่งยังไม่ตอบ ระบบลองใหม่ให้เอง ไม่ต้องกดสร้างซ้ำ</p>
  ) : null;
}

interface RowsProps extends Pick<BatchResultsProps, 'codeOf' | 'onAgain'> {
  items: readonly BatchItem[];
  isRunning: boolean;
}

/** Line by line; a corrected line stays marked until the courier has answered again. */
function Rows({ items, isRunning, codeOf, onAgain }: RowsProps) {
  const [fixing, setFixing] = useState<BatchItem | null>(null);
  const [mended, setMended] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <ul aria-label="ผลรายออเดอร์" className="max-h-[50vh] overflow-y-auto">
        {byNeed(items).map((item) => (
          <Row
            key={item.id}
            item={item}
            code={codeOf?.(item.id) ?? `SO-${item.id}`}
            isMended={mended.has(item.id) && !isRunning}
            onFix={() => setFixing(item)}
            onAgain={onAgain && (() => onAgain(item.id))}
          />
        ))}
      </ul>
      {fixing ? (
        <Suspense fallback={null}>
          <EditReceiver
            id={fixing.id}
            reason={fixing.errMessage}
            onClose={() => setFixing(null)}
            onSaved={() => setMended((before) => new Set(before).add(fixing.id))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

export function BatchResults({ batch, codeOf, onAgain, folds = false }: BatchResultsProps) {
  const { items, done, total, isRunning } = batch;
  if (batch.error) {
    return (
      <>
        <ErrorState error={batch.error} onRetry={batch.again} />
        <p className="text-center text-sm text-ink2">
          งานเดินต่อที่ระบบแล้ว ไม่ต้องสร้างซ้ำ ดูผลได้ที่ “งานที่ค้าง”
        </p>
      </>
    );
  }
  const count = (state: BatchItem['state']) => items.filter((item) => item.state === state).length;
  return (
    <div className="grid gap-3">
      <div>
        <progress
          aria-label="ความคืบหน้า"
          className="part-bar w-full"
          value={done}
          max={Math.max(total, 1)}
        />
        <p role="status" className="num flex flex-wrap gap-x-4 text-sm text-ink2">
          <span className="font-semibold text-ink">
            {done}/{total}
          </span>
          <span>สำเร็จ {count('booked')}</span>
          {count('refused') > 0 ? (
            <span className="text-problem">ไม่สำเร็จ {count('refused')}</span>
          ) : null}
          {count('unknown') > 0 ? (
            <span className="text-waiting">รอขนส่งยืนยัน {count('unknown')}</span>
          ) : null}
          {isRunning ? <span>ปิดหน้านี้ได้ ระบบทำต่อให้</span> : null}
        </p>
        <Trouble batch={batch} />
      </div>
      {folds && count('booked') === total ? (
        <details>
          <summary className="cursor-pointer text-sm text-link max-md:min-h-11">ดูเลขพัสดุ</summary>
          <Rows {...{ items, isRunning, codeOf, onAgain }} />
        </details>
      ) : (
        <Rows {...{ items, isRunning, codeOf, onAgain }} />
      )}
    </div>
  );
}

interface RetryProps {
  batch: BatchNow;
  pending: boolean;
  onRetry: () => void;
}

export function RetryButton({ batch, pending, onRetry }: RetryProps) {
  const failed = batch.items.filter((item) => item.state === 'refused').length;
  if (failed === 0 || batch.isRunning) return null;
  return (
    <Button icon="refresh" pending={pending} onClick={onRetry}>
      ลองใหม่เฉพาะที่พลาด {failed} รายการ
    </Button>
  );
}
