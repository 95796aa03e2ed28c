// /exceptions: parcels that need a person, by reason; each disappears by itself when its parcel moves on.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../ui/feedback/states.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { columns, ExceptionCard, filters } from './exception-columns.tsx';
import { ruleNames, rules } from './exception-texts.ts';
import {
  countsQuery,
  exceptionsQuery,
  type ExceptionItem,
  type ExceptionQuery,
} from './exception.data.ts';
import { ManageException } from './manage-exception.form.tsx';
import type { Href } from '../../ui/layout/target.ts';

const PATH = '/exceptions';
const itemKey = (item: ExceptionItem): string => String(item.id);
const keys = ['rule', 'state', 'owner', 'late', 'courier', 'search'] as const;

function useTabs(search: ListSearch): Tab[] {
  const { data } = useQuery(countsQuery());
  const { rule: current, ...others } = search.values;
  const kept = Object.fromEntries(
    Object.entries(others).filter(([key]) => (keys as readonly string[]).includes(key)),
  );
  return [
    {
      label: 'ทั้งหมด',
      count: data && data.open + data.doing,
      to: PATH,
      search: kept,
      active: current === undefined,
    },
    ...ruleNames.map((rule): Tab => ({
      label: rules[rule].title,
      count: data?.rules[rule],
      to: PATH,
      search: { ...kept, rule },
      active: current === rule,
    })),
  ];
}

/** Counts besides the tabs: without owner, and overdue. */
function Figures() {
  const { data } = useQuery(countsQuery());
  if (!data || data.open + data.doing === 0) return null;
  return (
    <p role="status" className="flex flex-wrap gap-x-4 text-sm text-ink2">
      <span>
        ยังไม่จัดการ <b className="num">{data.open}</b>
      </span>
      <span>
        กำลังจัดการ <b className="num">{data.doing}</b>
      </span>
      <span className={data.late > 0 ? 'text-problem' : ''}>
        เลยกำหนด <b className="num">{data.late}</b>
      </span>
      <span>
        ยังไม่มีผู้ดูแล <b className="num">{data.unowned}</b>
      </span>
    </p>
  );
}

/** The open exception, even when it is not on this page any more: something may be typed about it. */
function useOpened(items: readonly ExceptionItem[], value: string | null) {
  const found = items.find((each) => itemKey(each) === value);
  const [kept, keep] = useState<ExceptionItem | null>(null);
  const last = found ?? (value === null ? null : kept);
  if (last !== kept) keep(last);
  const hasLeft = !found && kept !== null && itemKey(kept) === value;
  return { item: found ?? (hasLeft ? kept : undefined), hasLeft };
}

function ManageDrawer({ items }: { items: readonly ExceptionItem[] }) {
  const drawer = useUrlDialog('open');
  const { item, hasLeft } = useOpened(items, drawer.value);
  return (
    <Drawer open={drawer.open} onClose={drawer.close} title={item ? item.orderCode : 'พัสดุมีปัญหา'}>
      {item ? (
        <ManageException key={item.id} item={item} hasLeft={hasLeft} onClose={drawer.close} />
      ) : (
        <Empty icon="pin" title="ไม่พบเรื่องนี้ในหน้านี้" text="พัสดุอาจเคลื่อนไหวต่อแล้ว ดูได้ที่สถานะปิดแล้ว" />
      )}
    </Drawer>
  );
}

export default function ExceptionsPage() {
  const search = useListSearch();
  const navigate = useNavigate();
  const { page, pageSize } = search;
  const filter = pickFilters(search, [...keys]) as ExceptionQuery;
  const query = useQuery(exceptionsQuery({ ...filter, page, pageSize }));
  const hrefOf = (item: ExceptionItem): Href => `/order/${item.orderId}/view`;
  return (
    <ListPage
      title="พัสดุมีปัญหา"
      subtitle="เรื่องจะปิดเองเมื่อพัสดุเคลื่อนไหวต่อ หรือเมื่อสแกนรับคืนแล้ว"
      name="exceptions"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      tabs={useTabs(search)}
      beside={<Figures />}
      table={{
        label: 'พัสดุที่ต้องจัดการ',
        keyOf: itemKey,
        nameOf: (item) => `${rules[item.rule].title} ${item.orderCode}`,
        card: (item) => <ExceptionCard item={item} />,
        onOpen: (item) => void navigate({ href: hrefOf(item) }),
        hrefOf,
      }}
      empty={
        <Empty
          icon="check"
          title="ไม่มีพัสดุที่มีปัญหา"
          text="พัสดุที่ไม่มีสแกนรับ ไม่เคลื่อนไหว นำส่งไม่สำเร็จ หรือกำลังตีกลับ จะขึ้นที่นี่เอง"
        />
      }
    >
      <ManageDrawer items={query.data?.items ?? []} />
    </ListPage>
  );
}
