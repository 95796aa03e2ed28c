// The dialog that makes parcels of the ticked orders: problems first, then courier and sender, then the run and its results.
import type { OrderReply } from '@app/contract/order/order';
import { carrierById, type CourierId, firstCourier } from '@app/contract/kit/carriers';
import type { BatchItem } from '@app/contract/shipping/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { RiskReason, useRisk } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { AppError } from '../../ui/http.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BatchResults, RetryButton } from './batch-results.tsx';
import {
  BookingOptions,
  bookingOf,
  isComplete,
  useChoice,
  type Choice,
} from './booking-options.tsx';
import { FreightNote } from './freight/freight-note.tsx';
import { hasNumber, problemsOf, type Problem } from './booking-problems.ts';
import { RuledGroups } from './rule/by-rule.tsx';
import {
  book,
  bookRuled,
  changeTo,
  parcelsChanged,
  retryFailed,
  type Booking,
} from './shipment.data.ts';
import { UnpaidOrders, useUnpaid } from './unpaid-orders.tsx';
import { joined, useBatch } from './use-batch.ts';

export interface BookShipmentsProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  /** The courier that stands there at first; else the shop's first one. */
  courier?: CourierId;
  /** The parcels are with this courier: they are cancelled there and booked with another, in one step. */
  changes?: CourierId;
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
  const made = batch.items.filter((item) => item.t === 'success').length;
  const isOver = batchId !== null && !batch.isRunning;
  useEffect(() => {
    if (isOver && made > 0) toast.done('ส่งข้อมูลพัสดุแล้ว กรุณาตรวจสอบออเดอร์');
  }, [isOver, made]);
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
    begin: (how: (ids: readonly number[]) => Promise<{ batchId: number }>) => start(() => how(ids)),
    // Of a run that was taken up again for some orders, the last batch does not know all failed ones.
    retry: (how: (ids: readonly number[]) => Promise<{ batchId: number }>) => {
      const failed = batch.items.filter(({ state }) => state === 'refused').map(({ id }) => id);
      if (batchId === null) return;
      void start(() => (before.length === 0 ? retryFailed(batchId) : how(failed)));
    },
    again: (how: (ids: readonly number[]) => Promise<{ batchId: number }>, id: number) =>
      void start(() => how([id])),
  };
}

type Run = ReturnType<typeof useRun>;

const codSum = (orders: readonly OrderReply[]): number =>
  orders.reduce((sum, order) => sum + Math.round(order.payment.codAmount * 100), 0) / 100;

type Wish = Pick<BookShipmentsProps, 'courier' | 'changes'>;

const sendingOf =
  (choice: Choice, changes: CourierId | undefined, booking: Booking) =>
  (ids: readonly number[]): Promise<{ batchId: number }> => {
    if (choice.byRule) return bookRuled(ids, booking);
    const c = choice.courier?.c ?? firstCourier;
    return changes ? changeTo(c, ids, booking) : book(c, ids, booking);
  };

/** What goes, what is left out and why, and the run itself. */
function useBooking(orders: readonly OrderReply[], wish: Wish) {
  const chooser = useChoice(wish);
  const { courier } = chooser.choice;
  const risk = useRisk(orders);
  const isChange = wish.changes !== undefined;
  const unpaid = useUnpaid(orders, isChange);
  const { byRule } = chooser.choice;
  const { courierOf } = chooser.rules;
  const hard = byRule
    ? orders.flatMap((order) => {
        const own = chooser.ready.find(({ c }) => c === courierOf(order));
        return own ? problemsOf([order], own) : [];
      })
    : courier
      ? problemsOf(orders, courier, isChange)
      : [];
  const problems = [...risk.problems, ...hard];
  const blocked = new Set(
    [...risk.held, ...hard.filter((each) => !each.isWarning)].map((each) => each.order.id),
  );
  for (const { id } of unpaid.held) blocked.add(id);
  const ready = orders.filter(
    (order) =>
      !blocked.has(order.id) &&
      (isChange || !hasNumber(order)) &&
      !(byRule && courierOf(order) === null),
  );
  const run = useRun(ready);
  const sendNow = (ids: readonly number[]) => {
    const riskReason = risk.reason.trim();
    const booking = {
      ...bookingOf(chooser.choice),
      ...(riskReason && { riskReason }),
      ...(unpaid.given && { unpaidReason: unpaid.given }),
    };
    return sendingOf(chooser.choice, wish.changes, booking)(ids);
  };
  const start = () => {
    if (courier) void run.begin(sendNow);
  };
  const numbered = isChange ? 0 : orders.filter(hasNumber).length;
  return { chooser, orders, risk, unpaid, problems, numbered, ready, run, start, sendNow };
}

