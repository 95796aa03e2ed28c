// The frame of every order list: filters, sums per product that tick their orders, preview, bulk status.
import type { OrderReply, OrderStatus } from '@app/contract/order';
import { carriers } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { Empty } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBaht } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../ui/layout/list-search.ts';
import type { Tab } from '../ui/layout/tabs.tsx';
import { useUrlDialog } from '../ui/overlay/use-url-dialog.ts';
import { useSelection } from '../ui/table/selection.ts';
import { ChangeStatus } from './change-status.form.tsx';
import { channelsQuery, ordersOfFilter, ordersQuery, type OrderQuery } from './order.data.ts';
import { OrderCard, orderColumns, payMethodOptions } from './order-look.tsx';
import { OrderPreview } from './order-preview.tsx';
import { ProductSums } from '../figures/index.ts';

const filterKeys = [
  'search',
  'from',
  'to',
  'dateBy',
  'channelId',
  'carrier',
  'payment',
  'province',
  'printed',
  'hasPno',
  'productId',
  'categoryId',
] as const;
const MOST_AT_ONCE = 500;

function useFilters(): readonly Filter[] {
  const { data } = useQuery(channelsQuery());
  return useMemo(() => {
    const channels = (data?.items ?? []).map((channel) => ({
      value: String(channel.id),
      label: channel.name,
    }));
    return [
      { kind: 'search', key: 'search', placeholder: 'ชื่อลูกค้า เบอร์โทร เลขออเดอร์ หรือเลขพัสดุ' },
      { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่สร้าง' },
      { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: channels },
      {
        kind: 'select',
        key: 'carrier',
        label: 'ขนส่ง',
        options: carriers.map((each) => ({ value: String(each.code), label: each.name })),
      },
      { kind: 'select', key: 'payment', label: 'การชำระเงิน', options: payMethodOptions },
      {
        kind: 'select',
        key: 'hasPno',
        label: 'เลขพัสดุ',
        options: [
          { value: '1', label: 'มีเลขแล้ว' },
          { value: '0', label: 'ยังไม่มีเลข' },
        ],
      },
      {
        kind: 'select',
        key: 'printed',
        label: 'ใบปะหน้า',
        options: [
          { value: '1', label: 'พิมพ์แล้ว' },
          { value: '0', label: 'ยังไม่พิมพ์' },
        ],
      },
    ];
  }, [data]);
}

/** What the buttons of the bulk bar work on. */
export interface Ticked {
  orders: readonly OrderReply[];
  /** Everything ticked, at most so many; for 'all that match' the filter is read page by page. */
  all: (most: number) => Promise<readonly OrderReply[]>;
  clear: () => void;
}

export interface OrderListProps {
  title: string;
  status: OrderStatus;
  /** Fixed parts of the filter, from the tab that is open. */
  narrow?: Partial<OrderQuery>;
  tabs?: readonly Tab[];
  empty: { title: string; text: string };
  bulk?: (ticked: Ticked) => ReactNode;
  actions?: ReactNode;
  /** Prints the row under the cursor (key P). */
  onPrint?: (order: OrderReply) => void;
}

const sumOf = (orders: readonly OrderReply[]): number =>
  orders.reduce((sum, order) => sum + Math.round(order.payment.total * 100), 0) / 100;

const orderKey = (order: OrderReply): string => String(order.id);

export function OrderList(props: OrderListProps) {
  const search = useListSearch();
  const filters = useFilters();
  const can = useCan();
  const navigate = useNavigate();
  const filter = {
    ...pickFilters(search, filterKeys),
    ...props.narrow,
    status: props.status,
  } as OrderQuery;
  const query = useQuery(ordersQuery({ ...filter, page: search.page, pageSize: search.pageSize }));
  const selection = useSelection<OrderReply>();
  const preview = useUrlDialog('open');
  const [moving, setMoving] = useState<readonly OrderReply[] | null>(null);
  const orders = [...selection.rows.values()];
  const ticked: Ticked = {
    orders,
    all: (most) => (selection.everything ? ordersOfFilter(filter, most) : Promise.resolve(orders)),
    clear: selection.clear,
  };
  const openView = (order: OrderReply) => void navigate({ to: `/order/${order.id}/view` } as never);
  return (
    <ListPage
      title={props.title}
      name={`order-${props.status}`}
      search={search}
      query={query}
      selection={selection}
      columns={orderColumns}
      filters={filters}
      {...(props.tabs ? { tabs: props.tabs } : {})}
      table={{
        label: `รายการออเดอร์${props.title}`,
        keyOf: orderKey,
        nameOf: (order) => `ออเดอร์ ${order.code}`,
        card: (order) => <OrderCard order={order} />,
        onOpen: (order) => preview.show(order.id),
        onEdit: openView,
        ...(props.onPrint ? { onPrint: props.onPrint } : {}),
        hrefOf: (order) => `/order/${order.id}/view`,
      }}
      bulkSum={selection.everything ? null : `${formatBaht(sumOf(orders))} บาท`}
      bulk={
        <>
          {can('order.edit', 'order.cancel', 'order.rollback', 'ship.create') ? (
            <Button onClick={() => void ticked.all(MOST_AT_ONCE).then(setMoving, toast.failed)}>
              เปลี่ยนสถานะ
            </Button>
          ) : null}
          {props.bulk?.(ticked)}
        </>
      }
      actions={
        <>
          {props.actions}
          {can('order.create') ? (
            <LinkButton to="/order/create" kind="primary" icon="plus">
              สร้างออเดอร์
            </LinkButton>
          ) : null}
        </>
      }
      empty={<Empty icon="cart" title={props.empty.title} text={props.empty.text} />}
      above={
        <ProductSums
          query={filter}
          onPick={(ids) => {
            const rows = query.data?.items.filter((order) => ids.includes(order.id)) ?? [];
            selection.clear();
            selection.setMany(
              rows.map((order) => [orderKey(order), order] as const),
              true,
            );
          }}
        />
      }
    >
      <OrderPreview
        id={preview.value === null ? null : Number(preview.value)}
        onClose={preview.close}
      />
      <ChangeStatus
        open={moving !== null}
        orders={moving ?? []}
        onClose={() => setMoving(null)}
        onDone={() => {
          setMoving(null);
          selection.clear();
        }}
      />
    </ListPage>
  );
}
