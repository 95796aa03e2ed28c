// Whether a window was ever open: before that its code need not load, afterwards it can close with its animation.
import { useState } from 'react';

export function useOnceOpen(open: boolean): boolean {
  const [was, setWas] = useState(open);
  if (open && !was) setWas(true);
  return was || open;
}
