// The leads behind the numbers: due ones first come up, each opens for calling; many are handed out anew at once.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Lead } from '../lead/index.ts';
import {
  BulkActions,
  columns,
  LeadCard,
  leadsQuery,
  useLeadFilters,
  type LeadQuery,
} from '../lead-list/index.ts';
import { Empty } from '../ui/feedback/states.tsx';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, type ListSearch } from '../ui/layout/list-search.ts';
import { useSelection } from '../ui/table/selection.ts';
import { tabsOf, TITLE } from './lead-report-look.tsx';

const KEYS = ['search', 'stage', 'due', 'from', 'to', 'channelId', 'productId', 'owner'] as const;
const hrefOf = (lead: Lead): string => `/crm/lead/manage/${lead.id}`;
const keyOf = (lead: Lead): string => String(lead.id);

export function DueLeads({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const filters = useLeadFilters();
  const selection = useSelection<Lead>();
  // Nothing chosen: what is due now, the longest waiting first.
  const filter: LeadQuery = { due: 'overdue', ...(pickFilters(search, KEYS) as LeadQuery) };
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
      tabs={tabsOf('leads')}
      bulk={<BulkActions selection={selection} filter={filter} />}
      table={{
        label: 'ลีดที่ถึงกำหนด',
        keyOf,
        nameOf: (lead) => lead.name,
        card: (lead) => <LeadCard lead={lead} />,
        onOpen: (lead) => void navigate({ to: hrefOf(lead) as never }),
        hrefOf,
      }}
      empty={<Empty icon="check" title="ไม่มีลีดที่ถึงกำหนด" text="โทรตามนัดครบแล้ว ลีดที่ถึงนัดจะขึ้นที่นี่" />}
    />
  );
}
