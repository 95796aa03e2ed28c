// The dialog that makes parcels of the ticked orders: problems first, then courier and sender, then the run and its results.
import type { OrderReply } from '@app/contract/order';
import type { CourierId } from '@app/contract/kit/carriers';
import type { BatchItem } from '@app/contract/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBaht } from '../ui/format/money.ts';
import { AppError } from '../ui/http.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { BatchResults, RetryButton } from './batch-results.tsx';
import { BookingOptions, bookingOf, isComplete, useChoice } from './booking-options.tsx';
import { hasNumber, problemsOf, type Problem } from './booking-problems.ts';
import { book, parcelsChanged, retryFailed, type Booking } from './shipment.data.ts';
import { joined, useBatch } from './use-batch.ts';

export interface BookShipmentsProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  /** Offered once parcels are made: prints those of these orders. */
  print?: (orderIds: readonly number[], courier: CourierId) => ReactNode;
}

function useRun(orders: readonly OrderReply[]) {
  const client = useQueryClient();
  const [batchId, setBatchId] = useState<number | null>(null);
  const [before, setBefore] = useState<readonly BatchItem[]>([]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const batch = joined(before, useBatch(batchId));
  const start = async (begin: () => Promise<{ batchId: number }>) => {
    setPending(true);
    setProblem(null);
    try {
      const { batchId: id } = await begin();
      setBefore(batch.items);
      setBatchId(id);
      await parcelsChanged(client);
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  const ids = orders.map((order) => order.id);
  return {
    batch,
    isStarted: batchId !== null,
    pending,
    problem,
    begin: (c: CourierId, booking: Booking) => start(() => book(c, ids, booking)),
    retry: () => (batchId === null ? undefined : void start(() => retryFailed(batchId))),
  };
}

type Run = ReturnType<typeof useRun>;

const codSum = (orders: readonly OrderReply[]): number =>
  orders.reduce((sum, order) => sum + Math.round(order.payment.codAmount * 100), 0) / 100;

/** What goes, what is left out and why, and the run itself. */
function useBooking(orders: readonly OrderReply[]) {
  const chooser = useChoice();
  const { courier } = chooser.choice;
  const problems = courier ? problemsOf(orders, courier) : [];
  const blocked = new Set(problems.filter((each) => !each.isWarning).map((each) => each.order.id));
  const ready = orders.filter((order) => !blocked.has(order.id) && !hasNumber(order));
  const run = useRun(ready);
  const start = () => (courier ? void run.begin(courier.c, bookingOf(chooser.choice)) : undefined);
  const numbered = orders.filter(hasNumber).length;
  return { chooser, courier, problems, numbered, ready, run, start };
}

export default function Booker({ orders, onClose, print }: BookShipmentsProps) {
  const { chooser, courier, problems, numbered, ready, run, start } = useBooking(orders);
  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code;
  const label = `สร้างเลขพัสดุ ${ready.length} ออเดอร์`;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={run.isStarted ? 'สร้างเลขพัสดุ' : label}
      subtitle={run.isStarted ? null : `ยอดเก็บปลายทางรวม ${formatBaht(codSum(ready))} บาท`}
      actions={
        run.isStarted ? (
          <AfterRun run={run} courier={courier?.c} onClose={onClose} print={print} />
        ) : (
          <>
            <Button kind="ghost" onClick={onClose}>
              ยกเลิก
            </Button>
            <Button
              kind="primary"
              icon="truck"
              disabled={!isComplete(chooser.choice) || ready.length === 0}
              pending={run.pending}
              pendingText="กำลังเริ่ม…"
              onClick={start}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      {run.isStarted ? (
        <BatchResults batch={run.batch} codeOf={codeOf} />
      ) : (
        <div className="grid gap-4">
          {numbered > 0 ? (
            <p className="rounded-control bg-hover px-3 py-1.5 text-sm text-ink2">
              มีเลขพัสดุแล้ว {numbered} ออเดอร์ ไม่รวมในรอบนี้
            </p>
          ) : null}
          <Problems problems={problems} />
          <BookingOptions chooser={chooser} />
        </div>
      )}
      {run.problem ? <ErrorNote error={run.problem} className="mt-3" /> : null}
    </Dialog>
  );
}

interface AfterRunProps extends Omit<BookShipmentsProps, 'orders'> {
  run: Run;
  courier: CourierId | undefined;
}

function AfterRun({ run, courier, onClose, print }: AfterRunProps) {
  const { batch } = run;
  const booked = batch.items.filter((item) => item.state === 'booked').map((item) => item.id);
  return (
    <>
      <Button kind="ghost" onClick={onClose}>
        {batch.isRunning ? 'ปิด (ทำต่อเบื้องหลัง)' : 'ปิด'}
      </Button>
      <RetryButton batch={batch} pending={run.pending} onRetry={run.retry} />
      {courier && booked.length > 0 && !batch.isRunning ? print?.(booked, courier) : null}
    </>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="ออเดอร์ที่ต้องดูก่อน" className="grid max-h-48 gap-1 overflow-y-auto text-sm">
      {problems.map(({ order, text, isWarning }) => (
        <li
          key={order.id}
          className={`rounded-control px-3 py-1.5 ${isWarning ? 'bg-waiting-bg text-waiting' : 'bg-problem-bg text-problem'}`}
        >
          <b>{order.code}</b> {text} {isWarning ? '' : '(ไม่รวมในรอบนี้)'}
        </li>
      ))}
    </ul>
  );
}
