// A conditional random field: how likely each label of each token is, given the whole message.
import { gapCount } from './cut-tokens.ts';
import type { Token } from './features.ts';

export const labels = { other: 0, name: 1, nameGoesOn: 2, address: 3 } as const;
export const labelCount = 4;

/** `states` has a weight per feature and label, `steps` a weight per gap and pair of neighbouring labels. */
export type Weights = { states: Float32Array; steps: Float32Array };

/** Index in `steps` of the weight for label `to` after label `from` with this gap. */
export const stepAt = (gap: number, from: number, to: number): number =>
  (gap * labelCount + from) * labelCount + to;
export const stepCount = gapCount * labelCount * labelCount;

const never = -1e9;
const isBarred = (from: number, to: number): boolean =>
  to === labels.nameGoesOn && (from === labels.other || from === labels.address);

const stepsOf = ({ steps }: Weights): Float64Array =>
  Float64Array.from(steps, (weight, at) => {
    const to = at % labelCount;
    return isBarred(Math.floor(at / labelCount) % labelCount, to) ? never : weight;
  });

const scoresOf = (tokens: readonly Token[], { states }: Weights): Float64Array => {
  const scores = new Float64Array(tokens.length * labelCount);
  tokens.forEach(({ isFree, features }, at) => {
    for (let label = 0; label < labelCount; label += 1) {
      let score = isFree || label === labels.other ? 0 : never;
      for (let which = 0; which < features.length; which += 1)
        score += states[(features[which] ?? 0) * labelCount + label] ?? 0;
      scores[at * labelCount + label] = score;
    }
  });
  scores[labels.nameGoesOn] = never;
  return scores;
};

const logSum = (values: Float64Array): number => {
  let most = never;
  for (let at = 0; at < values.length; at += 1) most = Math.max(most, values[at] ?? never);
  if (most <= never / 2) return never;
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += Math.exp((values[at] ?? never) - most);
  return most + Math.log(sum);
};

export type Beliefs = {
  scores: Float64Array;
  steps: Float64Array;
  forward: Float64Array;
  backward: Float64Array;
  total: number;
  /** The probability of each label at each token, at index `token * labelCount + label`. */
  nodes: Float64Array;
};

/** The probabilities of all labels by the forward-backward algorithm; the arrays hold logarithms except `nodes`. */
export const believe = (tokens: readonly Token[], weights: Weights): Beliefs => {
  const count = tokens.length;
  const scores = scoresOf(tokens, weights);
  const steps = stepsOf(weights);
  const forward = scores.slice();
  const backward = new Float64Array(count * labelCount);
  const sums = new Float64Array(labelCount);
  for (let at = 1; at < count; at += 1) {
    const gap = tokens[at]?.gap ?? 0;
    for (let label = 0; label < labelCount; label += 1) {
      for (let from = 0; from < labelCount; from += 1)
        sums[from] =
          (forward[(at - 1) * labelCount + from] ?? 0) + (steps[stepAt(gap, from, label)] ?? 0);
      forward[at * labelCount + label] = Math.max(
        never,
        logSum(sums) + (scores[at * labelCount + label] ?? 0),
      );
    }
  }
  for (let at = count - 2; at >= 0; at -= 1) {
    const gap = tokens[at + 1]?.gap ?? 0;
    for (let label = 0; label < labelCount; label += 1) {
      for (let to = 0; to < labelCount; to += 1) {
        const next = (at + 1) * labelCount + to;
        sums[to] =
          (backward[next] ?? 0) + (scores[next] ?? 0) + (steps[stepAt(gap, label, to)] ?? 0);
      }
      backward[at * labelCount + label] = Math.max(never, logSum(sums));
    }
  }
  const total = count > 0 ? logSum(forward.slice((count - 1) * labelCount)) : 0;
  const nodes = forward.map((value, at) => Math.exp(value + (backward[at] ?? 0) - total));
  return { scores, steps, forward, backward, total, nodes };
};

/** The likeliest sequence of labels, one per token. */
export const decode = (tokens: readonly Token[], { scores, steps }: Beliefs): number[] => {
  const best = scores.slice();
  const origin = new Uint8Array(best.length);
  for (let at = 1; at < tokens.length; at += 1) {
    for (let label = 0; label < labelCount; label += 1) {
      let most = -Infinity;
      for (let from = 0; from < labelCount; from += 1) {
        const value =
          (best[(at - 1) * labelCount + from] ?? 0) +
          (steps[stepAt(tokens[at]?.gap ?? 0, from, label)] ?? 0);
        if (value <= most) continue;
        most = value;
        origin[at * labelCount + label] = from;
      }
      best[at * labelCount + label] = (scores[at * labelCount + label] ?? 0) + most;
    }
  }
  const chain: number[] = Array.from({ length: tokens.length }, () => 0);
  const last = best.slice(-labelCount);
  let label = last.indexOf(Math.max(...last));
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    chain[at] = label;
    label = origin[at * labelCount + label] ?? 0;
  }
  return chain;
};
