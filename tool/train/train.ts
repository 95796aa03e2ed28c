// `npm run train [-- --cross]`: learns the weights of the message reader from the messages with truth in the repository.
// With --cross nothing is written: each fifth of the messages is read with what the other four taught, and the figures are printed.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type PastedMessage,
  type Tally,
  scoreMessages,
  totalOf,
  tuned,
} from '../../server/engine/message-reader/fixtures/score-messages.ts';
import {
  packWeights,
  unpackWeights,
  useWeights,
  weightsFile,
} from '../../server/engine/message-reader/tagger/weights.ts';
import { type Source, readSources } from './examples.ts';
import { learn } from './learn.ts';

const parts = 5;
const partOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % parts;

const teach = (sources: readonly Source[]): Buffer =>
  packWeights(learn(sources.flatMap(({ examples }) => examples)));

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

const printTally = (title: string, tally: Tally): void => {
  const fields = (['name', 'phone', 'address', 'admin4', 'lines', 'money', 'all'] as const)
    .map((field) => `${field} ${percent(tally[field], tally.records)}`)
    .join(', ');
  console.log(`${title}: ${fields}; sure and wrong ${tally.sureWrong} of ${tally.sure}`);
};

/** `partIn` tells which part a message is in. */
const cross = (
  title: string,
  sources: readonly Source[],
  partIn: (message: Pick<PastedMessage, 'id'>) => number,
): void => {
  const tallies: Tally[] = [];
  for (const part of new Set(tuned.map(partIn))) {
    useWeights(unpackWeights(teach(sources.filter((source) => partIn(source) !== part))));
    tallies.push(...scoreMessages(tuned.filter((one) => partIn(one) === part)).values());
  }
  printTally(title, totalOf(tallies));
};

const sources = readSources();
const count = sources.reduce((sum, { examples }) => sum + examples.length, 0);
console.log(`${count} examples of ${sources.length} messages`);
if (process.argv.includes('--cross')) {
  cross('each fifth by the others', sources, ({ id }) => partOf(id));
  const older = new Set(sources.filter(({ set }) => set !== 'messages').map(({ id }) => id));
  cross('each kind by the others', sources, ({ id }) =>
    older.has(id) ? 0 : Number(id.split('-')[0]),
  );
} else {
  const bytes = teach(sources);
  writeFileSync(weightsFile, bytes);
  console.log(`${bytes.length} bytes of weights`);
}
