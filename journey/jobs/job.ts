// The definition of a job, and the table of what each took.
import type { Locator, Page } from 'playwright-core';
import type { PrintBridge } from '../print-bridge.ts';
import type { Stage } from '../stage.ts';
import { untilItStands } from '../walk.ts';
import type { Doings, Hand } from './hand.ts';

export interface Desk {
  readonly stage: Stage;
  readonly page: Page;
  /** Its printer is the one that this browser remembers. */
  readonly bridge: PrintBridge;
  readonly hand: Hand;
}

export interface Job {
  readonly name: string;
  /** The most that the job may take; undefined if it is only counted. */
  readonly most?: { readonly clicks: number; readonly keys: number };
  /**
   * Prepares without counting, does the job through `hand` alone, and throws unless the server
   * confirms it.
   */
  do(desk: Desk): Promise<void>;
}

/** Opens the screen, waits until it is drawn, runs the preparation and starts the count. */
export async function beginAt(
  { stage, page, hand }: Desk,
  path: string,
  getReady?: () => Promise<void>,
): Promise<void> {
  await page.goto(stage.origin + path);
  await untilItStands(page);
  await getReady?.();
  await hand.begin();
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Puts a message on the clipboard, as if copied from a chat. */
export const copy = ({ page }: Desk, text: string): Promise<void> =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

export interface Line {
  readonly job: Job;
  readonly did: Readonly<Doings>;
  readonly isDone: boolean;
}

const within = ({ job: { most }, did }: Line): boolean =>
  most === undefined || (did.clicks <= most.clicks && did.keys <= most.keys);

const barOf = ({ most }: Job): string =>
  most === undefined ? '–' : `clicks ≤ ${most.clicks}, keys ≤ ${most.keys}`;

function verdict(line: Line): string {
  if (!line.isDone) return 'FAIL: not done by this hand';
  return within(line) ? 'pass' : 'FAIL: over its bar';
}

const HEADS = ['job', 'clicks', 'keys', 'scrolls', 'texts (letters)', 'scans', 'files', 'bar', ''];

const cellsOf = (line: Line): string[] => {
  const { clicks, keys, scrolls, texts, letters, scans, files } = line.did;
  return [
    line.job.name,
    ...[clicks, keys, scrolls].map(String),
    `${texts} (${letters})`,
    ...[scans, files].map(String),
    barOf(line.job),
    verdict(line),
  ];
};

export function tableOf(lines: readonly Line[]): string {
  const rows = [HEADS, ...lines.map(cellsOf)];
  const widths = HEADS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at > 0 && at < HEADS.length - 2
            ? cell.padStart(widths[at] ?? 0)
            : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
