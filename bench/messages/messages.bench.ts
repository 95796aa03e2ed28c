// How many pasted messages are read right, by kind and field, and how long a reading takes.
import { detectOrders } from '../../server/engine/message-reader/detect-orders.ts';
import {
  blind,
  catalogue,
  keptAside,
  type PastedMessage,
  scoreMessages,
  sealed,
  strata,
  type Tally,
  totalOf,
  tuned,
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

/** Right in 100 of all fields before goods were read by families, turns and likely sums (decision 109), by kind and in all. */
type Before = { kinds: readonly number[]; total: string };
const before = {
  tuned: {
    kinds: [95, 65, 70, 55, 86.7, 75, 60, 85],
    total:
      'name 97.3, phone 97.8, address 95.1, goods 79.5, moneys 83.1, all 75.7, sure and wrong 0/32',
  },
  keptAside: {
    kinds: [70, 30, 50, 70, 62.5, 50, 20, 60],
    total:
      'name 81.9, phone 94.7, address 78.7, goods 69.7, moneys 72.1, all 53.2, sure and wrong 2/11',
  },
  sealed: {
    kinds: [100, 33.3, 66.7, 66.7, 83.3, 100, 33.3, 100],
    total:
      'name 96.3, phone 100, address 100, goods 83.3, moneys 76.5, all 74.1, sure and wrong 1/12',
  },
  blind: {
    kinds: [62.5, 12.5, 75, 37.5, 84.2, 50, 75, 100],
    total:
      'name 88.0, phone 96.0, address 90.7, goods 78.2, moneys 69.2, all 65.3, sure and wrong 0/18',
  },
} as const satisfies Record<string, Before>;

type Shown = { title: string; messages: readonly PastedMessage[]; earlier: Before };

function printPart({ title, messages, earlier }: Shown, goods: typeof catalogue = catalogue): void {
  const tallies = scoreMessages(messages, undefined, goods);
  console.log(`messages: ${title}, ${messages.length} messages`);
  console.log(
    `${'  '.padEnd(18)}${heads.map((head) => head.padStart(7)).join('')}  goods  moneys sureWrong  asked  all before`,
  );
  for (const [stratum, tally] of tallies) {
    const then = (earlier.kinds[stratum - 1] ?? 0).toFixed(1).padStart(12);
    console.log(`${row(`${strata[stratum]}`, tally)}${then}`);
  }
  console.log(row('total', totalOf(tallies.values())));
  console.log(`before: ${earlier.total}`);
  const several = tallies.get(5);
  if (several)
    console.log(
      `several recipients: recall${percent(several.found, several.records)} %, precision${percent(several.found, several.answered)} %, ` +
        `whole pastes${percent(several.wholeMessages, several.messages)} %`,
    );
}

const rounds = 3;

export function run(): void {
  printPart({ title: 'rules were made for these', messages: tuned, earlier: before.tuned });
  printPart({ title: 'kept aside', messages: keptAside, earlier: before.keptAside });
  printPart(
    {
      title: 'another shop, looked at by nobody',
      messages: sealed.messages,
      earlier: before.sealed,
    },
    sealed.goods,
  );
  printPart(
    { title: 'a third shop, looked at by nobody', messages: blind.messages, earlier: before.blind },
    blind.goods,
  );
  const texts = [...tuned, ...keptAside].map(({ text }) => text);
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
