// The frame of every order list: tabs, filters, sums that tick their orders, preview, actions for ticked orders.
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { SumLine } from './sum-line.tsx';
import { SavedViews } from '../../shop/index.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import { useUrlDialog, type UrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { useSelection } from '../../ui/table/selection.ts';
import type { ListKind } from './kinds/list-kind.ts';
import { addressOf, sortOf } from './kinds/list-ways.ts';
import { OrderCard } from './kinds/order-card.tsx';
import { filterOf, useFilters } from './order-filters.ts';
import { ordersOfFilter, ordersQuery, TICKED_MOST, type OrderQuery } from './order-list.data.ts';
import { SumChips, SumsButton, sumsStore } from './product-sums.tsx';
import type { ProductSumsProps } from './sum-chips.tsx';
import { useStageTabs } from './use-stage-tabs.ts';
import type { Href } from '../../ui/layout/target.ts';

// Parts that load on first use, so that reading a list does not wait for them.
const OrderPreview = lazyPart(() => import('./order-preview.tsx'));
const ListSteps = lazyPart(() => import('./list-steps.tsx'));
const HoldChips = lazyPart(() => import('./holds/hold-chips.tsx'));
const ReasonChart = lazyPart(() => import('./reason-chart.tsx'));

/** What the buttons of the bulk bar work on. */
export interface Ticked {
  /** The number of ticked orders. */
  count: number;
  /**
   * All ticked orders, at most `most`, and it says when there are more; for 'all that match' the filter is read page
   * by page.
   */
  all: (most: number) => Promise<readonly OrderReply[]>;
  /** The orders ticked one by one, as shown. */
  seen: readonly OrderReply[];
  clear: () => void;
}

interface OrderListProps {
  kind: ListKind;
  /** Beside the title, such as the time until the parcels leave. */
  subtitle?: ReactNode;
  bulk?: (ticked: Ticked) => ReactNode;
  /** Prints the row under the cursor (key P). */
  onPrint?: (order: OrderReply) => void;
}

const sumOf = (orders: readonly OrderReply[]): number =>
  orders.reduce((sum, order) => sum + Math.round(order.payment.total * 100), 0) / 100;

/** 'order-send': the name for stored columns and views. */
const nameOf = (kind: ListKind): string => kind.path.slice(1).replaceAll('/', '-');

/** Nobody picks goods for cancelled or returned orders. */
const isPicked = ({ status }: ListKind) => status !== 'cancel' && status !== 'return';

const orderKey = (order: OrderReply): string => String(order.id);

function useOrders(kind: ListKind) {
  const search = useListSearch();
  const { tabs, narrow, status } = useStageTabs(kind, search);
  const sort = sortOf(kind, search.sort);
  const filter: OrderQuery = { ...filterOf(search), ...narrow };
  const asked = { ...filter, sort, page: search.page, pageSize: search.pageSize };
  const query = useQuery(ordersQuery(asked));
  return { search: { ...search, sort }, tabs, status, filter: { ...filter, sort }, query };
}

function useTicks(filter: OrderQuery) {
  const selection = useSelection<OrderReply>();
  const orders = [...selection.rows.values()];
  const ticked: Ticked = {
    count: selection.count,
    all: async (most) => {
      const { chosenOf } = await import('../../ui/table/chosen.ts');
      const readFirst = async (size: number) => ({ items: await ordersOfFilter(filter, size) });
      return chosenOf(selection, most, readFirst);
    },
    seen: orders,
    clear: selection.clear,
  };
  const tick = (rows: readonly OrderReply[]) => {
    selection.clear();
    selection.setMany(
      rows.map((order) => [orderKey(order), order] as const),
      true,
    );
  };
  /** Ticks the orders with these products, also on other pages, up to the limit of an action. */
  const pick = (goods: OrderQuery) =>
    ordersOfFilter({ ...filter, ...goods }, TICKED_MOST).then(tick);
  const sum = selection.everything ? null : `${formatBaht(sumOf(orders))} บาท`;
  return { selection, ticked, pick, sum };
}

