// Recording the result of a call beside the calendar; not while somebody else has the lead open.
import { useQuery } from '@tanstack/react-query';
import { leadQuery } from '../lead/lead.data.ts';
import { CallPanel } from '../desk/call-panel.tsx';
import { useLeadLock } from '../desk/use-lead-lock.ts';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { personName } from '../../ui/hooks/me.ts';

export default function DateCall({ leadId, onSaved }: { leadId: number; onSaved: () => void }) {
  const query = useQuery(leadQuery(leadId));
  const lead = query.data;
  const lock = useLeadLock(leadId, lead !== undefined && lead.stage !== 'cancel');
  if (!lead)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={4} />
    );
  if (lead.stage === 'cancel' || lead.doNotCall)
    return <p className="text-sm text-problem">ลีดนี้ยกเลิกแล้ว หรือขอไม่ให้ติดต่อ</p>;
  const isTaken = lock !== null && !lock.mine && lock.by !== null;
  return (
    <>
      {isTaken ? (
        <p role="status" className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          กำลังเปิดโดย {personName(lock.by)} ดูได้อย่างเดียว
        </p>
      ) : null}
      <CallPanel key={lead.version} lead={lead} disabled={isTaken} isInWindow onSaved={onSaved} />
    </>
  );
}
