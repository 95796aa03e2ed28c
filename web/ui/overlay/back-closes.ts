// Back closes what stands above the screen, as it does on every phone: the screen below stays, with its ticks and what was typed in it.
import { useRouter, type BlockerFn } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface Above {
  /** The address it was opened at. */
  readonly href: string;
}

/** What leaving would lose is asked about by whoever holds it (leave-guard.tsx). */
const wouldLose = (): boolean => document.querySelector('[data-typed=unkept]') !== null;

/** What is open, the one on top last. */
const open: Above[] = [];

/** The first that opened at an address with a step of its own in the browser's history (use-url-dialog.ts): Back takes that step. */
const isInAddress = (one: Above, { href, state }: { href: string; state: object }): boolean =>
  'dialog' in state && open.find((each) => each.href === href) === one;

/** `close` is asked of the one on top; undefined while it must not be closed. */
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
      // The browser has gone and comes back first: an address that is changed before that would be the wrong one.
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
