// The leads behind the numbers: earliest due first, each opens for calling; many can be reassigned at once.
import { leadActions } from '@app/contract/crm/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Lead } from '../lead/lead.data.ts';
import { BulkActions } from '../list/bulk-actions.tsx';
import { columns, LeadCard, useLeadFilters } from '../list/lead-columns.tsx';
import { leadsQuery, type LeadQuery } from '../list/lead-list.data.ts';
import { Empty } from '../../ui/feedback/states.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, type ListSearch } from '../../ui/layout/list-search.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { tabsOf, TITLE } from './lead-report-columns.tsx';
import type { Href } from '../../ui/layout/target.ts';

const KEYS = [
  ...(['search', 'stage', 'due', 'from', 'to', 'channelId', 'productId', 'owner'] as const),
  ...(['did', 'didFrom', 'didTo', 'didBy'] as const),
];

/** Only after a number of the report was opened: what was done, when and by whom. */
const done: readonly Filter[] = [
  {
    kind: 'select',
    key: 'did',
    label: 'สิ่งที่ทำ',
    options: Object.entries(leadActions).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', key: 'didFrom', toKey: 'didTo', label: 'ทำเมื่อ' },
];

function useFilters(isDone: boolean): readonly Filter[] {
  const filters = useLeadFilters();
  return useMemo(() => {
    const owner = filters.find((each) => each.kind === 'select' && each.key === 'owner');
    const by = owner ? [{ ...owner, key: 'didBy', label: 'ทำโดย' } as Filter] : [];
    return isDone ? [...filters, ...done, ...by] : filters;
  }, [filters, isDone]);
}

const hrefOf = (lead: Lead): Href => `/crm/lead/manage/${lead.id}`;
const keyOf = (lead: Lead): string => String(lead.id);

export function DueLeads({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const asked = pickFilters(search, KEYS) as LeadQuery;
  const isDone = asked?.did !== undefined;
  const filters = useFilters(isDone);
  const selection = useSelection<Lead>();
  // By default: leads due now, the longest waiting first.
  const filter: LeadQuery = { ...(!isDone && { due: 'overdue' }), ...asked };
  const query = useQuery(
    leadsQuery({ ...filter, sort: 'next', page: search.page, pageSize: search.pageSize }),
  );
  return (
    <ListPage
      title={TITLE}
      name="report-leads"
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      tabs={tabsOf('leads', true)}
      bulk={<BulkActions selection={selection} filter={filter} />}
      table={{
        label: 'ลีดที่ถึงกำหนด',
        keyOf,
        nameOf: (lead) => lead.name,
        card: (lead) => <LeadCard lead={lead} />,
        onOpen: (lead) => void navigate({ href: hrefOf(lead) }),
        hrefOf,
      }}
      empty={<Empty icon="check" title="ไม่มีลีดที่ถึงกำหนด" text="โทรตามนัดครบแล้ว ลีดที่ถึงนัดจะขึ้นที่นี่" />}
    />
  );
}
