// Moves orders to another status, given or chosen from the allowed ones, with a result for each order.
import { errors, isErrorCode } from '@app/contract/kit/errors';
import { orderSteps, stepMay, stepVerb, type OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RiskProblems, RiskReason, useRisk } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { wholeWords } from '../../ui/format/whole-words.tsx';
import { useIsHere } from '../../ui/hooks/is-here.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { AppError } from '../../ui/http.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../../shop/index.ts';
import { Booked, cancelNumbersPrefix, isBooked } from './booked-orders.tsx';
import { cancelNumbers } from './cancel-numbers.data.ts';
import { moveMany, ordersChanged, send, type StatusResult } from './order.data.ts';
import { StepFields, type StepValues } from './step-fields.tsx';

/** Transitions that all these orders may take, with the user's rights. */
function useSteps(statuses: readonly OrderStatus[]): OrderStatus[] {
  const can = useCan();
  const [first, ...rest] = [...new Set(statuses)];
  if (first === undefined) return [];
  return orderSteps[first].filter((to) => {
    const may = stepMay(first, to);
    return may.length > 0 && can(...may) && rest.every((from) => orderSteps[from].includes(to));
  });
}

export interface ChangeStatusProps {
  orders: readonly OrderReply[];
  /** The requested status; when absent, it is chosen here. */
  to?: OrderStatus;
  onClose: () => void;
  onDone: () => void;
}

/** The obstacle of this order: the short product, the live number, the missing part. */
function hindrance({ details = {} }: StatusResult): string {
  for (const key of ['text', 'status']) if (typeof details[key] === 'string') return details[key];
  return typeof details['pno'] === 'string' && details['pno'] !== '' ? `เลข ${details['pno']}` : '';
}

function textOf(result: StatusResult): string {
  const code = result.error ?? '';
  const own = hindrance(result);
  if (!isErrorCode(code)) return own || code || 'เปลี่ยนสถานะไม่ได้ กรุณาลองใหม่';
  const { th, next } = errors[code];
  if (code === 'UNPROCESSED' && own !== '') return own;
  // The list behind this window was refetched, so nothing needs a manual reload.
  if (code === 'STALE' && own !== '') return `มีคนเปลี่ยนสถานะไปก่อนแล้ว ${own}`;
  return [own === '' ? th : `${th}: ${own}`, next].filter(Boolean).join(' ');
}

function doneText(from: OrderStatus | undefined, to: OrderStatus, count: number): string {
  const text =
    from === 'cancel' && to === 'send'
      ? 'กู้คืนออเดอร์สำเร็จ'
      : to === 'sending'
        ? 'เปลี่ยนสถานะเป็นจัดส่งแล้ว'
        : 'เปลี่ยนสถานะสำเร็จ';
  return count > 1 ? `${text} ${count} ออเดอร์` : text;
}

interface Step {
  to: OrderStatus;
  reason: string;
  /** Typed number of a parcel without our couriers; null where there is no field. */
  pno: string | null;
  /** Why it is sent to a buyer whose parcels came back. */
  riskReason: string;
  /** Orders whose numbers are cancelled too. */
  booked: readonly OrderReply[];
}

/** Somebody else has moved them since they were shown. */
const idsOfStale = (results: readonly StatusResult[]): number[] =>
  results.flatMap(({ id, error }) => (error === 'STALE' ? [id] : []));

/** Cancels their numbers before the move; the result lists those that the courier kept. */
function useCancelNumbers() {
  const client = useQueryClient();
  const [freed, setFreed] = useState<readonly number[]>([]);
  return async (booked: readonly OrderReply[]): Promise<StatusResult[]> => {
    const waiting = booked.filter(({ id }) => !freed.includes(id));
    const found = await cancelNumbers(client, waiting);
    const gone = found.flatMap(({ id, t }) => (t === 'success' ? [id] : []));
    setFreed((before) => [...before, ...gone]);
    return found.filter(({ t }) => t === 'error');
  };
}

const NAMED = 3;

/** A user who has closed the window meanwhile is told which orders failed, with the first reason. */
function tellElsewhere(failed: readonly StatusResult[], orders: readonly OrderReply[]): void {
  if (failed.length === 0) return;
  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code ?? `#${id}`;
  const named = failed.slice(0, NAMED).map((item) => `${codeOf(item.id)} ${textOf(item)}`);
  const text = `เปลี่ยนสถานะไม่ได้ ${failed.length} ออเดอร์: ${named.join(' · ')}`;
  toast.warn(text, { label: 'รับทราบ', run: () => {} });
}

function useMove({ orders, onClose, onDone }: ChangeStatusProps) {
  const client = useQueryClient();
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<readonly StatusResult[]>([]);
  const [ended, setEnded] = useState<readonly number[]>([]);
  const free = useCancelNumbers();
  const [problem, setProblem] = useState<AppError | null>(null);
  const isHere = useIsHere();
  // After a partial success, the next press is about the orders that failed and still have the status that was shown.
  const left = orders.filter(({ id }) => !ended.includes(id));
  const [first] = left;

  async function handOver(id: number, pno: string, riskReason: string) {
    const order = await send(id, { pno: pno.trim(), riskReason });
    toast.done(doneText(first?.status, 'sending', 1));
    onDone();
    await ordersChanged(client, order);
  }

  async function moveAll({ to, reason, riskReason, booked }: Step) {
    const kept = booked.length > 0 ? await free(booked) : [];
    const going = left.filter(({ id }) => !kept.some((each) => each.id === id));
    if (going.length === 0) return isHere.current ? setFailed(kept) : tellElsewhere(kept, orders);
    const why = { reason: reason.trim(), riskReason };
    const { items, undoToken } = await moveMany(going, to, why);
    const bad = [...kept, ...items.filter((item) => item.t === 'error')];
    const good = going.map(({ id }) => id).filter((id) => !bad.some((each) => each.id === id));
    setFailed(bad);
    if (!isHere.current) tellElsewhere(bad, orders);
    setEnded((before) => [...before, ...good, ...idsOfStale(bad)]);
    if (good.length > 0) say(doneText(first?.status, to, good.length), undoToken);
    if (bad.length === 0) onDone();
    await ordersChanged(client);
  }

  async function run(step: Step) {
    setPending(true);
    setProblem(null);
    try {
      if (step.pno !== null && first) await handOver(first.id, step.pno, step.riskReason);
      else await moveAll(step);
    } catch (fault) {
      if (fault instanceof AppError && isHere.current) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  }
  // Closing the results ends the action.
  const close = () => (ended.length > 0 ? onDone() : onClose());
  return { left, pending, failed, problem, run, close };
}

/** The chosen and typed values, and whether they can be run. */
function useStep(props: ChangeStatusProps) {
  const { orders } = props;
  const mayFree = useCan()('ship.cancel');
  const allowed = useSteps(orders.map((order) => order.status));
  const steps = props.to === undefined ? allowed : allowed.filter((step) => step === props.to);
  const [typed, setTyped] = useState<StepValues>({ to: null, reason: '', pno: '' });
  const chosen = typed.to !== null && steps.includes(typed.to) ? typed.to : (steps[0] ?? null);
  const needsReason = chosen === 'cancel' || chosen === 'return';
  const booked = chosen === 'cancel' ? orders.filter(isBooked) : [];
  // Cancelling a number needs the right for it.
  const isBound = booked.length === orders.length && !mayFree;
  // A parcel without our couriers may have a number of its own.
  const takesPno = chosen === 'sending' && orders.length === 1 && orders[0]?.pno === '';
  const isSending = chosen === 'sending';
  const risk = useRisk(isSending ? orders : []);
  // An order that the rule blocks cannot be sent; the others of a selection can.
  const isHeld = risk.held.length === orders.length;
  const isReady =
    chosen !== null && !isBound && !isHeld && !(needsReason && typed.reason.trim() === '');
  const step: Step | null = chosen && {
    to: chosen,
    reason: typed.reason,
    pno: takesPno ? typed.pno : null,
    riskReason: isSending ? risk.reason.trim() : '',
    booked: mayFree ? booked : [],
  };
  return {
    steps,
    typed: { ...typed, to: chosen },
    setTyped,
    needsReason,
    takesPno,
    risk,
    booked,
    mayFree,
    isReady,
    step,
  };
}

function Mover(props: ChangeStatusProps) {
  const { left: orders, pending, failed, problem, run, close } = useMove(props);
  const from = orders[0]?.status ?? 'send';
  const { steps, typed, setTyped, needsReason, takesPno, risk, isReady, step, booked, mayFree } =
    useStep({ ...props, orders });
  const chosen = typed.to;
  if (orders.length === 0) return <MovedElsewhere {...{ failed, close }} orders={props.orders} />;
  const verb = chosen === null ? 'เปลี่ยนสถานะ' : `${stepVerb(from, chosen)} ${orders.length} ออเดอร์`;
  return (
    <Dialog
      open
      onClose={close}
      title={props.to === undefined ? `เปลี่ยนสถานะ ${orders.length} ออเดอร์` : `${verb}?`}
      actions={
        <>
          <Button kind="ghost" onClick={close}>
            ปิด
          </Button>
          <Button
            kind={chosen === 'cancel' ? 'danger' : 'primary'}
            pending={pending}
            disabled={!isReady}
            onClick={() => step && void run(step)}
          >
            <span>{wholeWords((mayFree ? cancelNumbersPrefix(booked) : '') + verb)}</span>
          </Button>
        </>
      }
    >
      <StepFields
        {...{ from, steps, typed, needsReason, takesPno }}
        isFixed={props.to !== undefined}
        onChange={setTyped}
        pnoError={problem?.fields['pno']}
      />
      <Booked orders={booked} mayFree={mayFree} />
      <div className="mt-4 grid gap-4 empty:hidden">
        <RiskProblems risk={risk} />
        <RiskReason risk={risk} />
      </div>
      {problem ? <ErrorNote error={problem} className="mt-3" /> : null}
      <Failed failed={failed} orders={props.orders} />
    </Dialog>
  );
}

export default Mover;

/** Nothing is left to move: others have moved the orders that failed. */
function MovedElsewhere({ close, ...results }: FailedProps & { close: () => void }) {
  return (
    <Dialog
      open
      onClose={close}
      title="มีคนเปลี่ยนสถานะไปก่อนแล้ว"
      actions={<Button onClick={close}>ปิด</Button>}
    >
      <Failed {...results} />
    </Dialog>
  );
}

interface FailedProps {
  failed: readonly StatusResult[];
  orders: readonly OrderReply[];
}

function Failed({ failed, orders }: FailedProps) {
  if (failed.length === 0) return null;
  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code ?? `#${id}`;
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm font-semibold">เปลี่ยนไม่ได้ {failed.length} ออเดอร์</h3>
      <ul aria-label="ออเดอร์ที่เปลี่ยนไม่ได้" className="grid gap-1 text-sm">
        {failed.map((item) => (
          <li key={item.id} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
            <b>{codeOf(item.id)}</b> {textOf(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
