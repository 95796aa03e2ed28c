// The same as `files.ts` for a browser, which gets it with the code: without a line nothing could be fetched.
import chances from '../confidence/chances.json?raw';
import givenNames from '../given-names.txt?raw';
import places from '../place/places.tsv?raw';
import weights from '../tagger/weights.bin?url&inline';

export const placesText = (): string => places;
export const givenNamesText = (): string => givenNames;
export const chancesText = (): string => chances;

/** A `data:` address: its bytes stand behind the comma. */
export const weightBytes = (): Uint8Array => {
  const text = atob(weights.slice(weights.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};
