// The frame of every detail screen: head, panels that are edited separately, a side column from 1200 px.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { ErrorState, SkeletonText } from '../feedback/states.tsx';
import type { AppError } from '../wire/app-error.ts';
import { PageHead, type PageHeadProps } from './page-head.tsx';

export interface DetailPageProps<Data> {
  query: Pick<UseQueryResult<Data, AppError>, 'data' | 'error' | 'refetch'>;
  /** The title while loading and after a failure. */
  fallbackTitle: string;
  /** Shown instead of a retry, where the object does not exist. */
  missing?: ReactNode;
  head: (data: Data) => PageHeadProps;
  main: (data: Data) => ReactNode;
  side?: (data: Data) => ReactNode;
}

const column = 'grid min-w-0 gap-4 max-lg:contents';

export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { query, fallbackTitle, missing, head, main, side } = props;
  const { data, error } = query;
  if (data === undefined) {
    return (
      <>
        <PageHead title={fallbackTitle} />
        <Panel title="">
          {missing && error?.status === 404 ? (
            missing
          ) : error ? (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonText lines={8} />
          )}
        </Panel>
      </>
    );
  }
  return (
    <>
      {/* On phones the actions stand below: beside them chips and steps would have half the width. */}
      <PageHead {...head(data)} className="max-tab:*:first:basis-full" />
      <div
        className={
          side
            ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]'
            : 'grid gap-4'
        }
      >
        {/* In one column the panels of both stand in one grid, so that an urgent one may go first. */}
        <div className={column}>{main(data)}</div>
        {side ? <div className={column}>{side(data)}</div> : null}
      </div>
    </>
  );
}

export interface PanelProps {
  title: string;
  /** Before the title: the panel's mark. */
  mark?: ReactNode;
  /** Shows 'แก้ไข'; absent without the right. */
  onEdit?: (() => void) | undefined;
  /** The panel shows its form, so it has no edit button. */
  editing?: boolean;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Panel({
  title,
  mark,
  onEdit,
  editing = false,
  actions,
  children,
  className = '',
}: PanelProps) {
  const hasHead = title !== '' || actions !== undefined;
  return (
    <section
      aria-label={title || undefined}
      className={`min-w-0 rounded-card bg-white p-4 shadow-card ${className}`}
    >
      {hasHead ? (
        <header className="mb-2 flex min-h-9 items-center gap-2">
          {mark}
          <h2 className="min-w-0 flex-1 text-lg font-semibold">{title}</h2>
          {actions}
          {onEdit && !editing ? (
            <Button kind="ghost" icon="edit" aria-label={`แก้ไข ${title}`} onClick={onEdit}>
              แก้ไข
            </Button>
          ) : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

/** Label and value pairs of a panel; a missing value is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-sm text-ink3">{label}</dt>
          <dd className="min-w-0 break-words">
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
