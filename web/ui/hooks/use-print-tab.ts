// Opens a PDF in its own tab once it is ready.
import { useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { inWaitingTab } from '../sheet/waiting-tab.ts';

export function usePrintTab() {
  const [pending, setPending] = useState(false);
  const open = (make: () => Promise<{ url: string }>): void => {
    setPending(true);
    inWaitingTab(make)
      .catch(toast.failed)
      .finally(() => setPending(false));
  };
  return { pending, open };
}
