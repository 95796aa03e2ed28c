// The history of a lead, newest first: calls, notes, stages, files, orders and deliveries.
import { callResults, leadStages, type CallResult, type LeadStage } from '@app/contract/crm/states';
import { buckets } from '@app/contract/kit/buckets';
import { orderStatuses } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { AddLeadFile } from '../file/add-lead-file.tsx';
import { LeadFile } from '../file/lead-file.tsx';
import { leadEventsQuery, type LeadEvent } from './lead-desk.data.ts';

const STEP = 20;
const MOST = 200;

/** A parcel's stage, or the status of an order without tracking. */
const fates: Readonly<Record<string, string>> = { ...orderStatuses, ...buckets };

const stageName = (stage: string | null): string =>
  stage === null ? '–' : (leadStages[stage as LeadStage] ?? stage);

function titleOf(event: LeadEvent): string {
  const { kind, result, fromStage, toStage, fromOwner, toOwner, order } = event;
  switch (kind) {
    case 'call':
      return `โทร: ${result === null ? '–' : (callResults[result as CallResult] ?? result)}`;
    case 'note':
      return 'โน้ต';
    case 'stage':
      return `${stageName(fromStage)} → ${stageName(toStage)}`;
    case 'owner':
      return `ผู้ดูแล: ${fromOwner ?? 'ไม่มี'} → ${toOwner ?? 'ไม่มี'}`;
    case 'order':
      return `เปิดออเดอร์ ${order?.code ?? ''}`;
    case 'delivery':
      return `${order?.code ?? 'พัสดุ'}: ${fates[result ?? ''] ?? result ?? '–'}`;
    case 'restored':
      return `กู้คืนกลับไป “${stageName(toStage)}”`;
    case 'undone':
      return toStage === null ? 'เลิกทำ' : `เลิกทำ: กลับไป “${stageName(toStage)}”`;
    case 'file':
      return 'แนบไฟล์';
    case 'merged':
      return 'รวมลีดที่ซ้ำเข้ามา';
    default:
      return 'เพิ่มลีด';
  }
}

interface TimelineProps {
  id: number;
  /** Somebody else has the lead open: read-only. */
  disabled: boolean;
}

function Event({ event, id, disabled }: TimelineProps & { event: LeadEvent }) {
  return (
    <li className="relative border-l-2 border-line pb-4 pl-4 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-2 before:rounded-full before:bg-brand-600">
      <p className="text-sm font-semibold break-words">
        {event.order ? (
          <Link
            to="/order/$id/view"
            params={{ id: String(event.order.id) }}
            className="hover:underline"
          >
            {titleOf(event)}
          </Link>
        ) : (
          titleOf(event)
        )}
      </p>
      {event.note ? (
        <p className="text-sm break-words whitespace-pre-wrap text-ink2">{event.note}</p>
      ) : null}
      {event.file ? (
        <LeadFile leadId={id} event={event} file={event.file} disabled={disabled} />
      ) : null}
      {event.nextAt ? (
        <p className="text-sm text-ink2">นัดครั้งถัดไป {formatTime(event.nextAt)}</p>
      ) : null}
      <p className="text-xs text-ink3">
        {formatTime(event.at)} · {event.by ?? 'ระบบ'}
      </p>
    </li>
  );
}

export function LeadTimeline({ id, disabled }: TimelineProps) {
  const [size, setSize] = useState(STEP);
  const query = useQuery(leadEventsQuery(id, size));
  const { data, error } = query;
  const isMore = data !== undefined && data.pagination.total_count > size && size < MOST;
  return (
    <Panel title="ประวัติ">
      {disabled ? null : <AddLeadFile leadId={id} />}
      {data ? (
        <>
          <ol aria-label="ประวัติของลีด">
            {data.items.map((event) => (
              <Event key={event.id} event={event} id={id} disabled={disabled} />
            ))}
          </ol>
          {isMore ? (
            <Button kind="ghost" onClick={() => setSize(Math.min(MOST, size * 2))}>
              ดูก่อนหน้านี้
            </Button>
          ) : null}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Panel>
  );
}
