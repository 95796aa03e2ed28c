// The steps of a job as numbered dots on a line: what is done, where one is, what comes.
import { Icon } from '../icon/icon.tsx';

interface StepsProps {
  label?: string;
  names: readonly string[];
  /** The place of the step one is at; one past the last where all is done. */
  now: number;
  /** It ended where it should not have. */
  isBad?: boolean;
  className?: string;
}

const dot = 'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold';

/** On phones only the step one is at is named on the screen. */
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
          // The one that is named keeps the room of its name.
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
