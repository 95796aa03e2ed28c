// Weights as sellers read them.
import { formatCount } from './money.ts';

const GRAMS = 1000;

/** `14.28 กก.` from grams. */
export const formatKilos = (grams: number): string =>
  `${formatCount(Math.round((grams / GRAMS) * 100) / 100)} กก.`;
