// A fingerprint of what the weights were learned from: it changes with every label, feature or clue
// that learning uses.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { teachers } from '../../server/engine/message-reader/fixtures/score-messages.ts';
import { type Source, readOlder, readSources } from './examples.ts';

export const fingerprintFile = new URL(
  '../../server/engine/message-reader/tagger/weights.sha256',
  import.meta.url,
);

/**
 * The learning code belongs to the fingerprint as well; a change of these files, even of comments,
 * asks for a new training run.
 */
const ways = ['learn.ts', 'calibrate.ts'];

export const fingerprintOf = (sources: readonly Source[]): string => {
  const hash = createHash('sha256');
  for (const { id, set, examples } of sources) {
    hash.update(`${set}/${id}\n`);
    for (const { tokens, gold, weight } of examples) {
      hash.update(`${weight} ${gold.join()}\n`);
      for (const { isFree, gap, features } of tokens)
        hash.update(`${Number(isFree)} ${gap} ${features.join()}\n`);
    }
  }
  return hash.digest('hex');
};

/** Labels and features take long to compute, so every n-th message stands for all. */
const every = 12;
export const sampled = (): Source[] => readSources(every);

/** The texts, the code and the learned weights, as hashes. */
export const sealOf = (sources: readonly Source[], learnt: readonly URL[]): string => {
  const texts = createHash('sha256')
    .update(JSON.stringify([readOlder(), teachers.map(({ messages }) => messages)]))
    .digest('hex');
  const files = [...ways.map((file) => new URL(file, import.meta.url)), ...learnt].map((file) =>
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  );
  return `${[texts, fingerprintOf(sources), ...files].join('\n')}\n`;
};
