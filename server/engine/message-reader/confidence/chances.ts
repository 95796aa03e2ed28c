// How likely a part is right, as `npm run train` learnt from readings of messages with truth: a weight for each clue.
import { chancesText } from '#reader-data';
import { type Clues, type DoubtedPart, type JudgedPart, judgedParts } from './clues.ts';

export type ClueWeights = Record<string, number>;
export type Chances = Record<JudgedPart, ClueWeights>;

/** The weight that every reading has. */
export const always = 'always';

/** Below this a person is asked. Chosen by readings of authors who had not taught: of those at or above it less than 1 in 100 is wrong. */
const least: Readonly<Record<JudgedPart, number>> = { name: 0.92, address: 0.93, items: 0.93 };
/** Where no goods were found: what counts or is called like goods is asked about anyway. */
const leastOfNone = 0.85;

const leastOf = (part: JudgedPart, clues: Clues): number =>
  part === 'items' && clues.items['none'] === 1 ? leastOfNone : least[part];

let loaded: Chances | undefined;
const learntChances = (): Chances => (loaded ??= JSON.parse(chancesText()) as Chances);
/** Others for a while, to measure what learning without some messages gives. */
export const useChances = (chances: Chances): void => {
  loaded = chances;
};

export const chanceOf = (weights: ClueWeights, clues: Record<string, number>): number => {
  const sum = Object.entries(clues).reduce(
    (total, [clue, value]) => total + value * (weights[clue] ?? 0),
    weights[always] ?? 0,
  );
  return 1 / (1 + Math.exp(-sum));
};

/** What a person is asked about; a shop without goods is asked about none. */
export const doubtedParts = (clues: Clues, hasGoods: boolean): ReadonlySet<DoubtedPart> => {
  const chances = learntChances();
  const unlikely = judgedParts.filter(
    (part) => chanceOf(chances[part], clues[part]) < leastOf(part, clues),
  );
  const doubted = new Set<DoubtedPart>([...clues.asked, ...unlikely]);
  if (!hasGoods) doubted.delete('items');
  return doubted;
};
