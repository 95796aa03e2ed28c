// A quantity as a clue from 0 to 1.
import { particles } from '../normalize/words.ts';

export const within = (value: number, most: number): number =>
  Math.max(0, Math.min(1, value / most));

/** Number of letters in meaningful words, line by line. */
export const lettersOf = (words: string): number =>
  words
    .split('\n')
    .map((piece) => piece.replace(particles, '').replace(/[^\p{L}]/gu, '').length)
    .reduce((sum, one) => sum + one, 0);
