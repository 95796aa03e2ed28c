// The window that ships the ticked orders: problems first, then courier and sender, then the run with its results,
// then printing.
import type { OrderReply } from '@app/contract/order/order';
import { carrierById, type CourierId, firstCourier } from '@app/contract/kit/carriers';
import { Suspense, useState, type ReactNode } from 'react';
import { RiskReason, useRisk } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { animateIn } from '../../ui/hooks/animate-in.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Steps } from '../../ui/layout/steps.tsx';
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
import { OtherWishes, RuledGroups } from './rule/by-rule.tsx';
import { book, bookRuled, changeTo, type Booking } from './shipment.data.ts';
import { UnpaidOrders, useUnpaid } from './unpaid-orders.tsx';
import { useRun, type Run } from './use-run.ts';

export interface BookShipmentsProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  /** The initial courier; else the shop's first one. */
  courier?: CourierId;
  /** The parcels are with this courier: they are cancelled there and booked with another one, in one step. */
  changes?: CourierId;
  /** The last step, after booking: printing, with its buttons in the window's footer. */
  print?: (bookedBatch: BookedBatch, foot: HTMLElement) => ReactNode;
}

/** Orders whose parcels one courier has, and those of other couriers. */
export interface BookedBatch {
  courier: CourierId;
  orderIds: readonly number[];
  next: readonly Omit<BookedBatch, 'next'>[];
}

const codSum = (orders: readonly OrderReply[]): number =>
  orders.reduce((sum, order) => sum + Math.round(order.payment.codAmount * 100), 0) / 100;

type BookingChoice = Pick<BookShipmentsProps, 'courier' | 'changes'>;

const sendingOf =
  (choice: Choice, changes: CourierId | undefined, booking: Booking) =>
  (ids: readonly number[]): Promise<{ batchId: number }> => {
    if (choice.byRule) return bookRuled(ids, booking);
    const c = choice.courier?.c ?? firstCourier;
    return changes ? changeTo(c, ids, booking) : book(c, ids, booking);
  };

/** Which orders are sent, which are left out and why, and the run itself. */
function useBooking(orders: readonly OrderReply[], bookingChoice: BookingChoice) {
  const chooser = useChoice(orders, bookingChoice);
  const { courier } = chooser.choice;
  const risk = useRisk(orders);
  const isChange = bookingChoice.changes !== undefined;
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
    return sendingOf(chooser.choice, bookingChoice.changes, booking)(ids);
  };
  const start = () => {
    if (courier) void run.begin(sendNow);
  };
  const numbered = isChange ? 0 : orders.filter(hasNumber).length;
  return { chooser, orders, risk, unpaid, problems, numbered, ready, run, start, sendNow };
}

const ONGOING = 'ปิด (ทำต่อเบื้องหลัง)';
const steps = ['ตรวจก่อนส่ง', 'สร้างเลข', 'พิมพ์ใบปะหน้า'];

/** One window from the problems to printing: check and choose, the run, then printing with the failures above it. */
export default function Booker({ orders, onClose, print, ...wish }: BookShipmentsProps) {
  const booking = useBooking(orders, wish);
  const { chooser, ready, run } = booking;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const can = useCan();
  const verb = wish.changes ? 'เปลี่ยนขนส่ง' : 'สร้างเลขพัสดุ';
  const label = `${verb} ${ready.length} ออเดอร์`;
  const made =
    run.isStarted && !run.batch.isRunning ? madeOf(run, chooser.choice.courier?.c) : null;
  const printing = made && print && can('ship.print') ? made : null;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={run.isStarted ? verb : label}
      subtitle={run.isStarted ? null : `ยอดเก็บปลายทางรวม ${formatBaht(codSum(ready))} บาท`}
      actions={
        printing ? (
          <span ref={setFoot} className="contents" />
        ) : run.isStarted ? (
          <Button kind="ghost" onClick={onClose}>
            {run.batch.isRunning ? ONGOING : 'ปิด'}
          </Button>
        ) : (
          <Start booking={booking} label={label} onClose={onClose} />
        )
      }
    >
      {print && can('ship.print') ? (
        <Steps names={steps} now={printing ? 2 : run.isStarted ? 1 : 0} className="mt-1 mb-4" />
      ) : null}
      {run.isStarted ? (
        <div ref={animateIn}>
          <Results booking={booking} folds={printing !== null} />
        </div>
      ) : (
        <BeforeRun booking={booking} changes={wish.changes} />
      )}
      {printing && foot ? (
        <div ref={animateIn} className="mt-4 border-t border-line pt-4">
          <Suspense fallback={<SkeletonText lines={4} />}>{print?.(printing, foot)}</Suspense>
        </div>
      ) : null}
      {run.problem ? <ErrorNote error={run.problem} className="mt-3" /> : null}
    </Dialog>
  );
}

type BookingNow = ReturnType<typeof useBooking>;

interface StartProps {
  booking: BookingNow;
  label: string;
  onClose: () => void;
}

function Start({ booking: { chooser, risk, ready, run, start }, label, onClose }: StartProps) {
  return (
    <>
      {/* What is on its way is booked, whatever is pressed. */}
      <Button kind="ghost" onClick={onClose}>
        {run.pending ? ONGOING : 'ยกเลิก'}
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
  );
}

interface ResultsProps {
  booking: BookingNow;
  folds: boolean;
}

function Results({ booking: { orders, run, sendNow }, folds }: ResultsProps) {
  return (
    <div className="grid justify-items-end gap-2 *:first:w-full">
      <BatchResults
        batch={run.batch}
        folds={folds}
        codeOf={(id) => orders.find((order) => order.id === id)?.code}
        onAgain={(id) => run.again(sendNow, id)}
      />
      <RetryButton batch={run.batch} pending={run.pending} onRetry={() => run.retry(sendNow)} />
    </div>
  );
}

/** `chosen`: the courier of all, unless the answer names another. */
function madeOf({ batch }: Run, chosen: CourierId | undefined): BookedBatch | null {
  const booked = Map.groupBy(
    batch.items.filter((item) => item.state === 'booked'),
    (item) => item.courier ?? chosen,
  );
  const [first, ...next] = [...booked].flatMap(([courier, items]) =>
    courier ? [{ courier, orderIds: items.map(({ id }) => id) }] : [],
  );
  return first ? { ...first, next } : null;
}

/** Problems and options before anything is sent. */
interface BeforeRunProps {
  booking: BookingNow;
  changes: CourierId | undefined;
}

function BeforeRun({ booking, changes }: BeforeRunProps) {
  const { chooser, risk, unpaid, problems, numbered, ready } = booking;
  const { choice, open, rules, pick } = chooser;
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
      <BookingOptions chooser={chooser} groups={<RuledGroups orders={open} rules={rules} />} />
      {choice.byRule ? null : (
        <>
          {choice.courier ? (
            <OtherWishes
              orders={open}
              courier={choice.courier.c}
              onFollow={() => pick({ byRule: true })}
            />
          ) : null}
          <FreightNote choice={choice} orderIds={ready.map(({ id }) => id)} />
        </>
      )}
    </div>
  );
}

interface ProblemsProps {
  problems: readonly Problem[];
  held: readonly Problem[];
}

function Problems({ problems, held }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul
      aria-label="ออเดอร์ที่ต้องดูก่อน"
      className="grid max-h-48 grid-cols-1 gap-1 overflow-y-auto text-sm break-words"
    >
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
