// Messages per second and time per message of our address reader, beside splitAddress of thai-address-universal.
import { createRequire } from 'node:module';
import { demoCatalogue } from '../../database/seed/demo-catalogue.ts';
import { casesOf, score } from '../../server/engine/message-reader/fixtures/score.ts';
import { detectAddress } from '../../server/engine/message-reader/detect-address.ts';

type Split = { sub_district: string; district: string; province: string; postal_code: string };
type Peer = {
  preload: () => Promise<void>;
  splitAddress: (text: string) => Promise<Split | null>;
};
// Only the server depends on the peer, for its place data, so it is loaded from there.
const peer = createRequire(new URL('../../server/package.json', import.meta.url))(
  'thai-address-universal',
) as Peer;

const rounds = 7;
const barMs = 10;
const longBarMs = 50;

type Times = { perSecond: number; p50: number; p95: number };

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** The best of several rounds counts, because other work on the machine only makes a round slower. */
async function measure(texts: readonly string[], read: (text: string) => unknown): Promise<Times> {
  for (const text of texts) await read(text);
  const found: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (const text of texts) {
      const started = performance.now();
      await read(text);
      times.push(performance.now() - started);
    }
    const sum = times.reduce((total, time) => total + time, 0);
    times.sort((a, b) => a - b);
    found.push({
      perSecond: (1000 * times.length) / sum,
      p50: at(times, 0.5),
      p95: at(times, 0.95),
    });
  }
  return {
    perSecond: Math.max(...found.map((one) => one.perSecond)),
    p50: Math.min(...found.map((one) => one.p50)),
    p95: Math.min(...found.map((one) => one.p95)),
  };
}

const line = (name: string, { perSecond, p50, p95 }: Times): string =>
  `${name}: ${perSecond.toFixed(0)} messages/s, p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`;

const longTexts = ['หนองบัว ', 'อ.เมือง ', 'บาง', '08', 'Mueang Chiang Mai ', 'ปลายทาง 590 '].map(
  (part) => part.repeat(5000).slice(0, 5000),
);

export async function run(): Promise<void> {
  const cases = casesOf('dev.jsonl');
  const texts = cases.map((one) => one.text);
  const products = demoCatalogue.map(({ name, code, aliases }, index) => ({
    id: index + 1,
    name,
    code,
    aliases,
  }));
  await peer.preload();
  const ours = await measure(texts, (text) => detectAddress(text, { products }));
  const theirs = await measure(texts, (text) => peer.splitAddress(text));
  const long = await measure(longTexts, (text) => detectAddress(text, { products }));
  let theirRight = 0;
  for (const one of cases) {
    const found = await peer.splitAddress(one.text);
    const { subdistrict, district, province, postcode } = one.expect;
    const isRight =
      found?.sub_district === subdistrict &&
      found?.district === district &&
      found?.province === province &&
      found?.postal_code === postcode;
    theirRight += Number(isRight);
  }
  const { percent } = score(cases);
  const theirPercent = (100 * theirRight) / cases.length;
  console.log(`address: ${texts.length} messages of the dev set, best of ${rounds} rounds`);
  console.log(line('  ours (place, name, phone, detail, items, COD, note)', ours));
  console.log(line('  thai-address-universal splitAddress (place only)', theirs));
  console.log(
    `  ours ÷ theirs: ${(ours.perSecond / theirs.perSecond).toFixed(2)} messages/s, ` +
      `${(percent.admin4 / Math.max(theirPercent, 0.1)).toFixed(2)} places right (${percent.admin4} % beside ${theirPercent.toFixed(1)} %)`,
  );
  console.log(line('  5,000 hostile characters', long));
  if (ours.p95 >= barMs) throw new Error(`p95 ${ours.p95.toFixed(1)} ms, the bar is ${barMs} ms`);
  if (long.p95 >= longBarMs) {
    throw new Error(`long text p95 ${long.p95.toFixed(1)} ms, the bar is ${longBarMs} ms`);
  }
}

if (import.meta.main) await run();
