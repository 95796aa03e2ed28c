// `npm run train [-- --cross]`: learns the message reader's weights, and the confidence of its
// readings, from the messages with known truth in the repository. With --cross nothing is written:
// each fifth of the authors is read with what the other four taught, and the figures are printed.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type MessageSet,
  type Tally,
  scoreMessages,
  teachers,
  totalOf,
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

const chancesOf = (taught: readonly TrainedPart[]): Chances =>
  learnChances(taught.flatMap(({ lessons }) => lessons));

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

const printTally = (title: string, tally: Tally): void => {
  const fields = (['name', 'phone', 'address', 'admin4', 'lines', 'money', 'all'] as const)
    .map((field) => `${field} ${percent(tally[field], tally.records)}`)
    .join(', ');
  console.log(`${title}: ${fields}; sure and wrong ${tally.sureWrong} of ${tally.sure}`);
};

type MessageId = { set: string; id: string };
type TrainedPart = { part: number; weights: Weights; lessons: Lesson[] };

/** The messages of a part, author by author. */
const messagesIn = (isOwn: (one: MessageId) => boolean): MessageSet[] =>
  teachers.map((one) => ({
    ...one,
    messages: one.messages.filter(({ id }) => isOwn({ set: one.set, id })),
  }));

const lessonsOf = (isOwn: (one: MessageId) => boolean): Lesson[] => [
  ...readOlder().filter(isOwn).flatMap(lessonsOfCase),
  ...messagesIn(isOwn).flatMap(({ messages, goods }) =>
    messages.flatMap((message) =>
      lessonsOfMessage(message, { products: goods, isHandwritten: true }),
    ),
  ),
  ...readMadeUp()
    .filter(({ id }) => isOwn({ set: 'composed', id }))
    .flatMap((message) =>
      lessonsOfMessage(message, { products: message.products, isHandwritten: false }),
    ),
];

/**
 * Messages of an author stay in one part, because a new shop's style is just as unknown; older and
 * composed messages have many styles.
 */
const partIn = ({ set, id }: MessageId): number => {
  const author = teachers.findIndex((one) => one.set === set);
  return author < 0 ? partOf(`${set}/${id}`) : author % parts;
};

/** Reads each part of the messages with what the other parts taught. */
const readParts = (sources: readonly Source[]): TrainedPart[] =>
  Array.from({ length: parts }, (_, part) => {
    const weights = unpackWeights(teach(sources.filter((source) => partIn(source) !== part)));
    useWeights(weights);
    return { part, weights, lessons: lessonsOf((one) => partIn(one) === part) };
  });

/** The confidence for a part is learned from the other parts as well. */
const cross = (sources: readonly Source[]): void => {
  const tallies: Tally[] = [];
  const taught = readParts(sources);
  for (const { part, weights } of taught) {
    useWeights(weights);
    useChances(chancesOf(taught.filter((one) => one.part !== part)));
    for (const { set, messages, goods } of messagesIn((one) => partIn(one) === part)) {
      if (messages.length === 0) continue;
      const told = totalOf(scoreMessages(messages, undefined, goods).values());
      printTally(`  ${set}`, told);
      tallies.push(told);
    }
  }
  printTally('each fifth of the authors by the others', totalOf(tallies));
};

const sources = readSources();
const count = sources.reduce((sum, { examples }) => sum + examples.length, 0);
console.log(`${count} examples of ${sources.length} messages`);
if (process.argv.includes('--cross')) {
  cross(sources);
} else {
  const bytes = teach(sources);
  writeFileSync(weightsFile, bytes);
  console.log(`${bytes.length} bytes of weights`);
  const chances = chancesOf(readParts(sources));
  writeFileSync(chancesFile, `${JSON.stringify(chances, null, 2)}\n`);
  writeFileSync(fingerprintFile, sealOf(sampled(), [weightsFile, chancesFile]));
}
