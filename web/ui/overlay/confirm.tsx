// Asks before something that is hard to take back: names what and how many, with the verb on the button.
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useOnceOpen } from './use-once-open.ts';

export interface ConfirmProps {
  open: boolean;
  /** 'ยกเลิกพัสดุ 3 รายการ?' */
  title: string;
  text?: ReactNode;
  /** 'ยกเลิกพัสดุ 3 รายการ': never just 'ตกลง'. */
  verb: string;
  cancelText?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const ConfirmFrame = lazyPart(() => import('./confirm-frame.tsx'));

export function Confirm(props: ConfirmProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmFrame {...props} />
    </Suspense>
  );
}
