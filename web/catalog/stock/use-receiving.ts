// Receiving step by step: find the product, take its pieces, keep what was received in this round.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** What the boxes show: a product is waiting for its pieces, or the next code is. */
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

/** The step after looking a code up. */
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

export function useReceiving() {
  const client = useQueryClient();
  const [step, setStep] = useState(nextCode);
  const [received, setReceived] = useState<readonly Received[]>([]);
  const [busy, setBusy] = useState(false);

  async function guarded(run: () => Promise<void>, sound?: Beep) {
    setBusy(true);
    try {
      await run();
    } catch (fault) {
      // Whoever scans looks at the goods.
      if (sound) beep(sound);
      const problem = problemOf(fault);
      if (problem === null) toast.failed(fault);
      else setStep((now) => ({ ...now, problem }));
    } finally {
      setBusy(false);
    }
  }

  /** False when what was typed is no quantity. */
  async function receivePieces(typed: string): Promise<boolean> {
    if (!step.product) return true;
    const amount = amountOf(typed);
    if (amount === null) {
      setStep({ ...step, problem: 'ใส่จำนวนเต็มตั้งแต่ 1 ขึ้นไป' });
      return false;
    }
    const entry = await receive(step.product, amount);
    setReceived((all) => [entry, ...all]);
    setStep(nextCode);
    void stockChanged(client);
    return true;
  }

  return {
    step,
    received,
    busy,
    type: (typed: { code: string } | { amount: string }) =>
      setStep((now) => ({ ...now, ...typed })),
    choose: (product: Product | null) => setStep(product ? piecesOf(product) : nextCode),
    search: (code: string) => guarded(async () => setStep(await find(code))),
    save: () => guarded(async () => void (await receivePieces(step.amount))),
    /** A scan while the quantity stands open takes what was typed before it, then goes on. */
    scan: (code: string) =>
      guarded(async () => {
        if (!(await receivePieces(beforeScan(step.amount, code)))) return beep('wrong');
        const next = await find(code);
        setStep(next);
        beep(next.product ? 'item' : 'wrong');
      }, 'wrong'),
  };
}

export type Receiving = ReturnType<typeof useReceiving>;
