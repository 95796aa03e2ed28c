// A stepper: numbered dots on a line for done, current and coming steps.
import { Icon } from '../icon/icon.tsx';

interface StepsProps {
  label?: string;
  names: readonly string[];
  /** Index of the current step; one past the last when all are done. */
  now: number;
  /** It ended in an unwanted state. */
  isBad?: boolean;
  className?: string;
}

const dot = 'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold';

/** On phones only the current step's name is visible. */
export function Steps(props: StepsProps) {
  const { label = 'ขั้นตอน', names, now, isBad = false, className = '' } = props;
  const look = (at: number): string => {
    if (at > now) return 'bg-hover text-ink3';
    if (at < now) return 'bg-brand-50 text-brand-700';
    return `text-white ${isBad ? 'bg-problem-solid' : 'bg-brand-600'}`;
  };
  return (
    <ol aria-label={label} className={`flex items-center gap-2 text-sm ${className}`}>
      {names.map((name, at) => (
        <li
          key={name}
          aria-current={at === now ? 'step' : undefined}
          // The visible name keeps its width.
          className={`flex ${at === now ? '' : 'min-w-0'} items-center gap-2 not-last:flex-1 not-last:after:h-px not-last:after:min-w-3 not-last:after:flex-1 not-last:after:bg-line`}
        >
          <span aria-hidden="true" className={`${dot} ${look(at)}`}>
            {at < now ? <Icon name="check" size={14} /> : at + 1}
          </span>
          <span
            className={`whitespace-nowrap ${at === now ? `font-semibold ${isBad ? 'text-problem' : 'text-ink'}` : 'text-ink3 max-tab:sr-only'}`}
          >
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}
