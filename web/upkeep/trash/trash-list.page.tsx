// /trash: what was deleted in the last 30 days, by whom, and restoring it.
import { trashKindNames, trashKinds, TRASH_DAYS } from '@app/contract/upkeep/trash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { AppError } from '../../ui/http.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import type { Column } from '../../ui/table/column.ts';
import { restore, trashQuery, type TrashItem, type TrashQuery } from './trash.data.ts';

const SOON_DAYS = 3;

const kindName = ({ kind }: TrashItem): string => trashKinds[kind].name;
const who = ({ deletedBy }: TrashItem): string => personName(deletedBy, 'ระบบ');
const nameOf = ({ code, name }: TrashItem): string => [code, name].filter(Boolean).join(' · ');
const rowKey = ({ kind, id }: TrashItem): string => `${kind}-${id}`;

/** Only kinds that the session may delete. */
function useFilters(): readonly Filter[] {
  const can = useCan();
  const options = trashKindNames
    .filter((kind) => can(...trashKinds[kind].may))
    .map((kind) => ({ value: kind, label: trashKinds[kind].name }));
  const names = options.map(({ value }) => value).join();
  return useMemo(
    () => [{ kind: 'select', key: 'kind', label: 'ประเภท', options }],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names stand for the options, which are new each time
    [names],
  );
}

/** The server's own words where it has any: what took the code, what is missing. */
function sayRefusal(fault: unknown): void {
  const why = fault instanceof AppError ? fault.details['text'] : undefined;
  if (typeof why === 'string') toast.warn(`กู้คืนไม่ได้ ${why}`);
  else toast.failed(fault);
}

function Restore({ item }: { item: TrashItem }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress(sayRefusal);
  const run = () =>
    press(
      async () => {
        await restore(item);
        toast.done(`กู้คืน${kindName(item)} ${nameOf(item)} แล้ว`);
      },
      // Restored items are also in lists, counts and options of other screens.
      () => client.invalidateQueries(),
    );
  return (
    <Button
      icon="undo"
      pending={pending}
      aria-label={`กู้คืน ${kindName(item)} ${nameOf(item)}`}
      onClick={() => void run()}
    >
      กู้คืน
    </Button>
  );
}

const DaysLeft = ({ item: { daysLeft } }: { item: TrashItem }) => (
  <StatusChip tone={daysLeft <= SOON_DAYS ? 'problem' : 'neutral'}>
    {daysLeft === 0 ? 'วันสุดท้าย' : `อีก ${daysLeft} วัน`}
  </StatusChip>
);

const columns: readonly Column<TrashItem>[] = [
  { id: 'kind', title: 'ประเภท', cell: kindName },
  {
    id: 'name',
    title: 'รายการ',
    always: true,
    cell: (item) => <span className="font-semibold break-words">{nameOf(item)}</span>,
  },
  {
    id: 'at',
    title: 'ลบเมื่อ',
    cell: ({ deletedAt }) => <span className="num whitespace-nowrap">{formatTime(deletedAt)}</span>,
  },
  { id: 'who', title: 'ผู้ลบ', cell: who },
  { id: 'days', title: 'ลบถาวรใน', cell: (item) => <DaysLeft item={item} /> },
  { id: 'restore', title: 'กู้คืน', always: true, cell: (item) => <Restore item={item} /> },
];

function TrashCard({ item }: { item: TrashItem }) {
  return (
    <span className="grid gap-2">
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink2">
        <span>{kindName(item)}</span>
        <DaysLeft item={item} />
      </span>
      <span className="font-semibold break-words">{nameOf(item)}</span>
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink2">
        <span>
          <span className="num">{formatTime(item.deletedAt)}</span> โดย {who(item)}
        </span>
        <Restore item={item} />
      </span>
    </span>
  );
}

export default function TrashListPage() {
  const search = useListSearch();
  const filters = useFilters();
  const query = useQuery(
    trashQuery({
      ...(pickFilters(search, ['kind']) as TrashQuery),
      page: search.page,
      pageSize: search.pageSize,
    }),
  );
  return (
    <ListPage
      title="ถังขยะ"
      subtitle={`สิ่งที่ลบเก็บไว้ ${TRASH_DAYS} วัน กู้คืนได้จนกว่าจะถูกลบถาวร`}
      name="trash"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      table={{
        label: 'สิ่งที่ลบ',
        keyOf: rowKey,
        nameOf: (item) => `${kindName(item)} ${nameOf(item)}`,
        card: (item) => <TrashCard item={item} />,
      }}
      empty={
        <Empty
          icon="trash"
          title="ถังขยะว่าง"
          text={`ออเดอร์ สินค้า หรือรายการอื่นที่ลบจะอยู่ที่นี่ ${TRASH_DAYS} วัน`}
        />
      }
    />
  );
}
