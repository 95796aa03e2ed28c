// /crm/lead/manage/{id}: one lead for an agent: facts, history, this call's result, and the next lead.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { CallLink, LeadStageChip } from '../lead/lead-marks.tsx';
import { leadQuery, leadsChanged } from '../lead/lead.data.ts';
import { sayRefusal } from '../lead/say-refusal.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useKeys } from '../../ui/hooks/keys.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { DetailPage, Panel } from '../../ui/layout/detail-page.tsx';
import { CallPanel } from './call-panel.tsx';
import { restore, type LeadDetail, type LeadLock } from './lead-desk.data.ts';
import { LeadOrders } from './lead-orders.tsx';
import { LeadProfile } from './lead-profile.tsx';
import { LeadScript } from './lead-script.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { runIn, useRun, type Run } from './run-mode.ts';
import { useLeadLock } from './use-lead-lock.ts';

const isTaken = (lock: LeadLock | null): boolean => lock !== null && !lock.mine && lock.by !== null;

function Taken({ lock }: { lock: LeadLock }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
    >
      <Icon name="user" size={16} />
      <span>
        กำลังเปิดโดย <b>{personName(lock.by)}</b> ดูได้อย่างเดียว
        {lock.until ? ` ถึง ${formatTime(lock.until)} หรือจนกว่าจะปิดหน้า` : ''}
      </span>
    </p>
  );
}

/** Restores a cancelled lead to its stage; a do-not-call wish can only be lifted by a user with the right. */
function Restore({ lead }: { lead: LeadDetail }) {
  const client = useQueryClient();
  const can = useCan();
  const { pending, run: press } = usePress(sayRefusal);
  if (lead.doNotCall && !can('crm.all'))
    return <p className="text-sm text-problem">ลูกค้าขอไม่ให้ติดต่อ</p>;
  const run = () =>
    press(async () => {
      await restore(lead.id, lead.doNotCall);
      toast.done('กู้คืนลีดแล้ว');
      await leadsChanged(client);
    });
  return (
    <Button icon="undo" pending={pending} onClick={() => void run()}>
      {lead.doNotCall ? 'กู้คืน และติดต่อได้อีก' : 'กู้คืนลีด'}
    </Button>
  );
}

function Actions({ lead, run }: { lead: LeadDetail; run: Run }) {
  const can = useCan();
  const { values } = useListSearch();
  return (
    <>
      {lead.stage !== 'cancel' && can('order.create') ? (
        <LinkButton
          to="/order/create"
          search={{ lead: String(lead.id), ...runIn(values) }}
          icon="cart"
        >
          เปิดออเดอร์
        </LinkButton>
      ) : null}
      {run.isOn ? (
        <>
          <Button icon="right" pending={run.isMoving} onClick={() => void run.skip(lead.id)}>
            ข้าม
          </Button>
          <Button kind="ghost" onClick={run.stop}>
            หยุดโทร
          </Button>
        </>
      ) : null}
    </>
  );
}

function Work({ lead, run, lock }: { lead: LeadDetail; run: Run; lock: LeadLock | null }) {
  const taken = isTaken(lock);
  return (
    <>
      <Panel title="โทร" className="max-lg:order-first">
        <div className="grid gap-4">
          {taken && lock ? <Taken lock={lock} /> : null}
          <p className="text-lg font-semibold">
            <CallLink phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />
          </p>
          {lead.stage === 'cancel' ? (
            <Restore lead={lead} />
          ) : lead.doNotCall ? (
            <p className="text-sm text-problem">ลูกค้าขอไม่ให้ติดต่อ โทรหรือนัดไม่ได้</p>
          ) : (
            <CallPanel key={`${lead.id} ${lead.version}`} lead={lead} run={run} disabled={taken} />
          )}
        </div>
      </Panel>
      <LeadScript lead={lead} />
    </>
  );
}

const subtitle = (lead: LeadDetail): string =>
  [
    `โทรแล้ว ${lead.calls} ครั้ง`,
    ...(lead.unanswered > 0 ? [`ไม่ติดต่อกัน ${lead.unanswered} ครั้ง`] : []),
    ...(lead.rebuyOn ? [`ครบรอบซื้อซ้ำ ${formatTime(`${lead.rebuyOn}T03:00:00Z`).slice(0, -6)}`] : []),
  ].join(' · ');

const NoLead = () => (
  <Empty
    icon="search"
    title="ไม่พบลีดนี้"
    text="อาจถูกลบ หรือลิงก์ไม่ครบ"
    action={
      <LinkButton to="/crm/pipeline" kind="primary">
        ไปที่ไปป์ไลน์
      </LinkButton>
    }
  />
);

export default function ManageLeadPage() {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const query = useQuery(leadQuery(id));
  // Cached data names the person: after an erasure no screen may show it.
  const isGone = query.error?.status === 404;
  const run = useRun();
  const lock = useLeadLock(id, query.data !== undefined && query.data.stage !== 'cancel');
  useKeys(
    run.isOn
      ? [{ code: 'KeyN', label: 'ข้ามไปรายถัดไป', group: 'โทร', run: () => void run.skip(id) }]
      : null,
  );
  if (query.error?.status === 403)
    return <Navigate to="/denied" search={{ need: 'crm.all' }} replace />;
  return (
    <DetailPage
      query={{ data: isGone ? undefined : query.data, error: query.error, refetch: query.refetch }}
      fallbackTitle="จัดการลีด"
      missing={<NoLead />}
      head={(lead) => ({
        title: lead.name,
        mark: <LeadStageChip stage={lead.stage} />,
        subtitle: subtitle(lead),
        back: { to: '/crm/lead/follow', label: 'ติดตาม' },
        actions: <Actions lead={lead} run={run} />,
      })}
      main={(lead) => (
        <>
          <LeadProfile key={lead.id} lead={lead} disabled={isTaken(lock)} />
          <LeadOrders id={lead.id} />
          <LeadTimeline id={lead.id} disabled={isTaken(lock)} />
        </>
      )}
      side={(lead) => <Work lead={lead} run={run} lock={lock} />}
    />
  );
}
