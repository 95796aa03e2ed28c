// The dialog that makes parcels of the ticked orders: problems first, then courier and sender, then the run and its results.
import type { OrderReply } from '@app/contract/order';
import type { CourierId } from '@app/contract/kit/carriers';
import type { BatchItem } from '@app/contract/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RiskReason, useRisk } from '../customer/index.ts';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBaht } from '../ui/format/money.ts';
import { AppError } from '../ui/http.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { BatchResults, RetryButton } from './batch-results.tsx';
import { BookingOptions, bookingOf, isComplete, useChoice } from './booking-options.tsx';
import { FreightNote } from './freight/freight-note.tsx';
import { hasNumber, problemsOf, type Problem } from './booking-problems.ts';
import { book, parcelsChanged, retryFailed, type Booking } from './shipment.data.ts';
import { joined, useBatch } from './use-batch.ts';

export interface BookShipmentsProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  /** The courier that stands there at first; else the shop's first one. */
  courier?: CourierId;
  /** Another than this one stands there at first. */
  notBy?: CourierId;
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

type Wish = Pick<BookShipmentsProps, 'courier' | 'notBy'>;

/** What goes, what is left out and why, and the run itself. */
function useBooking(orders: readonly OrderReply[], wish: Wish) {
  const chooser = useChoice(wish);
  const { courier } = chooser.choice;
  const risk = useRisk(orders);
  const hard = courier ? problemsOf(orders, courier) : [];
  const problems = [...risk.problems, ...hard];
  const blocked = new Set(
    [...risk.held, ...hard.filter((each) => !each.isWarning)].map((each) => each.order.id),
  );
  const ready = orders.filter((order) => !blocked.has(order.id) && !hasNumber(order));
  const run = useRun(ready);
  const start = () => {
    if (!courier) return;
    const riskReason = risk.reason.trim();
    void run.begin(courier.c, { ...bookingOf(chooser.choice), ...(riskReason && { riskReason }) });
  };
  const numbered = orders.filter(hasNumber).length;
  return { chooser, courier, risk, problems, numbered, ready, run, start };
}

export default function Booker({ orders, onClose, print, ...wish }: BookShipmentsProps) {
  const booking = useBooking(orders, wish);
  const { chooser, courier, risk, ready, run, start } = booking;
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
              disabled={!isComplete(chooser.choice) || !risk.isLoaded || ready.length === 0}
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
        <BeforeRun booking={booking} />
      )}
      {run.problem ? <ErrorNote error={run.problem} className="mt-3" /> : null}
    </Dialog>
  );
}

/** What to look at and what to choose before anything is sent. */
function BeforeRun({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const { chooser, risk, problems, numbered, ready } = booking;
  return (
    <div className="grid gap-4">
      {numbered > 0 ? (
        <p className="rounded-control bg-hover px-3 py-1.5 text-sm text-ink2">
          มีเลขพัสดุแล้ว {numbered} ออเดอร์ ไม่รวมในรอบนี้
        </p>
      ) : null}
      <Problems problems={problems} held={risk.held} />
      <RiskReason risk={risk} />
      <BookingOptions chooser={chooser} />
      <FreightNote choice={chooser.choice} orderIds={ready.map(({ id }) => id)} />
    </div>
  );
}

interface AfterRunProps extends Pick<BookShipmentsProps, 'onClose' | 'print'> {
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

interface ProblemsProps {
  problems: readonly Problem[];
  held: readonly Problem[];
}

function Problems({ problems, held }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="ออเดอร์ที่ต้องดูก่อน" className="grid max-h-48 gap-1 overflow-y-auto text-sm">
      {problems.map((problem) => {
        const { order, text, isWarning, isRisk = false } = problem;
        const isOut = isRisk ? held.includes(problem) : !isWarning;
        return (
          <li
            key={`${order.id} ${text}`}
            className={`rounded-control px-3 py-1.5 ${isOut ? 'bg-problem-bg text-problem' : 'bg-waiting-bg text-waiting'}`}
          >
            <b>{order.code}</b> {text} {isOut ? '(ไม่รวมในรอบนี้)' : ''}
          </li>
        );
      })}
    </ul>
  );
}
