// Limits log lines that would repeat every second during an outage, and logs how many were suppressed.
import type { Services } from './route.ts';

const PACE_MS = 60_000;

export type PacedLog = (level: 'warn' | 'error', error: unknown, text: string) => void;

export function pacedLog({ log, now }: Pick<Services, 'log' | 'now'>): PacedLog {
  const last = new Map<string, { at: number; held: number }>();
  return (level, error, text) => {
    const at = now().getTime();
    const seen = last.get(text);
    if (seen && Math.abs(at - seen.at) < PACE_MS) {
      seen.held += 1;
      return;
    }
    last.set(text, { at, held: 0 });
    log[level]({ err: error, ...(seen && seen.held > 0 && { held: seen.held }) }, text);
  };
}
