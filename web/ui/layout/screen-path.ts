// The address of the screen that is drawn, which is still its own while another one is on its way.
import { useMatch } from '@tanstack/react-router';

/** The router's location is already the next screen's before this one is gone: what read it there would become another screen for a moment. */
export const useScreenPath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname });
