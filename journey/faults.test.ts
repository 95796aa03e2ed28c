// With faults at all couriers at once and the server killed in between, their records and the
// shop's agree in the end.
import { expect, test } from 'vitest';
import { casts } from './fault-couriers.ts';
import { runFaults, tableOf } from './fault-run.ts';

// `npm run fault` runs the full day, otherwise an hour of it.
const isLong = process.env['FAULTS'] === 'long';
const days = isLong
  ? [
      { name: 'new', shipments: 2000, kills: 12, seed: 11 },
      { name: 'old', shipments: 600, kills: 6, seed: 12 },
    ]
  : [{ name: 'new', shipments: 240, kills: 3, seed: 13 }];

test.each(days)(
  'booking $shipments parcels over six couriers ($name protocols) with $kills kills leaves one live parcel per order and no difference between the records',
  async ({ name, ...plan }) => {
    const start = performance.now();
    const results = await runFaults({ cast: casts[name as keyof typeof casts], ...plan });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    process.stdout.write(`faults: ${plan.kills} kills, ${seconds} s\n${tableOf(results)}\n`);
    expect(results.flatMap((one) => one.differences.map((said) => `${one.c}: ${said}`))).toEqual(
      [],
    );
    expect(results.every((one) => one.orders >= Math.floor(plan.shipments / 6))).toBe(true);
  },
  isLong ? 3_600_000 : 480_000,
);
