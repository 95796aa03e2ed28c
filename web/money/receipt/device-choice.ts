// Which document and which paper this device prints, kept here and not for the user.
import {
  receiptKinds,
  receiptPapers,
  type ReceiptKind,
  type ReceiptPaper,
} from '@app/contract/money/receipt';
import { useEffect, useState } from 'react';
import { keepChoice, recallChoice } from '../../ui/hooks/kept-choice.ts';

const DEVICE_KEY = 'device/receipt';

export interface Choice {
  kind: ReceiptKind;
  paper: ReceiptPaper;
}

const standard: Choice = { kind: 'receipt', paper: 'a4' };

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  Object.hasOwn(receiptKinds, String(value.kind)) &&
  'paper' in value &&
  Object.hasOwn(receiptPapers, String(value.paper));

/** The paper in this device's printer is remembered here, not for the user. */
export function useDeviceChoice() {
  const [choice, setChoice] = useState(standard);
  useEffect(() => {
    void recallChoice(DEVICE_KEY).then((found) => {
      if (isChoice(found)) setChoice(found);
    });
  }, []);
  return {
    choice,
    change: (part: Partial<Choice>) => {
      const next = { ...choice, ...part };
      setChoice(next);
      keepChoice(DEVICE_KEY, next);
    },
  };
}

export const optionsOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
