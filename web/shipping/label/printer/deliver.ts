// Sends a file of labels to the chosen printer, once; loads when something is printed that way.
import type { LabelSize } from '@app/contract/shipping/label';
import { BridgeFault, type BridgeTrouble } from './bridge.ts';
import { theBridge } from './bridge.data.ts';
import type { PrintWay } from './way.ts';

export interface PrintOutcome {
  readonly outcome: 'sent' | 'shown' | BridgeTrouble;
  /** The bridge's message about it. */
  readonly said: string;
}

const papers: Readonly<Record<LabelSize, { width: number; height: number } | null>> = {
  '100x150': { width: 100, height: 150 },
  '100x75': { width: 100, height: 75 },
  a4x4: { width: 210, height: 297 },
  courier: null,
};

export async function deliver(
  way: Exclude<PrintWay, { by: 'file' }>,
  url: string,
  size: LabelSize,
): Promise<PrintOutcome> {
  if (way.by === 'page') return printHere(url);
  try {
    const bridge = await theBridge();
    await bridge.print({ printer: way.printer, url, paper: papers[size] });
    return { outcome: 'sent', said: '' };
  } catch (fault) {
    const { trouble, said } = fault instanceof BridgeFault ? fault : new BridgeFault('away');
    if (trouble === 'away') openFile(url);
    return { outcome: trouble, said };
  }
}

export const findPrinters = async (): Promise<string[]> => (await theBridge()).printers();

/** If the browser blocks the new tab, the window shows the link. */
const openFile = (url: string): void => void window.open(url, '_blank');

/** The last file printed by the page: removed with the next one, because a print may still read it. */
let frame: HTMLIFrameElement | undefined;

/** `print()` of the file in a frame: Chromium with `--kiosk-printing` prints at once, other browsers ask. */
async function printHere(url: string): Promise<PrintOutcome> {
  try {
    const file = URL.createObjectURL(await (await fetch(url)).blob());
    frame?.remove();
    frame = document.createElement('iframe');
    // A frame that is not rendered prints nothing.
    frame.className = 'pointer-events-none fixed right-0 bottom-0 size-px opacity-0';
    frame.tabIndex = -1;
    frame.ariaHidden = 'true';
    const loaded = new Promise((resolve) => frame?.addEventListener('load', resolve));
    frame.src = file;
    document.body.append(frame);
    await loaded;
    frame.contentWindow?.print();
    return { outcome: 'shown', said: '' };
  } catch {
    openFile(url);
    return { outcome: 'away', said: '' };
  }
}
