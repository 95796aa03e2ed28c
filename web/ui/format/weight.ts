// Formats weights.

const GRAMS = 1000;

const twoPlaces = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `14.28 กก.` from grams, always with two decimals, so that a column of them is aligned. */
export const formatKilos = (grams: number): string => `${twoPlaces.format(grams / GRAMS)} กก.`;
