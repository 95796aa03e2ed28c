// The Kerry sandbox's accounts, its scans, and the stories that a parcel can follow.
import type { Step } from '../courier-sandbox.ts';

/**
 * Invented accounts: app_id → app_key. The second one exists to test access to another app's
 * parcels.
 */
export const accounts: Record<string, string> = {
  DEMOSHOP: 'FAKE0000-0000-0000-0000-000000000001',
  OTHERSHOP: 'FAKE0000-0000-0000-0000-000000000002',
};

/** The words of Table 2, in the order of a parcel's route. */
const scans: readonly [code: string, words: string][] = [
  ['010', 'Shipment picked up'],
  ['101', 'Arrived at origin station'],
  ['102', 'Arrived at hub/transit station'],
  ['103', 'Arrived at destination station'],
  ['045', 'Out for delivery'],
  ['POD', 'Delivery successfully'],
  ['060.01', 'Wrong address'],
  ['060.02', 'Cannot contact by phone'],
  ['060.03', 'Consignee refused the package'],
  ['045.1', 'Out for delivery'],
  ['091', 'On the way back to shipper'],
  ['102.1', 'Arrived at hub/transit station'],
  ['103.1', 'Arrived at destination station'],
  ['112', 'Undelivered shipment returns to origin'],
  ['113', 'Lost'],
  ['DPOD', 'Delete POD status'],
];

const step = (after: number, code: string): Step => {
  const index = scans.findIndex(([known]) => known === code);
  return { after, action: code, state: index + 1, message: scans[index]?.[1] ?? code };
};

const outward = [
  step(120, '010'),
  step(300, '101'),
  step(900, '102'),
  step(1300, '103'),
  step(1440, '045'),
];
const delivered = [...outward, step(1680, 'POD')];

const stories = {
  happy: delivered,
  retry: [...outward, step(1740, '060.02'), step(2880, '045.1'), step(3060, 'POD')],
  problem: [...outward, step(1740, '060.01')],
  return: [
    ...outward,
    step(1740, '060.03'),
    step(2880, '091'),
    step(3000, '102.1'),
    step(3600, '103.1'),
    step(4320, '112'),
  ],
  lost: [step(120, '010'), step(300, '101'), step(4320, '113')],
  reopened: [...delivered, step(1800, 'DPOD')],
  redelivered: [...delivered, step(1800, 'DPOD'), step(2880, '045.1'), step(3060, 'POD')],
} satisfies Record<string, Step[]>;

export const storyNames = Object.keys(stories);

export const stepsOf = (path: string): readonly Step[] =>
  stories[path as keyof typeof stories] ?? stories.happy;

/** Thai local time in Kerry's format. */
export const localTime = (at: number): string =>
  new Date(at + 7 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);
