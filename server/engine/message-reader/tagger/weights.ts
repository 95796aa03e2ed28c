// The file of weights that `npm run train` writes: one byte per feature and label, then the steps as floats.
import { weightBytes } from '#reader-data';
import { type Weights, labelCount, labels, stepCount } from './chain.ts';
import { featureCount } from './features.ts';

/** Byte values per unit of weight, the precision of the bytes. */
const perUnit = 32;
const told = labelCount - 1;

const asByte = (weight: number): number =>
  Math.max(-127, Math.min(127, Math.round(weight * perUnit)));

/**
 * The weights as bytes. Only differences between labels count, so the first label's weights are subtracted from the
 * others' and not stored.
 */
export const packWeights = ({ states, steps }: Weights): Buffer => {
  const bytes = Buffer.alloc(featureCount * told + stepCount * 4);
  for (let feature = 0; feature < featureCount; feature += 1) {
    const base = states[feature * labelCount + labels.other] ?? 0;
    for (let label = 1; label < labelCount; label += 1)
      bytes.writeInt8(
        asByte((states[feature * labelCount + label] ?? 0) - base),
        feature * told + label - 1,
      );
  }
  steps.forEach((step, at) => bytes.writeFloatLE(step, featureCount * told + at * 4));
  return bytes;
};

/** The weights from the bytes of `packWeights`; the first label's are 0. */
export const unpackWeights = (bytes: Uint8Array): Weights => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const states = new Float32Array(featureCount * labelCount);
  const steps = new Float32Array(stepCount);
  for (let feature = 0; feature < featureCount; feature += 1)
    for (let label = 1; label < labelCount; label += 1)
      states[feature * labelCount + label] = view.getInt8(feature * told + label - 1) / perUnit;
  for (let at = 0; at < stepCount; at += 1)
    steps[at] = view.getFloat32(featureCount * told + at * 4, true);
  return { states, steps };
};

let loaded: Weights | undefined;
/** The learnt weights; the file is read at the first call. */
export const learntWeights = (): Weights => (loaded ??= unpackWeights(weightBytes()));
/** Replaces the weights, for example to measure learning without some messages. */
export const useWeights = (weights: Weights): void => {
  loaded = weights;
};
