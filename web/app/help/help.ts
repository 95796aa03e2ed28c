// The content of a screen's help.
import type { DrawingName } from '../../ui/drawing/drawing.tsx';

export interface Help {
  /** Shown above the text. */
  picture: DrawingName;
  /** The three things to do on the screen, in their usual order. */
  does: readonly [string, string, string];
}

export const help = (picture: DrawingName, ...does: Help['does']): Help => ({ picture, does });
