// Printing as the last step of the booking window: one courier after another.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { couriersText, usePrinter } from './print-labels.form.tsx';
import type { PrintTarget } from './print-labels.tsx';
import { nextOf } from './use-printing.tsx';

interface PrintStepProps {
  target: PrintTarget;
  /** The window's footer, which receives the buttons. */
  foot: HTMLElement;
  onClose: () => void;
}

function One({
  target,
  foot,
  onClose,
}: Omit<PrintStepProps, 'onClose'> & { onClose: (isMade: boolean) => void }) {
  const { actions, body } = usePrinter({ target, onClose }, 'ปิด');
  return (
    <section aria-label="พิมพ์ใบปะหน้า">
      <p className="mb-3 text-sm text-ink2">{couriersText(target)}</p>
      {body}
      {createPortal(actions, foot)}
    </section>
  );
}

export default function PrintStep({ target: first, foot, onClose }: PrintStepProps) {
  const [target, setTarget] = useState(first);
  const close = (isMade: boolean) => {
    const next = isMade ? nextOf(target) : null;
    if (next) setTarget(next);
    else onClose();
  };
  return <One key={target.courier} target={target} foot={foot} onClose={close} />;
}
