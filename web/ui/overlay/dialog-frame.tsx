// Rendering of dialogs and drawers; loaded when the first one opens.
import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { wholeWords } from '../format/whole-words.tsx';
import { Icon } from '../icon/icon.tsx';
import { buttonRow } from './button-row.ts';
import type { FrameProps, WindowProps } from './dialog.tsx';
import { keepFocus } from './keep-focus.ts';
import { backTo } from './opened-by.ts';
import { reachByKeys } from './reach-by-keys.ts';
import { showFaults } from './show-faults.ts';
import { useBack } from './back-closes.ts';

function Head({ title, subtitle, closable }: Pick<WindowProps, 'title' | 'subtitle' | 'closable'>) {
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-2">
      <div className="min-w-0 flex-1">
        <Base.Title className="text-xl font-bold break-words">{wholeWords(title)}</Base.Title>
        {subtitle ? (
          <Base.Description render={<div />} className="text-sm text-ink2">
            {typeof subtitle === 'string' ? wholeWords(subtitle) : subtitle}
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

/** The first text input; on touch screens the window itself, or the keyboard would cover it. */
function firstFocus(popup: HTMLElement | null, byTouch: boolean): HTMLElement | boolean {
  // A field that requested the focus already has it.
  if (!popup || (popup !== document.activeElement && popup.contains(document.activeElement)))
    return false;
  const box = popup.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');
  return byTouch || !box ? popup : box;
}

function follow(scroller: HTMLElement | null) {
  const ends = [showFaults(scroller), reachByKeys(scroller)];
  return () => {
    for (const end of ends) end?.();
  };
}

export default function DialogFrame({ look, opener, ...props }: FrameProps) {
  const { open, onClose, children, actions, closable } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBack(open, closable === false ? undefined : onClose);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || closable === false) return;
        // A click beside a half-filled form must not discard it; Esc and the cross still close it.
        if (details.reason === 'outside-press' && actions) return;
        onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          data-layer=""
          data-window=""
          initialFocus={(openedBy) => firstFocus(popup.current, openedBy === 'touch')}
          finalFocus={backTo(opener)}
          className={`fixed z-50 flex flex-col bg-white shadow-pop outline-none ${look}`}
        >
          <Head {...props} />
          <div
            ref={follow}
            className="min-h-0 flex-1 scroll-pt-8 scroll-pb-4 overflow-y-auto px-5 pb-4"
          >
            {children}
          </div>
          {actions ? (
            <footer
              ref={keepFocus}
              tabIndex={-1}
              className={`${buttonRow} border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none`}
            >
              {actions}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
