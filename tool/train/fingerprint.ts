// What the weights were learnt from, in one word: it changes with any label, feature or clue that learning would see.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { teachers } from '../../server/engine/message-reader/fixtures/score-messages.ts';
import { type Source, readOlder, readSources } from './examples.ts';

export const fingerprintFile = new URL(
  '../../server/engine/message-reader/tagger/weights.sha256',
  import.meta.url,
);

/** How it is learnt belongs to it as much as from what. */
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

/** Labels and features take long: those of each so many-th message stand for all. */
const every = 12;
export const sampled = (): Source[] => readSources(every);

/** What was learnt from, how, and what came of it. */
export const sealOf = (sources: readonly Source[], learnt: readonly URL[]): string => {
  const texts = createHash('sha256')
    .update(JSON.stringify([readOlder(), teachers.map(({ messages }) => messages)]))
    .digest('hex');
  const files = [...ways.map((file) => new URL(file, import.meta.url)), ...learnt].map((file) =>
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  );
  return `${[texts, fingerprintOf(sources), ...files].join('\n')}\n`;
};
