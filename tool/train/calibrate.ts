// Learns how far each part of a reading can be trusted from readings of messages that taught the tagger nothing.
import {
  type Chances,
  type ClueWeights,
  always,
} from '../../server/engine/message-reader/confidence/chances.ts';
import {
  type Clues,
  type JudgedPart,
  judgedParts,
} from '../../server/engine/message-reader/confidence/clues.ts';
import { detectAddress } from '../../server/engine/message-reader/detect-address.ts';
import { detectOrders } from '../../server/engine/message-reader/detect-orders.ts';
import {
  type PastedMessage,
  type Told,
  scoreMessages,
} from '../../server/engine/message-reader/fixtures/score-messages.ts';
import type { CatalogueProduct } from '../../server/engine/message-reader/fold-product.ts';
import { scoreShop, shopGoods } from '../../server/engine/message-reader/fixtures/score-shop.ts';
import { score } from '../../server/engine/message-reader/fixtures/score.ts';
import { type Case, hasGoods } from './examples.ts';

/** What a reading was trusted by, and which of its parts were right; a part without truth is left out. */
export type Lesson = {
  clues: Clues;
  right: Partial<Record<JudgedPart, boolean>>;
  isHandwritten: boolean;
};

export const lessonsOfCase = (one: Case): Lesson[] => {
  const products = hasGoods(one) ? shopGoods : [];
  const lessons: Lesson[] = [];
  detectAddress(one.text, {
    products,
    onClues: (answer, clues) => {
      const wrong = score([one], () => answer).wrong[0]?.misses ?? [];
      const isRight = (field: string): boolean =>
        !wrong.some((miss) => miss.startsWith(`${field}:`));
      const shop = hasGoods(one) && scoreShop([one], () => answer);
      lessons.push({
        clues,
        right: {
          name: isRight('name'),
          address: isRight('address'),
          ...(shop && { items: shop.itemsPercent === 100 }),
        },
        isHandwritten: false,
      });
    },
  });
  return lessons;
};

type Shown = { products: readonly CatalogueProduct[]; isHandwritten: boolean };

export const lessonsOfMessage = (
  message: PastedMessage,
  { products, isHandwritten }: Shown,
): Lesson[] => {
  const behind = new Map<string, Clues>();
  detectOrders(message.text, {
    products,
    onClues: (answer, clues) => behind.set(JSON.stringify(answer), clues),
  });
  const lessons: Lesson[] = [];
  const tell = ({ got, verdict }: Told): void => {
    // `text` is no part of what was heard.
    const { text: _part, ...heard } = { text: '', ...got };
    const clues = behind.get(JSON.stringify(heard));
    const { name, address, lines: items } = verdict;
    // Composed messages name their goods too plainly to tell what can go wrong with them.
    const right = { name, address, ...(isHandwritten && { items }) };
    if (clues) lessons.push({ clues, right, isHandwritten });
  };
  scoreMessages([message], tell, products);
  return lessons;
};

const handwrittenWeight = 1.5;
/** How far each weight is held back; what every reading has is not. */
const restraint = 2;
const steps = 25;

/** The least of a sum of squares, by elimination: the rows are few. */
const solve = (rows: number[][]): number[] => {
  rows.forEach((row, at) => {
    const pivot = row[at] ?? 1;
    for (let next = at + 1; next < rows.length; next += 1) {
      const other = rows[next] ?? [];
      const part = (other[at] ?? 0) / pivot;
      for (let column = at; column < row.length; column += 1)
        other[column] = (other[column] ?? 0) - part * (row[column] ?? 0);
    }
  });
  const answer = rows.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    const known = answer.reduce((sum, one, column) => sum + one * (row[column] ?? 0), 0);
    answer[at] = ((row.at(-1) ?? 0) - known) / (row[at] ?? 1);
  }
  return answer;
};

/** Logistic regression by Newton's steps. */
const learnPart = (lessons: readonly Lesson[], part: JudgedPart): ClueWeights => {
  const own = lessons.filter(({ right }) => right[part] !== undefined);
  const names = [always, ...Object.keys(own[0]?.clues[part] ?? {})];
  const samples = own.map(({ clues, right, isHandwritten }) => ({
    values: names.map((name) => (name === always ? 1 : (clues[part][name] ?? 0))),
    isRight: Number(right[part]),
    weight: isHandwritten ? handwrittenWeight : 1,
  }));
  const weights = names.map(() => 0);
  for (let round = 0; round < steps; round += 1) {
    const rows = names.map((name, at) => {
      const held = name === always ? 1e-3 : restraint;
      const row = names.map((_, column) => (column === at ? held : 0));
      return [...row, -held * (weights[at] ?? 0)];
    });
    for (const { values, isRight, weight } of samples) {
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-sum));
      const curve = weight * chance * (1 - chance);
      rows.forEach((row, at) => {
        const value = values[at] ?? 0;
        if (value === 0) return;
        values.forEach((other, column) => {
          row[column] = (row[column] ?? 0) + curve * value * other;
        });
        row[names.length] = (row[names.length] ?? 0) + weight * (isRight - chance) * value;
      });
    }
    solve(rows).forEach((step, at) => {
      weights[at] = (weights[at] ?? 0) + step;
    });
  }
  return Object.fromEntries(
    names.map((name, at) => [name, Math.round(1_000 * (weights[at] ?? 0)) / 1_000]),
  );
};

export const learnChances = (lessons: readonly Lesson[]): Chances =>
  Object.fromEntries(judgedParts.map((part) => [part, learnPart(lessons, part)])) as Chances;
