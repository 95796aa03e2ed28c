// A button with a small panel below it, for menus and choices; closes by Esc, a press outside, or losing the focus.
// The panel opens towards the middle of the window.
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

export interface DropdownProps {
  /** The button's content. */
  face: ReactNode;
  /** The button's accessible name. */
  label: string;
  buttonClass: string;
  panelClass?: string;
  className?: string;
  /** The panel; `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** Closes on an outside press, on focus loss or on Esc. */
function useDismiss(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  close: (back: boolean) => void,
) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) latest.current(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Escape') return;
      event.preventDefault();
      latest.current(true);
    };
    addEventListener('pointerdown', onOutside);
    addEventListener('focusin', onOutside);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onOutside);
      removeEventListener('focusin', onOutside);
      removeEventListener('keydown', onKey);
    };
  }, [area, open]);
}

function standsLeft(button: HTMLElement): boolean {
  const { left, right } = button.getBoundingClientRect();
  return left + right < innerWidth;
}

export function Dropdown(props: DropdownProps) {
  const { face, label, buttonClass, panelClass = '', className = '', children } = props;
  const [open, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const area = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = useCallback((back: boolean) => {
    setOpen(false);
    if (back) area.current?.querySelector('button')?.focus();
  }, []);
  const closeAndReturn = useCallback(() => close(true), [close]);
  useDismiss(area, open, close);
  return (
    <span ref={area} className={`relative inline-flex ${className}`}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={({ currentTarget }) => {
          setLeft(standsLeft(currentTarget));
          setOpen(!open);
        }}
        className={buttonClass}
      >
        {face}
      </button>
      {open ? (
        <div
          id={id}
          data-layer=""
          className={`absolute top-full ${isLeft ? 'left-0' : 'right-0'} z-30 mt-1.5 rounded-card bg-white shadow-pop ${panelClass}`}
        >
          <Panel content={children} close={closeAndReturn} />
        </div>
      ) : null}
    </span>
  );
}

function Panel({ content, close }: { content: DropdownProps['children']; close: () => void }) {
  return content(close);
}
