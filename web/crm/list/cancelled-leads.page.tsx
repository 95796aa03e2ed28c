// /crm/lead/cancel: cancelled leads with reason and user; restored to their stage, or deleted permanently.
import { cancelReasonText } from '@app/contract/crm/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CallLink } from '../lead/lead-marks.tsx';
import { leadsChanged, type Lead } from '../lead/lead.data.ts';
import { sayRefusal } from '../lead/say-refusal.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import type { Column } from '../../ui/table/column.ts';
import { LeadCard, useLeadFilters } from './lead-columns.tsx';
import {
  leadsQuery,
  reasonsQuery,
  removeForGood,
  restore,
  type LeadQuery,
} from './lead-list.data.ts';
import type { Href } from '../../ui/layout/target.ts';

const filterKeys = [
  'search',
  'from',
  'to',
  'channelId',
  'productId',
  'owner',
  'tag',
  'cancelReason',
] as const;
const itemKey = (lead: Lead): string => String(lead.id);
const hrefOf = (lead: Lead): Href => `/crm/lead/manage/${lead.id}`;
const SHOWN = 7;

function Reasons() {
  const { data, error, refetch } = useQuery(reasonsQuery());
  const reasons = (data?.items ?? []).slice(0, SHOWN);
  // Optional: while it loads the list works without it.
  if (error && !data)
    return <ErrorNote error={error} onRetry={() => void refetch()} className="mb-4" />;
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <section
      aria-label="เหตุผลที่ยกเลิก"
      className="mb-4 rounded-card bg-white px-4 py-3 text-sm shadow-card"
    >
      <h2 className="mb-2 font-semibold">เหตุผลที่ยกเลิก</h2>
      <ol className="grid gap-1.5">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="grid grid-cols-[minmax(0,12rem)_1fr_auto] items-center gap-3">
            <span className="clip-line">{cancelReasonText(reason) || 'ไม่ระบุ'}</span>
            <span aria-hidden="true" className="h-2 rounded-chip bg-hover">
              <span
                className="block h-full rounded-chip bg-brand-600"
                style={{ width: `${Math.max(2, Math.round((count * 100) / most))}%` }}
              />
            </span>
            <span className="num">{formatCount(count)} ราย</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Steps({ lead, onDelete }: { lead: Lead; onDelete: (lead: Lead) => void }) {
  const client = useQueryClient();
  const can = useCan();
  const { pending, run: press } = usePress(sayRefusal);
  const isAdmin = useMe()?.role === 1;
  const mayRestore = !lead.doNotCall || can('crm.all');
  const run = () =>
    press(async () => {
      await restore(lead.id, lead.doNotCall);
      toast.done(`กู้คืน “${lead.name}” แล้ว`);
      await leadsChanged(client);
    });
  return (
    <span className="relative z-10 flex flex-wrap justify-end gap-2">
      {mayRestore ? (
        <Button
          icon="undo"
          pending={pending}
          aria-label={`กู้คืน ${lead.name}`}
          onClick={() => void run()}
        >
          กู้คืน
        </Button>
      ) : null}
      {isAdmin ? (
        <Button
          kind="ghost"
          icon="trash"
          aria-label={`ลบถาวร ${lead.name}`}
          onClick={() => onDelete(lead)}
        >
          ลบถาวร
        </Button>
      ) : null}
    </span>
  );
}

const columnsWith = (onDelete: (lead: Lead) => void): readonly Column<Lead>[] => [
  {
    id: 'name',
    title: 'ชื่อ',
    always: true,
    cell: (lead) => <span className="font-semibold">{lead.name}</span>,
  },
  {
    id: 'phone',
    title: 'เบอร์',
    cell: (lead) => <CallLink phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />,
  },
  { id: 'product', title: 'สินค้า', from: 'lg', cell: (lead) => lead.product?.name ?? '–' },
  {
    id: 'reason',
    title: 'เหตุผล',
    cell: (lead) => (
      <span className={lead.doNotCall ? 'text-problem' : ''}>
        {cancelReasonText(lead.cancelReason) || '–'}
      </span>
    ),
  },
  { id: 'by', title: 'ยกเลิกโดย', cell: (lead) => lead.cancelledBy ?? 'ระบบ' },
  {
    id: 'at',
    title: 'เมื่อ',
    cell: (lead) => (
      <span className="num whitespace-nowrap">
        {lead.cancelledAt ? formatTime(lead.cancelledAt) : '–'}
      </span>
    ),
  },
  { id: 'calls', title: 'ครั้งที่โทร', align: 'right', from: 'lg', cell: (lead) => lead.calls },
  {
    id: 'steps',
    title: 'จัดการ',
    align: 'right',
    cell: (lead) => <Steps lead={lead} onDelete={onDelete} />,
  },
];

function DeleteForGood({ lead, onClose }: { lead: Lead | null; onClose: () => void }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress(sayRefusal);
  const run = async () => {
    if (!lead) return;
    await press(
      async () => {
        await removeForGood(lead.id);
        toast.done('ลบลีดถาวรแล้ว');
      },
      () => {
        onClose();
        return leadsChanged(client);
      },
    );
  };
  return (
    <Confirm
      open={lead !== null}
      danger
      pending={pending}
      title={`ลบ “${lead?.name ?? ''}” ถาวร?`}
      text="ประวัติการโทรและโน้ตจะหายไปด้วย กู้คืนไม่ได้"
      verb="ลบถาวร"
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}

export default function CancelledLeadsPage() {
  const search = useListSearch();
  const navigate = useNavigate();
  const [hasReasons, setHasReasons] = useState(false);
  const [doomed, setDoomed] = useState<Lead | null>(null);
  const columns = useMemo(() => columnsWith(setDoomed), []);
  const filters = useLeadFilters().filter(({ key }) => key !== 'stage' && key !== 'due');
  const filter = pickFilters(search, filterKeys) as LeadQuery;
  const { page, pageSize } = search;
  const query = useQuery(
    leadsQuery({ ...filter, stage: 'cancel', sort: 'cancelled', page, pageSize }),
  );
  return (
    <ListPage
      title="ลีดที่ยกเลิก"
      name="lead-cancel"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      above={hasReasons ? <Reasons /> : null}
      tools={() => (
        <Button icon="chart" aria-expanded={hasReasons} onClick={() => setHasReasons(!hasReasons)}>
          <span className="max-lg:sr-only">สรุปเหตุผล</span>
        </Button>
      )}
      table={{
        label: 'ลีดที่ยกเลิก',
        keyOf: itemKey,
        nameOf: (lead) => lead.name,
        card: (lead) => (
          <span className="grid gap-2">
            <LeadCard lead={lead} />
            <span className="text-sm text-ink2">เหตุผล {cancelReasonText(lead.cancelReason)}</span>
            <Steps lead={lead} onDelete={setDoomed} />
          </span>
        ),
        onOpen: (lead) => void navigate({ href: hrefOf(lead) }),
        hrefOf,
      }}
      empty={<Empty icon="check" title="ไม่มีลีดที่ยกเลิก" />}
    >
      <DeleteForGood lead={doomed} onClose={() => setDoomed(null)} />
    </ListPage>
  );
}
