// Asks before an action that is hard to undo: names the object and the number, with the verb on the button.
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useLastOpen, useOpener } from './opened-by.ts';
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

export interface ConfirmFrameProps extends ConfirmProps {
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

const ConfirmFrame = lazyPart(() => import('./confirm-frame.tsx'));

export function Confirm(props: ConfirmProps) {
  const opener = useOpener(props.open);
  const shown = useLastOpen(props);
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmFrame {...shown} opener={opener} />
    </Suspense>
  );
}
