// Whether a window was open at least once: until then its code need not load, after that it may close gently.
import { useState } from 'react';

export function useOnceOpen(open: boolean): boolean {
  const [was, setWas] = useState(open);
  if (open && !was) setWas(true);
  return was || open;
}
