// `npm run train [-- --cross]`: learns from the messages with truth in the repository what the message reader weighs, and how
// far its readings can be trusted. With --cross nothing is written: each fifth of the messages is read with what the other four
// taught, and the figures are printed.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type PastedMessage,
  type Tally,
  scoreMessages,
  totalOf,
  tuned,
} from '../../server/engine/message-reader/fixtures/score-messages.ts';
import { type Chances, useChances } from '../../server/engine/message-reader/confidence/chances.ts';
import { chancesFile, weightsFile } from '../../server/engine/message-reader/data/files.ts';
import {
  packWeights,
  unpackWeights,
  useWeights,
} from '../../server/engine/message-reader/tagger/weights.ts';
import { type Lesson, learnChances, lessonsOfCase, lessonsOfMessage } from './calibrate.ts';
import { type Source, readMadeUp, readOlder, readSources } from './examples.ts';
import { fingerprintFile, sampled, sealOf } from './fingerprint.ts';
import type { Weights } from '../../server/engine/message-reader/tagger/chain.ts';
import { learn } from './learn.ts';

const parts = 5;
const partOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % parts;

const teach = (sources: readonly Source[]): Buffer =>
  packWeights(learn(sources.flatMap(({ examples }) => examples)));

const chancesOf = (taught: readonly Taught[]): Chances =>
  learnChances(taught.flatMap(({ lessons }) => lessons));

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

const printTally = (title: string, tally: Tally): void => {
  const fields = (['name', 'phone', 'address', 'admin4', 'lines', 'money', 'all'] as const)
    .map((field) => `${field} ${percent(tally[field], tally.records)}`)
    .join(', ');
  console.log(`${title}: ${fields}; sure and wrong ${tally.sureWrong} of ${tally.sure}`);
};

type PartOf = (message: Pick<PastedMessage, 'id'>) => number;
type Taught = { part: number; weights: Weights; lessons: Lesson[] };

/** Reads each part of the messages with what the other parts taught. */
const readParts = (sources: readonly Source[], partIn: PartOf): Taught[] =>
  [...new Set(tuned.map(partIn))].map((part) => {
    const weights = unpackWeights(teach(sources.filter((source) => partIn(source) !== part)));
    useWeights(weights);
    const isOwn = (one: Pick<PastedMessage, 'id'>): boolean => partIn(one) === part;
    const lessons = [
      ...readOlder().filter(isOwn).flatMap(lessonsOfCase),
      ...tuned.filter(isOwn).flatMap((message) => lessonsOfMessage(message)),
      ...readMadeUp()
        .filter(isOwn)
        .flatMap((message) =>
          lessonsOfMessage(message, { products: message.products, isHandwritten: false }),
        ),
    ];
    return { part, weights, lessons };
  });

/** `partIn` tells which part a message is in; trust in a part is learnt from the others, too. */
const cross = (title: string, sources: readonly Source[], partIn: PartOf): void => {
  const tallies: Tally[] = [];
  const taught = readParts(sources, partIn);
  for (const { part, weights } of taught) {
    useWeights(weights);
    useChances(chancesOf(taught.filter((one) => one.part !== part)));
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
  const chances = chancesOf(readParts(sources, ({ id }) => partOf(id)));
  writeFileSync(chancesFile, `${JSON.stringify(chances, null, 2)}\n`);
  writeFileSync(fingerprintFile, sealOf(sampled(), [weightsFile, chancesFile]));
}
