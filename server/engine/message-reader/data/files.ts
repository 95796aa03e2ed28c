// The reader's data of places, names and weights, as files of its folder. In a browser `in-browser.ts` replaces this
// file.
import { readFileSync } from 'node:fs';

const inFolder = (name: string): URL => new URL(`../${name}`, import.meta.url);

export const weightsFile = inFolder('tagger/weights.bin');
export const chancesFile = inFolder('confidence/chances.json');

export const placesText = (): string => readFileSync(inFolder('place/places.tsv'), 'utf8');
export const givenNamesText = (): string => readFileSync(inFolder('given-names.txt'), 'utf8');
export const chancesText = (): string => readFileSync(chancesFile, 'utf8');
export const weightBytes = (): Uint8Array => readFileSync(weightsFile);
