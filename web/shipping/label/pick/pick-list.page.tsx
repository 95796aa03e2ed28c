// /pick-list: what to take from the shelves, ticked line by line on the phone, or printed.
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Thumbnail } from '../../../ui/feedback/thumbnail.tsx';
import { formatCount } from '../../../ui/format/money.ts';
import { likes } from '../../../ui/hooks/likes.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Filter } from '../../../ui/layout/filters.tsx';
import { ListPage } from '../../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../../ui/layout/list-search.ts';
import type { Tab } from '../../../ui/layout/tabs.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { ownOrdersText } from './own-orders.ts';
import { picksQuery, printPickList, type PickLine, type PickQuery } from '../label.data.ts';
import { usePickTicks } from './pick-ticks.ts';
import { usePrintTab } from '../../../ui/hooks/use-print-tab.ts';
import { carriersByText } from '../../../ui/input/carrier-choices.ts';
import './pick-progress.css';

const PATH = '/pick-list';
const PAGE_SIZE = 200;

interface Row extends PickLine {
  done: boolean;
}

const Mark = ({ done }: { done: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid size-7 flex-none place-items-center rounded-control border ${done ? 'border-brand-600 bg-brand-600 text-white' : 'border-field bg-white'}`}
  >
    {done ? <Icon name="check" size={18} /> : null}
  </span>
);

const nameLook = (row: Row): string => (row.done ? 'text-ink3 line-through' : 'font-semibold');

const columns: readonly Column<Row>[] = [
  {
    id: 'done',
    title: 'หยิบแล้ว',
    always: true,
    cell: (row) => (
      <>
        <Mark done={row.done} />
        <span className="sr-only">{row.done ? 'หยิบแล้ว' : 'ยังไม่หยิบ'}</span>
      </>
    ),
  },
  {
    id: 'product',
    title: 'สินค้า',
    always: true,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <Thumbnail url={row.imageUrl} hasPlace />
        <span className="min-w-0">
          <span className={`block ${nameLook(row)}`}>{row.name}</span>
          <span className="num block text-xs text-ink3">{row.code}</span>
        </span>
      </span>
    ),
  },
  { id: 'orders', title: 'ออเดอร์', align: 'right', cell: (row) => formatCount(row.orders) },
  {
    id: 'units',
    title: 'จำนวน (ชิ้น)',
    align: 'right',
    always: true,
    cell: (row) => <span className="text-xl font-bold">{formatCount(row.units)}</span>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'select',
    key: 'carrier',
    label: 'ขนส่ง',
    options: carriersByText,
  },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่สร้าง' },
];

function Card({ row }: { row: Row }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Mark done={row.done} />
      <Thumbnail url={row.imageUrl} hasPlace />
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${nameLook(row)}`}>{row.name}</span>
        <span className="num block text-sm text-ink3">
          {row.code} · {formatCount(row.orders)} ออเดอร์
        </span>
      </span>
      <span className="num text-2xl font-bold">{formatCount(row.units)}</span>
    </span>
  );
}

const tabs = [
  { label: 'มีเลขแล้ว รอแพ็ค', which: '' },
  { label: 'ยังไม่มีเลข', which: 'bare' },
  { label: 'รอส่งทั้งหมด', which: 'all' },
] as const;

/** Chosen orders, or the shop's waiting orders: by default with a number and unpacked. */
function wantedOf(search: ListSearch): PickQuery {
  const { ids, which } = search.values;
  if (ids) return { ids };
  const narrow = which === 'all' ? {} : which === 'bare' ? { hasPno: '0' } : { hasPno: '1' };
  const chosen = pickFilters(search, ['carrier', 'from', 'to']);
  return { status: 'send', unpacked: '1', ...narrow, ...chosen } as PickQuery;
}

const tabsOf = (search: ListSearch): Tab[] =>
  tabs.map(({ label, which }) => ({
    label,
    to: PATH,
    search: { which: which || undefined },
    active: (search.values['which'] ?? '') === which,
  }));

function PrintPicks({ wanted }: { wanted: PickQuery }) {
  const { pending, open } = usePrintTab();
  return (
    <Button
      icon="print"
      pending={pending}
      pendingText="กำลังจัดหน้า…"
      onClick={() => open(() => printPickList(wanted, likes().paper))}
    >
      พิมพ์ใบหยิบ
    </Button>
  );
}

