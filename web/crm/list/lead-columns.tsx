// The look of leads in lists: columns, cards and filters.
import { callResults, leadDues, leadStages } from '@app/contract/crm/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsForSale } from '../lead/goods.data.ts';
import { agentsQuery, activeChannelsQuery, type Lead } from '../lead/lead.data.ts';
import { CallLink, LeadStageChip, NextMark } from '../lead/lead-marks.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import type { Option } from '../../ui/input/choice.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import { tagsQuery } from './lead-list.data.ts';

const resultText = (lead: Lead): string =>
  lead.lastResult === null ? '–' : callResults[lead.lastResult];

export const columns: readonly Column<Lead>[] = [
  {
    id: 'name',
    title: 'ชื่อ',
    always: true,
    cell: (lead) => (
      <>
        <span className="block font-semibold">{lead.name}</span>
        {lead.tags.length > 0 ? (
          <span className="flex flex-wrap gap-1">
            {lead.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'phone',
    title: 'เบอร์',
    cell: (lead) => <CallLink phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />,
  },
  { id: 'channel', title: 'ที่มา', from: 'lg', cell: (lead) => lead.channel?.name ?? '–' },
  { id: 'product', title: 'สินค้า', cell: (lead) => lead.product?.name ?? '–' },
  { id: 'stage', title: 'สเตจ', cell: (lead) => <LeadStageChip stage={lead.stage} /> },
  { id: 'owner', title: 'ผู้ดูแล', cell: (lead) => personName(lead.owner, 'ยังไม่มี') },
  { id: 'next', title: 'นัดถัดไป', cell: (lead) => <NextMark at={lead.nextAt} /> },
  { id: 'calls', title: 'ครั้งที่โทร', align: 'right', from: 'lg', cell: (lead) => lead.calls },
  { id: 'result', title: 'ผลล่าสุด', from: 'lg', cell: resultText },
  {
    id: 'value',
    title: 'มูลค่า (บาท)',
    align: 'right',
    from: 'xl',
    cell: (lead) => (lead.value > 0 ? formatBaht(lead.value) : '–'),
  },
  {
    id: 'created',
    title: 'สร้างเมื่อ',
    from: 'xl',
    cell: (lead) => <span className="whitespace-nowrap">{formatDay(lead.createdAt)}</span>,
  },
];

export function LeadCard({ lead }: { lead: Lead }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-start gap-x-3">
        <span className="min-w-0 flex-1 font-semibold">{lead.name}</span>
        <LeadStageChip stage={lead.stage} />
      </span>
      <span className="text-sm text-ink2">
        {lead.product?.name ?? 'ไม่ระบุสินค้า'} · {personName(lead.owner, 'ยังไม่มีผู้ดูแล')}
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm">
        <NextMark at={lead.nextAt} />
        <span className="text-ink3">โทร {formatCount(lead.calls)} ครั้ง</span>
      </span>
      <CallLink phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />
    </span>
  );
}

const fixed: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'ชื่อ เบอร์ LINE' },
  {
    kind: 'select',
    key: 'stage',
    label: 'สเตจ',
    options: Object.entries(leadStages)
      .filter(([stage]) => stage !== 'cancel')
      .map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    key: 'due',
    label: 'นัดถัดไป',
    options: Object.entries(leadDues).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่เพิ่ม' },
];

/** The filters of a list, with the shop's own channels, products and agents. */
export function useLeadFilters(): readonly Filter[] {
  const client = useQueryClient();
  const can = useCan();
  const { data: channels } = useQuery(activeChannelsQuery());
  const seesAll = can('crm.all');
  return useMemo(() => {
    const channelOptions: Option[] = (channels?.items ?? []).map(({ id, name }) => ({
      value: String(id),
      label: name,
    }));
    const products = async (): Promise<Option[]> =>
      (await productsForSale()).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }));
    const tags = async (): Promise<Option[]> =>
      (await client.fetchQuery(tagsQuery())).items.map(({ tag, count }) => ({
        value: tag,
        label: `${tag} (${formatCount(count)})`,
      }));
    const owners = async (): Promise<Option[]> => {
      const { items } = await client.fetchQuery(agentsQuery());
      const agents = items.map(({ id, name, username }) => ({
        value: String(id),
        label: name || username,
      }));
      return [{ value: 'none', label: 'ยังไม่มีผู้ดูแล' }, ...agents];
    };
    return [
      ...fixed,
      { kind: 'select', key: 'channelId', label: 'ที่มา', options: channelOptions },
      { kind: 'select', key: 'productId', label: 'สินค้า', options: [], load: products },
      { kind: 'select', key: 'tag', label: 'แท็ก', options: [], load: tags },
      ...(seesAll
        ? [
            {
              kind: 'select' as const,
              key: 'owner',
              label: 'ผู้ดูแล',
              options: [{ value: 'me', label: 'ของฉัน' }],
              load: async () => [{ value: 'me', label: 'ของฉัน' }, ...(await owners())],
            },
          ]
        : []),
    ];
  }, [channels, client, seesAll]);
}
