// What a window remembers: the element that opened it, and its content until it has faded out.
import { useState } from 'react';

/** The element that had the focus when the window opened, read before a field of the window takes it. */
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

/** The focus target after closing; `true` leaves it to the library. */
export const backTo = (opener: HTMLElement | null) => (): HTMLElement | true =>
  opener?.isConnected ? opener : true;

/** A closing window shows its last content, because its object may be gone already. */
export function useLastOpen<Props extends { open: boolean }>(props: Props): Props {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : { ...last, open: false };
}