interface Progress {
  rows: readonly Row[];
  orders: number;
  capped: boolean;
  onClear: () => void;
}

function Done({ rows, orders, capped, onClear }: Progress) {
  const done = rows.filter((row) => row.done);
  const sum = (some: readonly Row[]) => some.reduce((units, row) => units + row.units, 0);
  return (
    <div className="pick-progress flex flex-1 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 text-lg font-bold">
        หยิบแล้ว {formatCount(done.length)}/{formatCount(rows.length)} สินค้า · {formatCount(sum(done))}
        /{formatCount(sum(rows))} ชิ้น
        <span className="pick-orders text-sm font-normal text-ink2">
          จาก {formatCount(orders)} ออเดอร์
          {capped ? ' ที่เก่าที่สุด ที่เหลือหยิบรอบถัดไป' : ''}
        </span>
      </p>
      {done.length > 0 ? (
        <Button kind="ghost" onClick={onClear}>
          เริ่มหยิบใหม่
        </Button>
      ) : null}
    </div>
  );
}

function usePicks(wanted: PickQuery, page: number) {
  const query = useQuery(picksQuery({ ...wanted, page, pageSize: PAGE_SIZE }));
  const ticks = usePickTicks(JSON.stringify(wanted));
  const lines = query.data?.items ?? [];
  const rows = lines.map((line) => ({ ...line, done: ticks.isDone(line) }));
  return { query, ticks, rows };
}

function Actions({ wanted, isEmpty }: { wanted: PickQuery; isEmpty: boolean }) {
  const can = useCan();
  return (
    <>
      {wanted.ids ? <LinkButton to={PATH}>ดูทั้งหมดที่รอหยิบ</LinkButton> : null}
      {can('pack.scan') ? (
        <LinkButton to="/pack" icon="box">
          สแกนแพ็ค
        </LinkButton>
      ) : null}
      {isEmpty ? null : <PrintPicks wanted={wanted} />}
    </>
  );
}

const emptyText = (seesAll: boolean, seesOrders: boolean): string => {
  if (!seesAll) return ownOrdersText;
  return seesOrders ? 'สร้างเลขพัสดุที่ “รอจัดส่ง” ก่อน หรือดูกลุ่มอื่นด้านบน' : 'ยังไม่มีพัสดุที่รอแพ็ค ดูกลุ่มอื่นด้านบนได้';
};

export default function PickListPage() {
  const search = useListSearch();
  const wanted = wantedOf(search);
  const { query, ticks, rows } = usePicks(wanted, search.page);
  const { data } = query;
  const isChosen = wanted.ids !== undefined;
  const can = useCan();
  // A user with only packing rights does not see orders and is linked to no screen that refuses them.
  const seesOrders = can('order.view');
  return (
    <ListPage
      title="ใบหยิบ"
      subtitle="แตะที่สินค้าเมื่อหยิบครบ เครื่องนี้จำไว้ให้ทั้งวัน รีเฟรชก็ไม่หาย"
      name="pick-list"
      search={{ ...search, pageSize: PAGE_SIZE }}
      query={{ ...query, ...(data && { data: { ...data, items: rows } }) } as never}
      source={data}
      columns={columns}
      filters={isChosen ? [] : filters}
      {...(isChosen ? {} : { tabs: tabsOf(search) })}
      beside={
        data && data.items.length > 0 ? (
          <Done rows={rows} {...data.sum} onClear={ticks.clear} />
        ) : null
      }
      actions={<Actions wanted={wanted} isEmpty={!data || data.items.length === 0} />}
      table={{
        label: 'สินค้าที่ต้องหยิบ',
        keyOf: (row: Row) => String(row.productId),
        nameOf: (row: Row) => row.name,
        card: (row: Row) => <Card row={row} />,
        onOpen: (row: Row) => ticks.toggle(row),
      }}
      empty={
        <Empty
          icon="box"
          title="ไม่มีสินค้าที่ต้องหยิบ"
          text={emptyText(can('order.view.all'), seesOrders)}
          action={seesOrders ? <LinkButton to="/order/send">ไปที่รอจัดส่ง</LinkButton> : null}
        />
      }
    />
  );
}
