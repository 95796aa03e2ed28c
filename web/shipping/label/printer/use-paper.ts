// Prints a file of labels: in a tab, or on this browser's printer, and reports the result.
import type { LabelSize } from '@app/contract/shipping/label';
import { useEffect, useRef, useState } from 'react';
import { openWaitingTab } from '../../../ui/sheet/waiting-tab.ts';
import type { PrintOutcome } from './deliver.ts';
import { useWay } from './way.ts';

interface File {
  readonly url: string;
  readonly size: LabelSize;
}

export function usePaper() {
  const { way, change } = useWay();
  const [sent, setSent] = useState<PrintOutcome | null>(null);
  const waiting = useRef<Window | null>(null);
  // A user who leaves before the file is ready gets no tab.
  useEffect(() => () => waiting.current?.close(), []);

  async function send(file: File): Promise<void> {
    if (way.by === 'file') return;
    setSent(null);
    const { deliver } = await import('./deliver.ts');
    setSent(await deliver(way, file.url, file.size));
  }

  return {
    ...{ way, change, sent, send },
    /** Call it within the press, or the browser blocks the tab as a pop-up. `make` creates the file. */
    async print(make: () => Promise<File>): Promise<void> {
      const tab = way.by === 'file' ? openWaitingTab() : null;
      waiting.current = tab;
      try {
        const file = await make();
        if (tab) tab.location.replace(file.url);
        else await send(file);
      } catch (fault) {
        tab?.close();
        throw fault;
      } finally {
        waiting.current = null;
      }
    },
  };
}

export type Paper = ReturnType<typeof usePaper>;
