// Windows above the screen: a dialog in the middle (a sheet on phones) and a drawer at the side.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

export interface WindowProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title, smaller. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Buttons that stay in view at the bottom. */
  actions?: ReactNode;
  /** False while something runs that must not be interrupted by a stray click. */
  closable?: boolean;
}

const sizes = { small: 'sm:w-[400px]', normal: 'sm:w-[520px]', wide: 'sm:w-[820px]' } as const;

function Head({ title, subtitle, closable }: Pick<WindowProps, 'title' | 'subtitle' | 'closable'>) {
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-2">
      <div className="min-w-0 flex-1">
        <Base.Title className="text-xl font-bold break-words">{title}</Base.Title>
        {subtitle ? (
          <Base.Description render={<div />} className="text-sm text-ink2">
            {subtitle}
          </Base.Description>
        ) : null}
      </div>
      {closable === false ? null : (
        <Base.Close
          aria-label="ปิด"
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-control text-ink2 hover:bg-hover max-md:size-11"
        >
          <Icon name="close" />
        </Base.Close>
      )}
    </header>
  );
}

function Frame({ look, ...props }: WindowProps & { look: string }) {
  const { open, onClose, children, actions, closable } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || closable === false) return;
        // A click beside a half-filled form must not throw it away; Esc and the cross still close.
        if (details.reason === 'outside-press' && actions) return;
        onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-layer=""
          className={`fixed z-50 flex flex-col bg-white shadow-pop outline-none ${look}`}
        >
          <Head {...props} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
          {actions ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {actions}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function Dialog({ size = 'normal', ...props }: WindowProps & { size?: keyof typeof sizes }) {
  return (
    <Frame
      {...props}
      look={`max-h-[92dvh] max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-dialog sm:top-1/2 sm:left-1/2 sm:max-h-[88dvh] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-dialog transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ${sizes[size]}`}
    />
  );
}

/** 480 px at the right; the whole width on phones. */
export function Drawer(props: WindowProps) {
  return (
    <Frame
      {...props}
      look="inset-y-0 right-0 w-[480px] max-w-full transition-transform duration-150 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full"
    />
  );
}
