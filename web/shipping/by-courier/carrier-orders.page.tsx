// /jnt/orders and similar: one courier's orders by step, and their actions.
import { carrierTabs } from '@app/contract/shipping/by-courier';
import { carrierById, carriers, courierCan, type CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { couriersQuery } from '../../catalog/index.ts';
import { usePrinting } from '../label/use-printing.tsx';
import { PrintLabels, PrintStep } from '../label/print-labels.tsx';
import { PickupDesk } from '../pickup/pickup-desk.tsx';
import { SenderLacks } from '../../courier-setup/index.ts';
import { BookShipments } from '../shipment/book-shipments.tsx';
import { OpenBatches } from '../shipment/lazy-parts.ts';
import { ASK_MOST, useAsking } from '../tracking/use-asking.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Mark } from '../../ui/feedback/mark.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { useScreenPath } from '../../ui/layout/screen-path.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { useNamedFilters } from '../../ui/layout/use-named-filters.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { chosenOf } from '../../ui/table/chosen.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { CarrierSteps, type CarrierAction } from './carrier-steps.tsx';
import { filterKeys, useFilters } from './carrier-filters.ts';
import { CarrierCard, columns, PageSums } from './carrier-columns.tsx';
import {
  allOf,
  carrierChanged,
  carrierCountsQuery,
  carrierOrdersQuery,
  type CarrierOrder,
  type CarrierQuery,
  type CarrierTab,
} from './by-courier.data.ts';
import type { PlainPath } from '../../ui/layout/target.ts';

const CancelNumbers = lazyPart(() => import('./cancel-numbers.form.tsx'));
const TypeNumbers = lazyPart(() => import('./type-numbers.form.tsx'));

const MOST_AT_ONCE = 500;
const tabNames = Object.keys(carrierTabs) as CarrierTab[];

const tabOf = (search: ListSearch): CarrierTab =>
  tabNames.find((name) => name === search.values['tab']) ?? 'waiting';

type Counts = Partial<Record<CarrierTab, number>> | undefined;

const tabsOf = (path: PlainPath, open: CarrierTab, counts: Counts): Tab[] =>
  tabNames.map((name) => ({
    label: carrierTabs[name],
    count: counts?.[name],
    to: path,
    // The first tab has a query too: a link without a query counts as active on every tab.
    search: { tab: name },
    active: name === open,
  }));

const rowKey = ({ order }: CarrierOrder): string => String(order.id);

interface CarrierProps {
  c: CourierId;
  name: string;
  path: PlainPath;
}

function useCarrierList(c: CourierId) {
  const search = useListSearch();
  const tab = tabOf(search);
  const filter: CarrierQuery = { tab, ...pickFilters(search, filterKeys) } as CarrierQuery;
  const { page, pageSize } = search;
  const query = useQuery(carrierOrdersQuery(c, { ...filter, page, pageSize }));
  const selection = useSelection<CarrierOrder>();
  const first = (most: number) => allOf(c, filter, most);
  const ticked = () =>
    chosenOf(selection, MOST_AT_ONCE, async (most) => ({ items: await first(most) }));
  const tickedIds = async () => {
    const rows = selection.everything ? await first(ASK_MOST) : [...selection.rows.values()];
    return rows.map(({ order }) => order.id);
  };
  return { search, tab, query, selection, ticked, tickedIds };
}

/** Undefined while it is unknown. */
function useCourier(c: CourierId) {
  const { data } = useQuery(couriersQuery());
  return data && { info: data.find((courier) => courier.c === c) };
}

interface NotConnectedProps extends Pick<CarrierProps, 'c' | 'name'> {
  onImport: () => void;
}

function NotConnected({ c, name, onImport }: NotConnectedProps) {
  const known = useCourier(c);
  const can = useCan();
  const info = known?.info;
  if (!known || info?.connected) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <span className="min-w-0 flex-1 basis-60">
        {info ? `ยังไม่ได้เชื่อมต่อ ${name} จึงสร้างเลขพัสดุไม่ได้` : `ระบบนี้ยังไม่ให้บริการ ${name}`}
      </span>
      {info && can('ship.create') ? <Button onClick={onImport}>นำเข้าเลขพัสดุ</Button> : null}
      {info && can('setting') ? <LinkButton to="/setting/courier">เชื่อมต่อ {name}</LinkButton> : null}
    </p>
  );
}

