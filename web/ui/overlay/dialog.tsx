// Windows above the screen: a dialog in the middle (a sheet on phones) and a drawer at the side.
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useLastOpen, useOpener } from './opened-by.ts';
import { useOnceOpen } from './use-once-open.ts';

export interface WindowProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Below the title, smaller. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Buttons that stay visible at the bottom. */
  actions?: ReactNode;
  /** False while an action runs that a stray click must not interrupt. */
  closable?: boolean;
}

export interface FrameProps extends WindowProps {
  look: string;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

const DialogFrame = lazyPart(() => import('./dialog-frame.tsx'));

const sizes = { small: 'sm:w-[400px]', normal: 'sm:w-[520px]', wide: 'sm:w-[820px]' } as const;

function Window(props: Omit<FrameProps, 'opener'>) {
  const opener = useOpener(props.open);
  const shown = useLastOpen(props);
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...shown} opener={opener} />
    </Suspense>
  );
}

export function Dialog({ size = 'normal', ...props }: WindowProps & { size?: keyof typeof sizes }) {
  return (
    <Window
      {...props}
      look={`max-h-[92dvh] max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-dialog sm:top-1/2 sm:left-1/2 sm:max-h-[88dvh] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-dialog transition data-ending-style:opacity-0 data-starting-style:opacity-0 ${sizes[size]}`}
    />
  );
}

/** 480 px on the right; full width on phones. */
export function Drawer(props: WindowProps) {
  return (
    <Window
      {...props}
      look="inset-y-0 right-0 w-[480px] max-w-full transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full"
    />
  );
}
