// The browser's version of `files.ts`: the data is bundled with the code, because offline nothing can be fetched.
import chances from '../confidence/chances.json?raw';
import givenNames from '../given-names.txt?raw';
import places from '../place/places.tsv?raw';
import weights from '../tagger/weights.bin?url&inline';

export const placesText = (): string => places;
export const givenNamesText = (): string => givenNames;
export const chancesText = (): string => chances;

/** A `data:` URL: its bytes follow the comma. */
export const weightBytes = (): Uint8Array => {
  const text = atob(weights.slice(weights.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};
