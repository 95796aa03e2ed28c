// A part of the dashboard that loads and fails by itself: grey rows, its content, or its own error with a retry.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { SkeletonText, StaleNote } from '../../../ui/feedback/states.tsx';
import { useStore } from '../../../ui/hooks/store.ts';
import { onlineStore } from '../../../ui/http.ts';
import { Panel } from '../../../ui/layout/detail-page.tsx';
import type { AppError } from '../dashboard.data.ts';
import { useFaults } from '../faults.ts';

interface PartPanelProps<Data> {
  title: string;
  query: UseQueryResult<Data, AppError>;
  /** Number of grey rows. */
  lines: number;
  actions?: ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
}

interface PartBodyProps<Data> extends Pick<PartPanelProps<Data>, 'query' | 'lines' | 'children'> {
  /** One part reports for all of them that the connection is lost. */
  tellsOffline?: boolean;
}

/** Earlier data stays readable while newer data loads, or fails to. */
export function PartBody<Data>(props: PartBodyProps<Data>) {
  const { query, lines, children, tellsOffline = false } = props;
  const online = useStore(onlineStore);
  const { isShared } = useFaults();
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (!error) return <SkeletonText lines={lines} />;
    return isShared ? (
      <p className="py-6 text-center text-sm text-ink2">ยังโหลดไม่ได้</p>
    ) : (
      <ErrorNote error={error} onRetry={retry} />
    );
  }
  return (
    <>
      {(online && error && !isShared) || (!online && tellsOffline) ? (
        <div className="mb-2 overflow-hidden rounded-control">
          <StaleNote at={query.dataUpdatedAt} error={online ? error : null} onRetry={retry} />
        </div>
      ) : null}
      <div className={query.isPlaceholderData ? 'opacity-60' : ''}>{children(data)}</div>
    </>
  );
}

export function PartPanel<Data>(props: PartPanelProps<Data>) {
  const { title, actions, className = '', ...body } = props;
  return (
    <Panel title={title} actions={actions} className={className}>
      <div aria-busy={body.query.isFetching}>
        <PartBody {...body} />
      </div>
    </Panel>
  );
}
