// The probability that a part is right, learnt by `npm run train` from readings with truth: a weight for each clue.
import { chancesText } from '#reader-data';
import { type Clues, type DoubtedPart, type JudgedPart, judgedParts } from './clues.ts';

export type ClueWeights = Record<string, number>;
export type Chances = Record<JudgedPart, ClueWeights>;

/** The bias weight of every reading. */
export const always = 'always';

/**
 * Below this value a person is asked. Chosen with authors that were not used for learning: at or above it less than 1
 * in 100 is wrong.
 */
const least: Readonly<Record<JudgedPart, number>> = { name: 0.92, address: 0.93, items: 0.93 };
/** Without goods: anything that counts or is named like goods is asked about anyway. */
const leastOfNone = 0.85;

const leastOf = (part: JudgedPart, clues: Clues): number =>
  part === 'items' && clues.items['none'] === 1 ? leastOfNone : least[part];

let loaded: Chances | undefined;
const learntChances = (): Chances => (loaded ??= JSON.parse(chancesText()) as Chances);
/** Replaces the weights temporarily, to measure learning without some messages. */
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

/** The parts that a person is asked about; a shop without products is not asked about goods. */
export const doubtedParts = (clues: Clues, hasGoods: boolean): ReadonlySet<DoubtedPart> => {
  const chances = learntChances();
  const unlikely = judgedParts.filter(
    (part) => chanceOf(chances[part], clues[part]) < leastOf(part, clues),
  );
  const doubted = new Set<DoubtedPart>([...clues.asked, ...unlikely]);
  if (!hasGoods) doubted.delete('items');
  return doubted;
};
