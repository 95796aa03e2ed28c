// A line of open work: number, subject, and a verb with the link; it loads by itself, and the list reports a failure.
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { formatCount } from '../../../ui/format/money.ts';
import type { AppError } from '../dashboard.data.ts';
import type { PlainPath } from '../../../ui/layout/target.ts';

interface TaskCount {
  readonly count: number;
  /** Smaller: the most urgent part of it. */
  readonly note?: string | undefined;
  /** A filter for the target list. */
  readonly search?: Record<string, string> | undefined;
}

interface TaskProps<Data> {
  to: PlainPath;
  search?: Record<string, string>;
  label: string;
  unit: string;
  /** The action. */
  verb: string;
  query: () => UseQueryOptions<Data, AppError>;
  of: (data: Data) => TaskCount;
  /** Any of it is a problem. */
  isTrouble?: boolean;
}

const line = 'flex min-h-12 items-center gap-3 px-4 py-1.5';

function Task<Data>({ query: asked, of, ...task }: TaskProps<Data>) {
  const { data, error } = useQuery(asked());
  // Unknown: the list says so once, and does not count as done.
  if (error && data === undefined) return <li hidden />;
  if (data === undefined)
    return (
      <li aria-hidden="true" className={line}>
        <span className="h-3 w-full animate-pulse rounded-full bg-line" />
      </li>
    );
  const { count, note, search } = of(data);
  if (count === 0) return null;
  return (
    <li className="group">
      <Link
        to={task.to}
        search={search ?? task.search}
        className={`${line} task-card hover:bg-hover`}
      >
        <span className="min-w-0 flex-1 font-semibold">
          {task.label}
          <span className="sr-only">
            {' '}
            {formatCount(count)} {task.unit}
          </span>
          {note ? <span className="block text-xs font-normal text-ink2">{note}</span> : null}
        </span>
        <span
          aria-hidden="true"
          className={`task-count num order-first min-w-14 shrink-0 text-right text-xl font-bold ${task.isTrouble ? 'text-problem' : ''}`}
        >
          {formatCount(count)}
        </span>
        <span className="task-verb w-20 shrink-0 rounded-control bg-white px-2 py-1 text-center text-sm font-semibold shadow-card group-first:bg-brand-600 group-first:text-white">
          {task.verb}
        </span>
      </Link>
    </li>
  );
}

/** Binds a line to its call's reply, so that lines of different calls form one list. */
export const taskOf =
  <Data,>(props: TaskProps<Data>): ComponentType =>
  () => <Task {...props} />;
