// Printing labels: the device's paper size, the file in a tab, and the confirmation.
import { labelSizes, type LabelSize } from '@app/contract/shipping/label';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { likes } from '../../ui/hooks/likes.ts';
import { useKeptChoice } from '../../ui/hooks/kept-choice.ts';
import { AppError } from '../../ui/http.ts';
import { confirm, print, printsChanged, type Print, type PrintChoice } from './label.data.ts';
import type { PrintTarget } from './print-labels.tsx';
import { usePaper } from './printer/use-paper.ts';

const DEVICE_KEY = 'device/print';
const standard: PrintChoice = { size: '100x150', sort: 'sku', picklist: false, items: true };

const isChoice = (value: unknown): value is PrintChoice =>
  typeof value === 'object' && value !== null && 'size' in value;

/** The size in the user's profile, if one is chosen. */
function likedSize(): { size?: LabelSize } {
  const size = (Object.keys(labelSizes) as LabelSize[]).find((value) => value === likes().paper);
  return size ? { size } : {};
}

/** The choices with which a device starts; a size in the profile comes before a stored one. */
const parseChoice = (stored: unknown): PrintChoice | undefined =>
  isChoice(stored) ? { ...standard, ...stored, ...likedSize() } : undefined;

/** The printer's paper size is stored on this device; a choice in the profile comes first. */
export function useDeviceChoice() {
  const start = { ...standard, ...likedSize() };
  const [choice, replace] = useKeptChoice(DEVICE_KEY, start, parseChoice);
  return { choice, change: (part: PrintChoice) => replace({ ...choice, ...part }) };
}

/** Requested labels that were not made are left out. */
const leftOf = ({ orderIds }: PrintTarget, made: readonly number[]): number[] =>
  orderIds.filter((id) => !made.includes(id));

export function usePrint(target: PrintTarget, choice: PrintChoice, onClose: () => void) {
  const client = useQueryClient();
  const paper = usePaper();
  const [made, setMade] = useState<Print | null>(null);
  const [printed, setPrinted] = useState<readonly number[]>([]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);

  async function attempt(work: () => Promise<void>) {
    setPending(true);
    setProblem(null);
    try {
      await work();
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  }

  const size = choice.size ?? '100x150';
  const make = (orderIds: readonly number[]) =>
    void attempt(() =>
      paper.print(async () => {
        const next = await print(target.courier, orderIds, choice);
        setMade(next);
        setPrinted(orderIds);
        return { url: next.url, size };
      }),
    );
  const sendAgain = () => {
    if (made) void attempt(() => paper.send({ url: made.url, size }));
  };

  const confirmAll = (reason: string) =>
    void attempt(async () => {
      if (!made) return;
      await confirm(made.id, reason.trim());
      // Lists and counts update in the background.
      void printsChanged(client);
      toast.done(`บันทึกว่าพิมพ์แล้ว ${made.labels} ใบ`);
      target.onRun?.(printed.length, leftOf(target, printed));
      onClose();
    });

  return { made, pending, problem, make, confirmAll, paper, sendAgain };
}
