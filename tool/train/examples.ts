// Training examples: every message with known truth that is not kept for evaluation, and some of
// them again with other names.
import { readFileSync } from 'node:fs';
import { sceneOf } from '../../server/engine/message-reader/detect-address.ts';
import type { Hints } from '../../server/engine/message-reader/find-name.ts';
import type { Truth } from '../../server/engine/message-reader/fixtures/compare-fields.ts';
import {
  type MessageSet,
  type PastedMessage,
  teachers,
} from '../../server/engine/message-reader/fixtures/score-messages.ts';
import {
  type ShopCase,
  shopGoods,
} from '../../server/engine/message-reader/fixtures/score-shop.ts';
import { casesOf, isHeldOut } from '../../server/engine/message-reader/fixtures/score.ts';
import type { Message } from '../../server/engine/message-reader/normalize/message.ts';
import type { CatalogueProduct } from '../../server/engine/message-reader/fold-product.ts';
import { splitOrders } from '../../server/engine/message-reader/repair/split-orders.ts';
import { tokenize } from '../../server/engine/message-reader/tagger/features.ts';
import { type ExpectedSpans, align, cutsOf } from './align.ts';
import { type Composed, compose } from './compose/compose.ts';
import { type Example, randomFrom } from './learn.ts';

export type Source = { id: string; set: string; examples: Example[] };

const seed = 1;
const handWritten = 4;
const olderSets = ['styles', 'own', 'unusual', 'seller-chats', 'chat-lines', 'more-styles', 'dev'];
const withGoods = new Set(['unusual', 'seller-chats', 'chat-lines', 'more-styles']);

const listOf = (value: string | readonly string[] | null | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

type Scene = { message: Message; hints: Hints };
const exampleOf = (
  { message, hints }: Scene,
  entered: ExpectedSpans,
  weight: number,
): Example[] => {
  const tokens = tokenize(message, hints);
  const gold = align(message, tokens, entered);
  return gold ? [{ tokens, gold, weight }] : [];
};

export type Case = ShopCase & { set: string };
/** Whether a case also gives the goods and sums that are meant. */
export const hasGoods = ({ set }: Case): boolean => withGoods.has(set);
export const readOlder = (): Case[] =>
  olderSets.flatMap((set) =>
    casesOf(`${set}.jsonl`)
      .filter((one) => set !== 'dev' || !isHeldOut(one))
      .map((one) => ({ ...(one as ShopCase), set })),
  );

const wholeName = /^([ก-๙]+) ([ก-๙]+)$/u;

/** The same message with another person's name. */
const renamerOf = (
  cases: readonly Case[],
): ((text: string, name: string) => string | undefined) => {
  const random = randomFrom(seed);
  const told = cases.flatMap(({ expect }) => {
    const found = wholeName.exec(listOf(expect.name)[0] ?? '');
    return found ? [{ given: found[1] ?? '', surname: found[2] ?? '' }] : [];
  });
  const known = readFileSync(
    new URL('../../server/engine/message-reader/given-names.txt', import.meta.url),
    'utf8',
  )
    .split('\n')
    .filter(Boolean);
  const given = told.map((name) => name.given);
  const surnames = told.map((name) => name.surname);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return (text, name) => {
    if (!wholeName.test(name) || !text.includes(name)) return undefined;
    return `${pick(random() < 0.5 ? known : given)} ${pick(surnames)}`;
  };
};

const older = (cases: readonly Case[], goods: readonly CatalogueProduct[]): Source[] => {
  const rename = renamerOf(cases);
  return cases.flatMap((one) => {
    const { id, set, text, expect } = one;
    const names = listOf(expect.name);
    if (names.length === 0 || expect.address == null) return [];
    const other = rename(text, names[0] ?? '');
    const voices = [
      { text, names },
      ...(other ? [{ text: text.replaceAll(names[0] ?? '', other), names: [other] }] : []),
    ];
    const products = hasGoods(one) ? goods : [];
    const lines = listOf(expect.address)
      .filter(Boolean)
      .toSorted((a, b) => b.length - a.length);
    const examples = voices.flatMap((voice) => {
      const [own = '', ...more] = splitOrders(voice.text, products);
      if (more.length > 0) return [];
      const entered = {
        names: voice.names.filter(Boolean),
        mayLackName: voice.names.includes(''),
        addresses: lines.length < listOf(expect.address).length ? [] : lines.flatMap(cutsOf),
        may: [],
      };
      return exampleOf(sceneOf(own, products), entered, 1);
    });
    return [{ id, set, examples }];
  });
};

const enteredFor = (truth: Truth): ExpectedSpans => {
  const names = [truth.name, ...(truth.nameAlso ?? [])];
  const must = truth.addressMust ?? [];
  return {
    names: names.filter((name) => name !== null),
    mayLackName: names.includes(null),
    addresses: must.length > 0 ? [must] : [],
    may: truth.addressMay ?? [],
  };
};

type Shelf = { set: string; products: readonly CatalogueProduct[]; weight: number };

const pasted = (message: PastedMessage, { set, products, weight }: Shelf): Source => {
  const truths = message.truths ?? (message.truth ? [message.truth] : []);
  const examples = splitOrders(message.text, products).flatMap((words) => {
    const scene = sceneOf(words, products);
    const own =
      truths.length === 1
        ? truths[0]
        : (truths.find(({ phone }) => phone && scene.phone === phone) ??
          truths.find(({ name }) => name && scene.message.text.includes(name)));
    return own ? exampleOf(scene, enteredFor(own), weight) : [];
  });
  return { id: message.id, set, examples };
};

const handwritten = ({ set, goods }: MessageSet, message: PastedMessage): Source =>
  pasted(message, { set, products: goods, weight: handWritten });

/**
 * More composed messages teach nothing new and take time; with a higher weight, they teach their
 * author's style.
 */
const composedCount = 900;
const madeUpWeight = 0.2;
export const readMadeUp = (): Composed[] => compose(composedCount);
const madeUp = (message: Composed): Source =>
  pasted(message, { set: 'composed', products: message.products, weight: madeUpWeight });

/** With `every`, only every n-th message. */
export const readSources = (every = 1): Source[] => {
  const isWanted = (_: unknown, at: number): boolean => at % every === 0;
  return [
    ...older(readOlder().filter(isWanted), shopGoods),
    ...teachers.flatMap((one) =>
      one.messages.filter(isWanted).map((message) => handwritten(one, message)),
    ),
    ...readMadeUp().filter(isWanted).map(madeUp),
  ];
};
