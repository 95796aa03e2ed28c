// Which document and paper this device prints, stored on it, not for the user.
import {
  receiptKinds,
  receiptPapers,
  type ReceiptKind,
  type ReceiptPaper,
} from '@app/contract/money/receipt';
import { useKeptChoice } from '../../ui/hooks/kept-choice.ts';
import { useCan } from '../../ui/hooks/me.ts';

const DEVICE_KEY = 'device/receipt';

export interface Choice {
  kind: ReceiptKind;
  paper: ReceiptPaper;
}

const standard: Choice = { kind: 'receipt', paper: 'a4' };

/** Without the buyer's data a full tax invoice would be invalid. */
export const NAMES_BUYER = 'ใบกำกับภาษีต้องมีที่อยู่ลูกค้า ให้คนที่มีสิทธิ์ “ดูข้อมูลส่วนตัวของลูกค้า” เป็นผู้พิมพ์';

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  Object.hasOwn(receiptKinds, String(value.kind)) &&
  'paper' in value &&
  Object.hasOwn(receiptPapers, String(value.paper));

const parseChoice = (stored: unknown) => (isChoice(stored) ? stored : undefined);

/** The printer's paper size is stored on this device, not for the user. */
export function useDeviceChoice() {
  const [choice, replace] = useKeptChoice(DEVICE_KEY, standard, parseChoice);
  const mayName = useCan()('customer.pii');
  return {
    // The stored choice may be another user's.
    choice: choice.kind === 'full' && !mayName ? { ...choice, kind: standard.kind } : choice,
    change: (part: Partial<Choice>) => replace({ ...choice, ...part }),
  };
}

export const optionsOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
