// The history of an order, newest first: who, when, what changed and why.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { historyQuery, type HistoryEvent } from './order-timeline.data.ts';
import { changesOf, reasonText, titleOf } from './timeline-texts.ts';

/** A long history starts folded: the newest events are shown. */
const FOLDED = 12;

/** The source of an event without a user. */
const source = ({ kind }: HistoryEvent): string =>
  kind === 'chat' || kind === 'proposal'
    ? 'ลูกค้า'
    : kind === 'scan' || kind === 'parcel-refused'
      ? 'ขนส่ง'
      : 'ระบบ';

function Event({ event }: { event: HistoryEvent }) {
  return (
    <li className="relative border-l-2 border-line pb-4 pl-4 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-2 before:rounded-full before:bg-brand-600">
      <p className="text-sm font-semibold break-words">{titleOf(event)}</p>
      {event.quote ? (
        <p className="text-sm break-words whitespace-pre-wrap text-ink2">“{event.quote}”</p>
      ) : null}
      {event.reason ? <p className="text-sm break-words text-ink2">{reasonText(event)}</p> : null}
      {(event.kind === 'pno' ? [] : changesOf(event)).map((text) => (
        <p key={text} className="text-sm break-words text-ink2">
          {text}
        </p>
      ))}
      <p className="text-xs text-ink3">
        {formatTime(event.at)} · {personName(event.user, source(event))}
      </p>
    </li>
  );
}

export function OrderTimeline({ id }: { id: number }) {
  const query = useQuery(historyQuery(id));
  const [isOpen, setOpen] = useState(false);
  const events = (query.data?.items ?? []).toReversed();
  const hidden = isOpen ? 0 : Math.max(0, events.length - FOLDED);
  return (
    <Panel title="ประวัติ">
      {query.data ? (
        <>
          <ol>
            {events.slice(0, events.length - hidden).map((event) => (
              <Event key={`${event.kind} ${event.id}`} event={event} />
            ))}
          </ol>
          {hidden > 0 ? (
            <Button kind="ghost" onClick={() => setOpen(true)}>
              ดูอีก {hidden} รายการก่อนหน้า
            </Button>
          ) : null}
        </>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Panel>
  );
}