export default function Booker({ orders, onClose, print, ...wish }: BookShipmentsProps) {
  const booking = useBooking(orders, wish);
  const { chooser, risk, ready, run, start, sendNow } = booking;
  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code;
  const verb = wish.changes ? 'เปลี่ยนขนส่ง' : 'สร้างเลขพัสดุ';
  const label = `${verb} ${ready.length} ออเดอร์`;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={run.isStarted ? verb : label}
      subtitle={run.isStarted ? null : `ยอดเก็บปลายทางรวม ${formatBaht(codSum(ready))} บาท`}
      actions={
        run.isStarted ? (
          <AfterRun
            run={run}
            sendNow={sendNow}
            chosen={chooser.choice.courier?.c}
            onClose={onClose}
            print={print}
          />
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
        <BatchResults batch={run.batch} codeOf={codeOf} onAgain={(id) => run.again(sendNow, id)} />
      ) : (
        <BeforeRun booking={booking} changes={wish.changes} />
      )}
      {run.problem ? <ErrorNote error={run.problem} className="mt-3" /> : null}
    </Dialog>
  );
}

/** What to look at and what to choose before anything is sent. */
interface BeforeRunProps {
  booking: ReturnType<typeof useBooking>;
  changes: CourierId | undefined;
}

function BeforeRun({ booking, changes }: BeforeRunProps) {
  const { chooser, orders, risk, unpaid, problems, numbered, ready } = booking;
  const open = orders.filter((order) => !hasNumber(order));
  return (
    <div className="grid gap-4">
      <UnpaidOrders ask={unpaid} />
      {changes ? (
        <p className="rounded-control bg-hover px-3 py-1.5 text-sm text-ink2">
          ระบบยกเลิกเลขเดิมกับ {carrierById(changes)?.name} แล้วสร้างเลขใหม่ให้ทีละออเดอร์ ถ้าขนส่งเดิมไม่ให้ยกเลิก
          ออเดอร์นั้นจะคงเลขเดิมไว้
        </p>
      ) : null}
      {numbered > 0 ? (
        <p className="rounded-control bg-hover px-3 py-1.5 text-sm text-ink2">
          มีเลขพัสดุแล้ว {numbered} ออเดอร์ ไม่รวมในรอบนี้
        </p>
      ) : null}
      <Problems problems={problems} held={risk.held} />
      <RiskReason risk={risk} />
      <BookingOptions
        chooser={chooser}
        groups={<RuledGroups orders={open} courierOf={chooser.rules.courierOf} />}
      />
      {chooser.choice.byRule ? null : (
        <FreightNote choice={chooser.choice} orderIds={ready.map(({ id }) => id)} />
      )}
    </div>
  );
}

interface AfterRunProps extends Pick<BookShipmentsProps, 'onClose' | 'print'> {
  run: Run;
  sendNow: (ids: readonly number[]) => Promise<{ batchId: number }>;
  /** Of all of them, unless the answer names another. */
  chosen: CourierId | undefined;
}

function AfterRun({ run, sendNow, chosen, onClose, print }: AfterRunProps) {
  const { batch } = run;
  const booked = Map.groupBy(
    batch.items.filter((item) => item.state === 'booked'),
    (item) => item.courier ?? chosen,
  );
  return (
    <>
      <Button kind="ghost" onClick={onClose}>
        {batch.isRunning ? 'ปิด (ทำต่อเบื้องหลัง)' : 'ปิด'}
      </Button>
      <RetryButton batch={batch} pending={run.pending} onRetry={() => run.retry(sendNow)} />
      {batch.isRunning
        ? null
        : [...booked].map(([courier, items]) =>
            courier ? (
              <Fragment key={courier}>
                {print?.(
                  items.map(({ id }) => id),
                  courier,
                )}
              </Fragment>
            ) : null,
          )}
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
