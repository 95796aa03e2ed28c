// How this browser prints labels: chosen once, stored in it, for all its users.
import { useKeptChoice } from '../../../ui/hooks/kept-choice.ts';

const KEY = 'device/printer';

/** `file`: opened in a tab. `page`: printed by the page itself. `bridge`: sent to a printer by the print bridge. */
export type PrintWay =
  | { readonly by: 'file' }
  | { readonly by: 'page' }
  | { readonly by: 'bridge'; readonly printer: string };

const byFile: PrintWay = { by: 'file' };

const isWay = (value: unknown): value is PrintWay =>
  typeof value === 'object' && value !== null && 'by' in value;

const parseWay = (stored: unknown) => (isWay(stored) ? stored : undefined);

export function useWay() {
  const [way, change] = useKeptChoice(KEY, byFile, parseWay);
  return { way, change };
}
