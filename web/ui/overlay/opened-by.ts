// What a window remembers beyond its opening: who opened it, and what it showed until it has faded away.
import { useState } from 'react';

/** What had the focus when the window opened: a field of the window may take it before anybody could ask. */
export function useOpener(open: boolean): HTMLElement | null {
  const [was, setWas] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (open !== was) {
    setWas(open);
    const at = document.activeElement;
    if (open) setOpener(at instanceof HTMLElement && at !== document.body ? at : null);
  }
  return opener;
}

/** Where the focus goes when the window has closed; `true` leaves it to the library. */
export const backTo = (opener: HTMLElement | null) => (): HTMLElement | true =>
  opener?.isConnected ? opener : true;

/** A window that closes shows what it showed: what it was about may be forgotten already. */
export function useLastOpen<Props extends { open: boolean }>(props: Props): Props {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : { ...last, open: false };
}
