// What the help of a screen holds.
import type { DrawingName } from '../../ui/drawing/drawing.tsx';

export interface Help {
  /** Stands above the words. */
  picture: DrawingName;
  /** The three things one does on the screen, in the order in which one comes to them. */
  does: readonly [string, string, string];
}

export const help = (picture: DrawingName, ...does: Help['does']): Help => ({ picture, does });