/** The orders of the bulk actions, and the open dialog. */
function useDoing(c: CourierId, list: ReturnType<typeof useCarrierList>) {
  const printing = usePrinting();
  const { pending, askOrders } = useAsking(c, () => undefined, carrierChanged);
  const [doing, setDoing] = useState<CarrierAction | null>(null);
  return {
    printing,
    doing,
    setDoing,
    asking: { pending, ask: () => askOrders(list.tickedIds, list.selection.count) },
    begin: (start: (rows: readonly CarrierOrder[]) => void) =>
      void list.ticked().then(start, toast.failed),
    stop: () => {
      setDoing(null);
      list.selection.clear();
    },
    print: (rows: readonly CarrierOrder[]) =>
      printing.startOf(
        rows.map(({ order }) => order.id),
        c,
      ),
  };
}

function CarrierOrders({ c, name, path }: CarrierProps) {
  const list = useCarrierList(c);
  const { search, tab, query, selection } = list;
  const { printing, doing, setDoing, asking, begin, stop, print } = useDoing(c, list);
  const isOutside = useCourier(c)?.info?.connected === false;
  return (
    <ListPage
      title={`ออเดอร์ ${name}`}
      mark={<Mark of={carrierById(c)?.code} />}
      name={`carrier-${c}`}
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={useNamedFilters(useFilters(tab), search.values)}
      tabs={tabsOf(path, tab, useQuery(carrierCountsQuery(c)).data)}
      beside={courierCan(c, 'pickup') ? <PickupDesk /> : null}
      above={
        <>
          <NotConnected c={c} name={name} onImport={() => setDoing({ kind: 'type', rows: [] })} />
          <SenderLacks c={c} />
          <Suspense fallback={null}>
            <OpenBatches />
          </Suspense>
        </>
      }
      table={{
        label: `ออเดอร์ ${name}`,
        keyOf: rowKey,
        nameOf: ({ order }) => `ออเดอร์ ${order.code}`,
        card: (row) => <CarrierCard row={row} />,
        hrefOf: ({ order }) => `/order/${order.id}/view`,
      }}
      bulk={<CarrierSteps {...{ c, tab, asking, begin, print, isOutside }} onDoing={setDoing} />}
      empty={
        <Empty
          icon="truck"
          title={`ไม่มีออเดอร์ในขั้น “${carrierTabs[tab]}”`}
          text={hints[tab]}
          action={<LinkButton to="/order/send">ไปรอจัดส่ง</LinkButton>}
        />
      }
    >
      <PageSums rows={query.data?.items ?? []} />
      <Doings c={c} doing={doing} onStop={stop} />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </ListPage>
  );
}

const hints: Record<CarrierTab, string> = {
  waiting: 'ออเดอร์รอจัดส่งที่เลือกขนส่งนี้ไว้จะขึ้นที่นี่',
  numbered: 'เลขที่สร้างแล้วและยังไม่ได้พิมพ์จะขึ้นที่นี่',
  printed: 'พิมพ์แล้วรอขนส่งเข้ารับจะขึ้นที่นี่',
  picked: 'พัสดุที่ขนส่งสแกนรับแล้วจะขึ้นที่นี่',
  failed: 'รายการที่ขนส่งไม่รับจะขึ้นที่นี่ พร้อมวิธีแก้',
  cancelled: 'ออเดอร์ที่ยกเลิกเลขแล้วและยังไม่ได้สร้างใหม่จะขึ้นที่นี่',
};

interface DoingsProps {
  c: CourierId;
  doing: CarrierAction | null;
  onStop: () => void;
}

function Doings({ c, doing, onStop }: DoingsProps) {
  if (doing === null) return null;
  if (doing.kind === 'type') {
    return (
      <Suspense fallback={null}>
        <TypeNumbers c={c} rows={doing.rows} onClose={onStop} />
      </Suspense>
    );
  }
  if (doing.kind !== 'cancel') {
    return (
      <BookShipments
        open
        orders={doing.orders}
        onClose={onStop}
        {...(doing.kind === 'change' ? { changes: c } : { courier: c })}
        print={(made, foot) => <PrintStep target={made} foot={foot} onClose={onStop} />}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <CancelNumbers c={c} rows={doing.rows} onClose={onStop} />
    </Suspense>
  );
}

const ordersPathOf = (carrier: (typeof carriers)[number]) =>
  'path' in carrier ? (`/${carrier.path}/orders` as const) : (`/${carrier.screen}/orders` as const);

/** The first path segment names the courier. */
export default function CarrierOrdersPage() {
  const pathname = useScreenPath();
  const [, first = ''] = pathname.split('/');
  const carrier = carriers.find((each) => ordersPathOf(each) === `/${first}/orders`);
  if (!carrier) return null;
  const { id, name } = carrier;
  return <CarrierOrders key={id} c={id} name={name} path={ordersPathOf(carrier)} />;
}
