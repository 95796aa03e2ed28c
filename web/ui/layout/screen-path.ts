// The path of the visible screen, which stays the same while the next one loads.
import { useMatch } from '@tanstack/react-router';

/**
 * The router's location changes before the old screen is unmounted: reading it there would briefly turn it into
 * another screen.
 */
export const useScreenPath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname });
