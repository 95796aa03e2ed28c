// Receiving step by step: find the product, enter its pieces, keep the list of this round.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { beep, type Beep } from '../../ui/scan/beep.ts';
import { AppError } from '../../ui/http.ts';
import { amountOf, beforeScan } from './counting.ts';
import { lookUp, move, stockChanged, type Product } from './stock.data.ts';
import { isCounted } from './stock-columns.tsx';

interface Received {
  key: number;
  name: string;
  amount: number;
  onHand: number;
}

/** What is visible: a product that waits for its quantity, or the input for the next code. */
interface Step {
  product: Product | null;
  near: readonly Product[];
  code: string;
  amount: string;
  problem: string | undefined;
}

const nextCode: Step = { product: null, near: [], code: '', amount: '', problem: undefined };
const piecesOf = (product: Product): Step => ({ ...nextCode, product, amount: '1' });

const problemOf = (fault: unknown): string | null =>
  fault instanceof AppError ? (fault.fields['amount'] ?? fault.text) : null;

/** The step after looking up a code. */
async function find(code: string): Promise<Step> {
  const { found, near, isShared } = await lookUp(code);
  if (found && isCounted(found)) return piecesOf(found);
  const problem = found
    ? 'สินค้านี้เป็นชุดหรือไม่นับสต็อก รับเข้าที่สินค้าในชุดแทน'
    : isShared
      ? 'บาร์โค้ดนี้ใช้กับหลายสินค้า เลือกจากรายการด้านล่าง'
      : near.length > 0
        ? 'ไม่มีรหัสนี้ตรงตัว เลือกจากรายการด้านล่าง'
        : `ไม่พบสินค้ารหัส ${code} ตรวจรหัสหรือเพิ่มสินค้าก่อน`;
  return { ...nextCode, code, near: near.filter(isCounted), problem };
}

async function receive(product: Product, amount: number): Promise<Received> {
  const { onHand, move: done } = await move(product.id, { amount, reason: 'in' });
  return { key: done.id, name: product.name, amount, onHand: onHand ?? 0 };
}

/** Queued scans need the current step, not the one of the render in which they arrived. */
function useStep() {
  const [step, show] = useState(nextCode);
  const now = useRef(step);
  const setStep = (next: Step) => {
    now.current = next;
    show(next);
  };
  return { step, stepNow: () => now.current, setStep };
}

function useGuarded({ stepNow, setStep }: ReturnType<typeof useStep>) {
  const [busy, setBusy] = useState(false);
  async function guarded(run: () => Promise<void>, sound?: Beep) {
    setBusy(true);
    try {
      await run();
    } catch (fault) {
      // Users look at the goods while scanning.
      if (sound) beep(sound);
      const problem = problemOf(fault);
      if (problem === null) toast.failed(fault);
      else setStep({ ...stepNow(), problem });
    } finally {
      setBusy(false);
    }
  }
  return { busy, guarded };
}

export function useReceiving() {
  const client = useQueryClient();
  const steps = useStep();
  const { step, stepNow, setStep } = steps;
  const { busy, guarded } = useGuarded(steps);
  const queue = useRef(Promise.resolve());
  const [received, setReceived] = useState<readonly Received[]>([]);

  /** False when the typed text is no quantity. */
  async function receivePieces(typed: string): Promise<boolean> {
    const { product } = stepNow();
    if (!product) return true;
    const amount = amountOf(typed);
    if (amount === null) {
      setStep({ ...stepNow(), problem: 'ใส่จำนวนเต็มตั้งแต่ 1 ขึ้นไป' });
      return false;
    }
    const entry = await receive(product, amount);
    setReceived((all) => [entry, ...all]);
    setStep(nextCode);
    void stockChanged(client);
    return true;
  }

  async function takeScan(code: string, before: Step): Promise<void> {
    const { product, amount } = stepNow();
    // The product shown since the scan has no typed quantity yet.
    const typed = product === before.product ? beforeScan(before.amount, code) : amount;
    if (!(await receivePieces(typed))) return beep('wrong');
    const next = await find(code);
    setStep(next);
    beep(next.product ? 'item' : 'wrong');
  }

  return {
    step,
    received,
    busy,
    type: (typed: { code: string } | { amount: string }) => setStep({ ...stepNow(), ...typed }),
    choose: (product: Product | null) => setStep(product ? piecesOf(product) : nextCode),
    search: (code: string) => guarded(async () => setStep(await find(code))),
    save: () => guarded(async () => void (await receivePieces(stepNow().amount))),
    /**
     * A scan during quantity entry first receives what was typed, then continues: one by one, however slow the
     * connection.
     */
    scan: (code: string): Promise<void> => {
      const before = stepNow();
      queue.current = queue.current.then(() => guarded(() => takeScan(code, before), 'wrong'));
      return queue.current;
    },
  };
}

export type Receiving = ReturnType<typeof useReceiving>;
