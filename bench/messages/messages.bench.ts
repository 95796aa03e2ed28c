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

function printPart(
  title: string,
  messages: readonly PastedMessage[],
  goods: typeof catalogue = catalogue,
): void {
  const tallies = scoreMessages(messages, undefined, goods);
  console.log(`messages: ${title}, ${messages.length} messages`);
  console.log(
    `${'  '.padEnd(18)}${heads.map((head) => head.padStart(7)).join('')}  goods  moneys sureWrong  asked`,
  );
  for (const [stratum, tally] of tallies) console.log(row(`${strata[stratum]}`, tally));
  console.log(row('total', totalOf(tallies.values())));
  const several = tallies.get(5);
  if (several)
    console.log(
      `several recipients: recall${percent(several.found, several.records)} %, precision${percent(several.found, several.answered)} %, ` +
        `whole pastes${percent(several.wholeMessages, several.messages)} %`,
    );
}

const rounds = 3;

export function run(): void {
  printPart('rules were made for these', tuned);
  printPart('kept aside', keptAside);
  printPart('another shop, looked at by nobody', sealed.messages, sealed.goods);
  printPart('a third shop, looked at by nobody', blind.messages, blind.goods);
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
