// The frame of every order list: filters, sums per product that tick their orders, preview, bulk status.
import type { OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ProductSums } from '../figures/index.ts';
import { ChangeStatus } from '../order/index.ts';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { ProgressBar } from '../ui/feedback/progress.tsx';
import { Empty } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBaht } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import { ListPage } from '../ui/layout/list-page.tsx';
import { useListSearch } from '../ui/layout/list-search.ts';
import type { Tab } from '../ui/layout/tabs.tsx';
import { useOnceOpen } from '../ui/overlay/use-once-open.ts';
import { useUrlDialog, type UrlDialog } from '../ui/overlay/use-url-dialog.ts';
import { useSelection } from '../ui/table/selection.ts';
import { OrderCard, orderColumns } from './order-columns.tsx';
import { filterOf, useFilters } from './order-filters.ts';
import { ordersOfFilter, ordersQuery, type OrderQuery } from './order-list.data.ts';

const MOST_AT_ONCE = 500;

// Windows come when they are first opened; a list that is only read does not wait for them.
const OrderPreview = lazy(() => import('./order-preview.tsx'));
/** What the buttons of the bulk bar work on. */
export interface Ticked {
  /** Everything ticked, at most so many; for 'all that match' the filter is read page by page. */
  all: (most: number) => Promise<readonly OrderReply[]>;
}

interface OrderListProps {
  title: string;
  status: OrderStatus;
  /** Fixed parts of the filter, from the tab that is open. */
  narrow?: Partial<OrderQuery>;
  tabs?: readonly Tab[];
  empty: { title: string; text: string };
  bulk?: (ticked: Ticked) => ReactNode;
  /** Prints the row under the cursor (key P). */
  onPrint?: (order: OrderReply) => void;
}

const sumOf = (orders: readonly OrderReply[]): number =>
  orders.reduce((sum, order) => sum + Math.round(order.payment.total * 100), 0) / 100;

const orderKey = (order: OrderReply): string => String(order.id);

function useOrders({ status, narrow }: OrderListProps) {
  const search = useListSearch();
  const filter: OrderQuery = { ...filterOf(search), ...narrow, status };
  const query = useQuery(ordersQuery({ ...filter, page: search.page, pageSize: search.pageSize }));
  const selection = useSelection<OrderReply>();
  const orders = [...selection.rows.values()];
  const ticked: Ticked = {
    all: (most) => (selection.everything ? ordersOfFilter(filter, most) : Promise.resolve(orders)),
  };
  const tick = (rows: readonly OrderReply[]) => {
    selection.clear();
    selection.setMany(
      rows.map((order) => [orderKey(order), order] as const),
      true,
    );
  };
  /** Ticks all orders with this product, also those on other pages. */
  const pick = (productId: number) =>
    void ordersOfFilter({ ...filter, productId: String(productId) }, MOST_AT_ONCE).then(
      tick,
      toast.failed,
    );
  const sum = selection.everything ? null : `${formatBaht(sumOf(orders))} บาท`;
  return { search, filter, query, selection, sum, ticked, pick };
}

export function OrderList(props: OrderListProps) {
  const { search, filter, query, selection, sum, ticked, pick } = useOrders(props);
  const filters = useFilters();
  const navigate = useNavigate();
  const preview = useUrlDialog('open');
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
      bulkSum={sum}
      bulk={
        <>
          <MoveTicked ticked={ticked} onDone={selection.clear} />
          {props.bulk?.(ticked)}
        </>
      }
      actions={<NewOrder />}
      empty={
        <Empty icon="cart" {...props.empty} action={props.status === 'send' && <NewOrder />} />
      }
      above={<ProductSums query={filter} onPick={pick} />}
    >
      <Preview preview={preview} />
    </ListPage>
  );
}

function Preview({ preview }: { preview: UrlDialog }) {
  if (!useOnceOpen(preview.open)) return null;
  return (
    <Suspense fallback={<ProgressBar loading />}>
      <OrderPreview
        id={preview.value === null ? null : Number(preview.value)}
        onClose={preview.close}
      />
    </Suspense>
  );
}

function NewOrder() {
  const can = useCan();
  if (!can('order.create')) return null;
  return (
    <LinkButton to="/order/create" kind="primary" icon="plus">
      สร้างออเดอร์
    </LinkButton>
  );
}

function MoveTicked({ ticked, onDone }: { ticked: Ticked; onDone: () => void }) {
  const can = useCan();
  const [moving, setMoving] = useState<readonly OrderReply[] | null>(null);
  if (!can('order.edit', 'order.cancel', 'order.rollback', 'ship.create')) return null;
  return (
    <>
      <Button onClick={() => void ticked.all(MOST_AT_ONCE).then(setMoving, toast.failed)}>
        เปลี่ยนสถานะ
      </Button>
      <ChangeStatus
        open={moving !== null}
        orders={moving ?? []}
        onClose={() => setMoving(null)}
        onDone={() => {
          setMoving(null);
          onDone();
        }}
      />
    </>
  );
}
