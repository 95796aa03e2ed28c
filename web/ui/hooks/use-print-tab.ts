// Opens paper in a tab of its own, once it is drawn.
import { useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { openWaitingTab } from '../sheet/waiting-tab.ts';

export function usePrintTab() {
  const [pending, setPending] = useState(false);
  const open = (make: () => Promise<{ url: string }>): void => {
    const tab = openWaitingTab();
    setPending(true);
    make()
      .then(({ url }) => {
        if (tab) tab.location.replace(url);
        else toast.warn('เบราว์เซอร์กันหน้าต่างใหม่ไว้ อนุญาตหน้าต่างของเว็บนี้ แล้วกดพิมพ์อีกครั้ง');
      })
      .catch((fault: unknown) => {
        tab?.close();
        toast.failed(fault);
      })
      .finally(() => setPending(false));
  };
  return { pending, open };
}
