// Operators' actions, newest first: all, or those of one shop.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty, ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { Pages } from './pages.tsx';
import { hrefOf } from './place.ts';
import { ACTS_PAGE, actsQuery, type OperatorAct } from './access.data.ts';
import { actText, detailsText } from './act-words.ts';

const ON_MACHINE = 'คำสั่งบนเครื่อง';
/** A login attempt with an unknown name. */
const NOBODY = 'ไม่รู้จักชื่อนี้';

function Row({ act }: { act: OperatorAct }) {
  return (
    <li className="grid gap-x-4 border-b border-line px-4 py-2 md:grid-cols-[150px_120px_1fr]">
      <time className="num text-sm text-ink2">{formatTime(act.at)}</time>
      <span className="text-sm">{act.operator ?? (act.address === '' ? ON_MACHINE : NOBODY)}</span>
      <span className="min-w-0">
        <b className="font-semibold">{actText(act.action)}</b>{' '}
        {act.shop ? (
          <a className="text-link underline" href={hrefOf(`shop/${act.shop}`)}>
            {act.shop}
          </a>
        ) : null}
        <span className="block text-sm break-words text-ink2">{detailsText(act.details)}</span>
        {act.address === '' ? null : (
          <span className="block text-sm text-ink3">จาก {act.address}</span>
        )}
      </span>
    </li>
  );
}

export function ActList({ shop }: { shop?: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, dataUpdatedAt } = useQuery(actsQuery(shop, page));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} />
    );
  if (data.items.length === 0) return <Empty title="ยังไม่มีประวัติ" icon="info" />;
  return (
    <>
      {error ? <StaleNote at={dataUpdatedAt} error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {data.items.map((act) => (
          <Row key={act.id} act={act} />
        ))}
      </ul>
      <Pages page={page} pageSize={ACTS_PAGE} total={data.total} onPage={setPage} />
    </>
  );
}

export function Acts() {
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">ประวัติ</h1>
      <div className="rounded-card bg-white shadow-card">
        <ActList />
      </div>
    </>
  );
}
