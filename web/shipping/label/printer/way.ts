// How this browser prints labels: chosen once, stored in it, for all its users.
import { useEffect, useState } from 'react';
import { keepChoice, recallChoice } from '../../../ui/hooks/kept-choice.ts';

const KEY = 'device/printer';

/** `file`: opened in a tab. `page`: printed by the page itself. `bridge`: sent to a printer by the print bridge. */
export type PrintWay =
  | { readonly by: 'file' }
  | { readonly by: 'page' }
  | { readonly by: 'bridge'; readonly printer: string };

const byFile: PrintWay = { by: 'file' };

const isWay = (value: unknown): value is PrintWay =>
  typeof value === 'object' && value !== null && 'by' in value;

export function useWay() {
  const [way, setWay] = useState<PrintWay>(byFile);
  useEffect(() => {
    void recallChoice(KEY).then((found) => {
      if (isWay(found)) setWay(found);
    });
  }, []);
  return {
    way,
    change: (next: PrintWay) => {
      setWay(next);
      keepChoice(KEY, next.by === 'file' ? undefined : next);
    },
  };
}
