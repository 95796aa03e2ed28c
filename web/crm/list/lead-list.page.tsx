// /crm/lead/list: all leads that are not cancelled, with bulk actions.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Lead } from '../lead/lead.data.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { BulkActions } from './bulk-actions.tsx';
import { columns, LeadCard, useLeadFilters } from './lead-columns.tsx';
import { leadsQuery, type LeadQuery } from './lead-list.data.ts';
import type { Href } from '../../ui/layout/target.ts';

const filterKeys = [
  'search',
  'stage',
  'due',
  'from',
  'to',
  'channelId',
  'productId',
  'owner',
  'tag',
] as const;
const itemKey = (lead: Lead): string => String(lead.id);
const hrefOf = (lead: Lead): Href => `/crm/lead/manage/${lead.id}`;

const add = (
  <LinkButton to="/crm/lead/create" kind="primary" icon="plus">
    เพิ่มลีด
  </LinkButton>
);

const nobody = (
  <Empty icon="users" title="ยังไม่มีลีด" text="เพิ่มคนที่สนใจสินค้า แล้วระบบจะเตือนให้โทรตามนัด" action={add} />
);

export default function LeadListPage() {
  const search = useListSearch();
  const navigate = useNavigate();
  const filters = useLeadFilters();
  const filter = pickFilters(search, filterKeys) as LeadQuery;
  const query = useQuery(leadsQuery({ ...filter, page: search.page, pageSize: search.pageSize }));
  const selection = useSelection<Lead>();
  const { data } = query;
  return (
    <ListPage
      title="รายการลีด"
      subtitle={data && data.sum > 0 ? `มูลค่าคาดรวม ${formatBaht(data.sum)} บาท` : undefined}
      name="lead-list"
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      bulk={<BulkActions selection={selection} filter={filter} />}
      actions={
        <>
          <LinkButton to="/crm/lead/import" icon="upload">
            นำเข้า
          </LinkButton>
          {add}
        </>
      }
      table={{
        label: 'ลีด',
        keyOf: itemKey,
        nameOf: (lead) => lead.name,
        card: (lead) => <LeadCard lead={lead} />,
        onOpen: (lead) => void navigate({ href: hrefOf(lead) }),
        hrefOf,
      }}
      empty={nobody}
    />
  );
}
