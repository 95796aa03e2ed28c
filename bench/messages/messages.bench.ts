// How many pasted messages are read right, by kind and field, and how long a reading takes.
import { detectOrders } from '../../server/engine/message-reader/detect-orders.ts';
import {
  catalogue,
  type MessageSet,
  scoreMessages,
  type Tally,
  teachers,
  totalOf,
  tuned,
  unseen,
} from '../../server/engine/message-reader/fixtures/score-messages.ts';

const percent = (part: number, whole: number): string =>
  (whole > 0 ? ((100 * part) / whole).toFixed(1) : '–').padStart(7);

const heads = ['name', 'phone', 'address', 'admin4', 'lines', 'money', 'all'] as const;

const row = (title: string, tally: Tally): string =>
  [
    title.padEnd(14),
    String(tally.records).padStart(4),
    ...heads.map((head) => percent(tally[head], tally.records)),
    percent(tally.withLinesRight, tally.withLines),
    percent(tally.withMoneyRight, tally.withMoney),
    `${tally.sureWrong}/${tally.sure}`.padStart(9),
    `${tally.asked}/${tally.mustAsk}`.padStart(8),
  ].join('');

/** Right in 100 of all fields before what decision 130 tells, by kind and in all. */
type Before = { kinds: readonly number[]; total: string };
const before: Readonly<Record<string, Before>> = {
  'voices-2': {
    kinds: [91.7, 16.7, 50, 58.3, 21.9, 41.7, 41.7, 75],
    total:
      'name 87.1, phone 89.7, address 76.7, goods 62.8, moneys 67.2, all 44.8, sure and wrong 0/8',
  },
  'voices-3': {
    kinds: [50, 25, 12.5, 37.5, 37.5, 37.5, 12.5, 62.5],
    total:
      'name 82.5, phone 93.8, address 71.3, goods 50.7, moneys 84.2, all 35, sure and wrong 0/2',
  },
  'voices-4': {
    kinds: [75, 0, 25, 25, 41.7, 25, 12.5, 50],
    total: 'name 72.5, phone 90, address 76.3, goods 56, moneys 63, all 33.8, sure and wrong 1/5',
  },
  unseen: {
    kinds: [75, 62.5, 50, 37.5, 16.7, 50, 37.5, 62.5],
    total:
      'name 78.8, phone 86.3, address 67.5, goods 60.3, moneys 75, all 42.5, sure and wrong 1/5',
  },
};

function printSet(title: string, { set, messages, goods, strata }: MessageSet): void {
  const earlier = before[set];
  const tallies = scoreMessages(messages, undefined, goods);
  console.log(`messages: ${title}, ${messages.length} messages`);
  console.log(
    `${'  '.padEnd(18)}${heads.map((head) => head.padStart(7)).join('')}  goods  moneys sureWrong  asked${earlier ? '  all before' : ''}`,
  );
  for (const [stratum, tally] of tallies) {
    const then = earlier?.kinds[stratum - 1]?.toFixed(1).padStart(12) ?? '';
    console.log(`${row(`${strata[stratum]}`, tally)}${then}`);
  }
  console.log(row('total', totalOf(tallies.values())));
  if (earlier) console.log(`before: ${earlier.total}`);
  const several = tallies.get(5);
  if (several)
    console.log(
      `several recipients: recall${percent(several.found, several.records)} %, precision${percent(several.found, several.answered)} %, ` +
        `whole pastes${percent(several.wholeMessages, several.messages)} %`,
    );
}

const rounds = 3;

export function run(): void {
  for (const one of teachers) printSet(`${one.set}, rules were made for these`, one);
  printSet('unseen, looked at as totals alone', unseen);
  const texts = tuned.map(({ text }) => text);
  const best = texts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    texts.forEach((text, at) => {
      const started = performance.now();
      detectOrders(text, { products: catalogue });
      best[at] = Math.min(best[at] ?? 0, performance.now() - started);
    });
  }
  best.sort((a, b) => a - b);
  const at = (part: number): string => (best[Math.floor(best.length * part)] ?? 0).toFixed(2);
  const megabytes = (process.memoryUsage().heapUsed / 2 ** 20).toFixed(0);
  console.log(`one reading: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; heap ${megabytes} MB`);
}

if (import.meta.main) run();
