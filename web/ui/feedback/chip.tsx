// Small marks: a status is a dot with a word, a count is a plain badge.
import type { ReactNode } from 'react';

export type Tone = 'waiting' | 'progress' | 'problem' | 'neutral' | 'telesale' | 'done';

const looks: Readonly<Record<Tone, string>> = {
  waiting: 'bg-waiting-bg text-waiting',
  progress: 'bg-progress-bg text-progress',
  problem: 'bg-problem-bg text-problem',
  neutral: 'bg-neutral-bg text-neutral',
  telesale: 'bg-telesale-bg text-telesale',
  done: 'bg-brand-50 text-brand-800',
};

export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-chip px-2 py-px text-xs font-semibold whitespace-nowrap ${looks[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

export function Badge({ children, tone }: { children: ReactNode; tone?: Tone }) {
  const look = tone ? looks[tone] : 'bg-hover text-ink2';
  return (
    <span className={`inline-block rounded-chip px-1.5 text-xs font-semibold ${look}`}>
      {children}
    </span>
  );
}
