// Learns the weights of a chain from labelled tokens; the same examples in the same order give the same weights.
import {
  type Beliefs,
  type Weights,
  believe,
  labelCount,
  stepAt,
  stepCount,
} from '../../server/engine/message-reader/tagger/chain.ts';
import { type Token, featureCount } from '../../server/engine/message-reader/tagger/features.ts';

export type Example = { tokens: readonly Token[]; gold: readonly number[]; weight: number };

const epochs = 6;
const rate = 0.15;
const decay = 1e-5;
/** Part of the features that each pass leaves out, so that none is leant on alone. */
const left = 0.5;
/** Each order of the examples teaches a little else: what all of them taught is averaged. */
const seeds = [7, 8, 9, 10];
const negligible = 1e-4;

export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const shuffled = (count: number, random: () => number): number[] => {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
};

/** Each weight moves less the more it has moved (AdaGrad). */
const moverOf = (weights: Float32Array, fade: number): ((at: number, slope: number) => void) => {
  const moved = new Float32Array(weights.length).fill(1e-2);
  return (at, slope) => {
    const change = slope - fade * (weights[at] ?? 0);
    const sum = (moved[at] ?? 0) + change * change;
    moved[at] = sum;
    weights[at] = (weights[at] ?? 0) + (rate * change) / Math.sqrt(sum);
  };
};

const stepBelief = (
  { forward, backward, scores, steps, total }: Beliefs,
  { at, gap }: { at: number; gap: number },
  { from, to }: { from: number; to: number },
): number => {
  const next = at * labelCount + to;
  return Math.exp(
    (forward[next - to - labelCount + from] ?? 0) +
      (steps[stepAt(gap, from, to)] ?? 0) +
      (scores[next] ?? 0) +
      (backward[next] ?? 0) -
      total,
  );
};

const learnOnce = (examples: readonly Example[], seed: number): Weights => {
  const random = randomFrom(seed);
  const weights: Weights = {
    states: new Float32Array(featureCount * labelCount),
    steps: new Float32Array(stepCount),
  };
  const moveState = moverOf(weights.states, decay);
  const moveStep = moverOf(weights.steps, 0);
  const studyNode = (example: Example, tokens: readonly Token[], beliefs: Beliefs): void => {
    tokens.forEach(({ isFree, features }, at) => {
      if (!isFree) return;
      for (let label = 0; label < labelCount; label += 1) {
        const belief = beliefs.nodes[at * labelCount + label] ?? 0;
        const slope = example.weight * (Number(example.gold[at] === label) - belief);
        if (Math.abs(slope) < negligible) continue;
        for (const feature of features) moveState(feature * labelCount + label, slope);
      }
    });
  };
  const studySteps = (example: Example, tokens: readonly Token[], beliefs: Beliefs): void => {
    tokens.forEach(({ gap }, at) => {
      if (at === 0) return;
      for (let from = 0; from < labelCount; from += 1)
        for (let to = 0; to < labelCount; to += 1) {
          const isGold = example.gold[at - 1] === from && example.gold[at] === to;
          const belief = stepBelief(beliefs, { at, gap }, { from, to });
          const slope = example.weight * (Number(isGold) - belief);
          if (Math.abs(slope) >= negligible) moveStep(stepAt(gap, from, to), slope);
        }
    });
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const at of shuffled(examples.length, random)) {
      const example = examples[at];
      if (!example) continue;
      const tokens = example.tokens.map((token) => ({
        ...token,
        features: token.features.filter(() => random() >= left),
      }));
      const beliefs = believe(tokens, weights);
      studyNode(example, tokens, beliefs);
      studySteps(example, tokens, beliefs);
    }
  }
  return weights;
};

const averageOf = (arrays: readonly Float32Array[]): Float32Array =>
  Float32Array.from(
    arrays[0] ?? [],
    (_, at) => arrays.reduce((sum, one) => sum + (one[at] ?? 0), 0) / arrays.length,
  );

export const learn = (examples: readonly Example[]): Weights => {
  const learnt = seeds.map((seed) => learnOnce(examples, seed));
  return {
    states: averageOf(learnt.map(({ states }) => states)),
    steps: averageOf(learnt.map(({ steps }) => steps)),
  };
};