interface TableActions {
  onPrint: OrderListProps['onPrint'];
  open: (id: number) => void;
  /** The list's current state: an opened order links to its neighbours. */
  list: string;
}

function useTable(kind: ListKind, { onPrint, open, list }: TableActions) {
  const navigate = useNavigate();
  return {
    label: `รายการออเดอร์${kind.title}`,
    keyOf: orderKey,
    nameOf: (order: OrderReply) => `ออเดอร์ ${order.code}`,
    card: (order: OrderReply) => <OrderCard order={order} extra={kind.card?.(order)} />,
    onOpen: (order: OrderReply) => open(order.id),
    onEdit: (order: OrderReply) =>
      void navigate({ to: '/order/$id/view', params: { id: String(order.id) }, search: { list } }),
    ...(onPrint ? { onPrint } : {}),
    hrefOf: (order: OrderReply): Href => `/order/${order.id}/view?list=${encodeURIComponent(list)}`,
  };
}

export function OrderList({ kind, subtitle, bulk, onPrint }: OrderListProps) {
  const { search, tabs, status, filter, query } = useOrders(kind);
  const { selection, ticked, pick, sum } = useTicks(filter);
  const filters = useFilters(search);
  const preview = useUrlDialog('open');
  const list = addressOf(kind, search.asked);
  const table = useTable(kind, { onPrint, open: preview.show, list });
  // After an action the list starts again: first page, default size, same status.
  const begin = () => {
    selection.clear();
    search.set({ pageSize: undefined });
  };
  return (
    <ListPage
      title={kind.title}
      subtitle={subtitle}
      name={nameOf(kind)}
      search={search}
      query={query}
      selection={selection}
      columns={kind.columns}
      filters={filters}
      {...(tabs ? { tabs } : {})}
      table={{ ...table, footer: <SumLine query={filter} columns={kind.columns.length + 1} /> }}
      tools={(columns) => (
        <>
          {isPicked(kind) ? <SumsButton /> : null}
          {kind.status === 'cancel' ? <SumsButton icon="chart" label="สรุปเหตุผล" /> : null}
          <SavedViews list={nameOf(kind)} search={search} columns={columns} />
        </>
      )}
      bulkSum={sum}
      bulk={
        <>
          {bulk?.(ticked)}
          <Later part={<ListSteps status={status} ticked={ticked} onDone={begin} />} />
        </>
      }
      actions={<NewOrder />}
      empty={<Empty icon="cart" action={kind.status === 'send' && <NewOrder />} {...kind.empty} />}
      above={<Above kind={kind} query={filter} search={search} onPick={pick} />}
    >
      <Preview preview={preview} list={list} onDone={begin} />
    </ListPage>
  );
}

interface AboveProps extends ProductSumsProps {
  kind: ListKind;
  query: OrderQuery;
  search: ListSearch;
}

/** Content about the list as a whole: why its orders wait or were cancelled, and what to pick. */
function Above({ kind, query, search, onPick }: AboveProps) {
  const isOpen = useStore(sumsStore) === 'open';
  return (
    <>
      {query.stage === 'problem' ? (
        <Later part={<HoldChips query={query} search={search} />} />
      ) : null}
      {kind.status === 'cancel' && isOpen ? <Later part={<ReasonChart query={query} />} /> : null}
      {isPicked(kind) && isOpen ? (
        <Later part={<SumChips query={query} onPick={onPick} />} />
      ) : null}
    </>
  );
}

/** Loads later. */
export const Later = ({ part }: { part: ReactNode }) => <Suspense fallback={null}>{part}</Suspense>;

interface PreviewProps {
  preview: UrlDialog;
  list: string;
  onDone: () => void;
}

function Preview({ preview, list, onDone }: PreviewProps) {
  if (!useOnceOpen(preview.open)) return null;
  return (
    <Suspense fallback={<ProgressBar loading />}>
      <OrderPreview
        id={preview.value === null ? null : Number(preview.value)}
        list={list}
        onClose={preview.close}
        onDone={onDone}
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
