// /audit: who changed what in the shop, newest first, with the earlier values.
import { auditEntities } from '@app/contract/report/audit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffQuery } from '../../shop/index.ts';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { Switch } from '../../ui/input/choice.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import type { Column } from '../../ui/table/column.ts';
import { auditQuery, type AuditQuery, type AuditRow } from './audit.data.ts';

const filterKeys = ['search', 'entity', 'id', 'userId', 'from', 'to'] as const;

const entityOptions = Object.entries(auditEntities).map(([value, label]) => ({ value, label }));

function useFilters(): readonly Filter[] {
  const maySeeStaff = useCan()('user.manage');
  const { data } = useQuery({ ...staffQuery(), enabled: maySeeStaff });
  return useMemo(() => {
    const people = (data?.items ?? []).map(({ id, name, username }) => ({
      value: String(id),
      label: `${name} (${username})`,
    }));
    return [
      { kind: 'search', key: 'search', placeholder: 'เลขออเดอร์ หรือเลขพัสดุ' },
      { kind: 'select', key: 'entity', label: 'เรื่อง', options: entityOptions },
      ...(people.length > 0
        ? [{ kind: 'select' as const, key: 'userId', label: 'ผู้ทำ', options: people }]
        : []),
      { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่' },
    ];
  }, [data]);
}

const who = ({ user, token }: AuditRow): string =>
  personName(user, 'ระบบ') + (token === null ? '' : ` ผ่านโทเคน “${token}”`);

/** A link to the object; a deleted object has no name and no link. */
function hrefOf({ entity, entityId, about }: AuditRow): string | undefined {
  if (!about) return undefined;
  if (entity === 'lead') return `/crm/lead/manage/${entityId}`;
  if (about.orderId) return `/order/${about.orderId}/view`;
  if (entity === 'user') return `/user/${entityId}/edit`;
  if (entity === 'product') return `/product?edit=${entityId}`;
  if (entity === 'manifest') return `/manifest/${entityId}`;
  return entity === 'category' ? '/category' : undefined;
}

/** The object's name; without one the action alone is shown. */
function About({ row }: { row: AuditRow }) {
  if (row.about === null) return null;
  const { text } = row.about;
  const href = hrefOf(row);
  if (href === undefined) return <span className="break-words text-ink3">{text}</span>;
  return (
    <a
      href={href}
      className="inline-flex items-center break-words text-link underline underline-offset-4 max-md:min-h-11"
    >
      {text}
    </a>
  );
}

function Changes({ row }: { row: AuditRow }) {
  if (row.changes.length === 0) return null;
  return (
    <ul aria-label="สิ่งที่เปลี่ยน" className="grid gap-0.5 text-sm">
      {row.changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-ink2">{field}</span>{' '}
          {before === null ? null : <del className="text-ink3">{before}</del>}
          {before !== null && after !== null ? ' → ' : ' '}
          {after === null ? <span className="text-ink3">(ไม่มี)</span> : <span>{after}</span>}
        </li>
      ))}
    </ul>
  );
}

const columns: readonly Column<AuditRow>[] = [
  {
    id: 'at',
    title: 'เวลา',
    always: true,
    cell: ({ at }) => <span className="num whitespace-nowrap">{formatTime(at)}</span>,
  },
  {
    id: 'who',
    title: 'ผู้ทำ',
    cell: (row) => (
      <span className={row.token === null ? 'whitespace-nowrap' : ''}>{who(row)}</span>
    ),
  },
  {
    id: 'what',
    title: 'ทำอะไร',
    always: true,
    cell: (row) => (
      <span className="grid">
        <span className="font-semibold">{row.title}</span>
        <About row={row} />
      </span>
    ),
  },
  { id: 'changes', title: 'สิ่งที่เปลี่ยน', cell: (row) => <Changes row={row} /> },
];

function AuditCard({ row }: { row: AuditRow }) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-2 text-sm text-ink2">
        <span>{who(row)}</span>
        <span className="num">{formatTime(row.at)}</span>
      </span>
      <span className="font-semibold">{row.title}</span>
      <Changes row={row} />
      <About row={row} />
    </span>
  );
}

const rowKey = (row: AuditRow): string => String(row.id);

export default function AuditListPage() {
  const search = useListSearch();
  const filters = useFilters();
  const withSystem = search.values['all'] === '1';
  const query = useQuery(
    auditQuery({
      ...(pickFilters(search, filterKeys) as AuditQuery),
      ...(withSystem ? {} : { by: 'people' }),
      page: search.page,
      pageSize: search.pageSize,
    }),
  );
  return (
    <ListPage
      title="ประวัติการแก้ไข"
      subtitle="ใครทำอะไรในร้าน เมื่อไร และก่อนหน้านั้นเป็นอย่างไร"
      name="audit"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      actions={
        <Switch
          label="แสดงของระบบด้วย"
          className="text-sm whitespace-nowrap"
          value={withSystem}
          onChange={(on) => search.set({ all: on ? '1' : undefined })}
        />
      }
      table={{
        label: 'ประวัติการแก้ไข',
        keyOf: rowKey,
        nameOf: (row) => `${row.title} โดย ${who(row)}`,
        card: (row) => <AuditCard row={row} />,
      }}
      empty={<Empty icon="info" title="ยังไม่มีประวัติ" text="ทุกการแก้ไขในร้านจะบันทึกไว้ที่นี่" />}
    />
  );
}
