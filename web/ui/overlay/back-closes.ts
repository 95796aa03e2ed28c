// The Back button closes the topmost window, as on every phone: the screen below stays, with its ticks and inputs.
import { useRouter, type BlockerFn } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface Above {
  /** The address at which it was opened. */
  readonly href: string;
}

/** The leave guard (leave-guard.tsx) asks about unsaved changes. */
const wouldLose = (): boolean => document.querySelector('[data-typed=unkept]') !== null;

/** The open windows, topmost last. */
const open: Above[] = [];

/** The first window with a history entry of its own (use-url-dialog.ts): Back uses that entry. */
const isInAddress = (one: Above, { href, state }: { href: string; state: object }): boolean =>
  'dialog' in state && open.find((each) => each.href === href) === one;

/** `close` is called for the topmost window; undefined while it must not be closed. */
export function useBack(isOpen: boolean, close: (() => void) | undefined): void {
  // The operator's console is one screen without addresses.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const history = router?.history;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen || !history) return;
    const own: Above = { href: history.location.href };
    open.push(own);
    const blockerFn: BlockerFn = ({ action, currentLocation }) => {
      const isOnTop = action === 'BACK' && open.at(-1) === own && latest.current !== undefined;
      if (!isOnTop || wouldLose() || isInAddress(own, currentLocation)) return false;
      // The browser has navigated and returns first: changing the address before that would change the wrong one.
      addEventListener('popstate', () => latest.current?.(), { once: true });
      return true;
    };
    const unblock = history.block({ enableBeforeUnload: false, blockerFn });
    return () => {
      unblock();
      open.splice(open.indexOf(own), 1);
    };
  }, [isOpen, history]);
}
