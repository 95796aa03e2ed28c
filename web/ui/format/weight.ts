// Weights as sellers read them.

const GRAMS = 1000;

const twoPlaces = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `14.28 กก.` from grams, always to two places, so that a column of them stands in line. */
export const formatKilos = (grams: number): string => `${twoPlaces.format(grams / GRAMS)} กก.`;
