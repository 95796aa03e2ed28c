// /order/tracking/{carrier}/{code}: parcels with one status of a courier, beside all its statuses with counts.
import { carrierByScreen, carriers, moduleOf, type CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { hasModule, useMe, type Me } from '../../ui/hooks/me.ts';
import { Mark } from '../../ui/feedback/mark.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useScreenPath } from '../../ui/layout/screen-path.ts';
import { Tabs, type Tab } from '../../ui/layout/tabs.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CourierState, LastTold } from './courier-state.tsx';
import { MarkReturned } from './mark-returned.tsx';
import { ParcelDrawer } from './parcel/parcel-drawer.tsx';
import { filterKeys, useFilters } from './parcel/parcel-filters.ts';
import { columnsOf, ParcelCard } from './parcel/parcel-columns.tsx';
import {
  allOf,
  countsQuery,
  parcelsQuery,
  type ParcelQuery,
  type ParcelReply,
} from './tracking.data.ts';
import { ASK_MOST, useAsking } from './use-asking.ts';
import type { Href, Target } from '../../ui/layout/target.ts';

const CareDrawer = lazyPart(() => import('./parcel/care-drawer.tsx'));

const parcelKey = (parcel: ParcelReply): string => String(parcel.shipmentId);

interface ParcelsProps {
  c: CourierId;
  /** The courier's name in the address. */
  screen: string;
  code: string;
  name: string;
}

const asked = 'พัสดุจะขึ้นที่นี่เมื่อขนส่งแจ้งสถานะนี้';

interface Count {
  code: string;
  label: string;
  count: number;
}

const tabsOf = (counts: readonly Count[], screen: string, code: string): Tab[] =>
  counts.map((each) => ({
    label: each.label,
    count: each.count,
    to: '/order/tracking/$carrier/$code',
    params: { carrier: screen, code: each.code },
    active: each.code === code,
  }));

const isOn = (carrier: (typeof carriers)[number], me: Me | null): boolean =>
  hasModule(me, moduleOf(carrier));

/** A courier whose orders have another path has no tracking screen of its own. */
const listOf = (carrier: (typeof carriers)[number]): Target =>
  'path' in carrier
    ? { to: '/order/tracking/$carrier', params: { carrier: carrier.screen } }
    : { to: `/order/tracking/${carrier.screen}` };

/** The shop's couriers; hidden where there is only one. */
function Couriers({ open }: { open: CourierId }) {
  const me = useMe();
  const on = carriers.filter((carrier) => isOn(carrier, me));
  if (on.length < 2) return null;
  const tabs = on.map((carrier): Tab => ({
    label: carrier.name,
    mark: <Mark of={carrier.code} />,
    ...listOf(carrier),
    active: carrier.id === open,
  }));
  return <Tabs label="ขนส่ง" tabs={tabs} inHead />;
}

/** The ticked parcels, or all matches. */
function useTicked(c: CourierId, filter: ParcelQuery) {
  const selection = useSelection<ParcelReply>();
  const everyone = () => allOf(c, filter, ASK_MOST);
  const ids = () =>
    selection.everything
      ? everyone()
      : Promise.resolve([...selection.rows.values()].map(({ orderId }) => orderId));
  const sum = [...selection.rows.values()].reduce((all, { codAmount }) => all + codAmount, 0);
  return { selection, everyone, ids, sum };
}

function ReturnTicked({ selection, ids }: Pick<ReturnType<typeof useTicked>, 'selection' | 'ids'>) {
  const { rows, count, clear } = selection;
  const codeOf = (id: number) =>
    [...rows.values()].find(({ orderId }) => orderId === id)?.orderCode;
  return <MarkReturned count={count} orderIds={ids} codeOf={codeOf} onDone={clear} />;
}

function Drawers({ c, items }: { c: CourierId; items: readonly ParcelReply[] }) {
  const { value, close } = useUrlDialog('parcel');
  return (
    <>
      <ParcelDrawer
        c={c}
        pno={value}
        parcel={items.find(({ pno }) => pno === value)}
        onClose={close}
      />
      <Suspense fallback={null}>
        <CareDrawer />
      </Suspense>
    </>
  );
}

const looks = {
  keyOf: parcelKey,
  nameOf: (parcel: ParcelReply): string => `พัสดุ ${parcel.pno}`,
  hrefOf: (parcel: ParcelReply): Href => `/order/${parcel.orderId}/view`,
  card: (parcel: ParcelReply) => <ParcelCard parcel={parcel} />,
};

const NoParcels = ({ asked }: { asked: string | undefined }) => (
  <Empty
    icon="pin"
    title="ไม่มีพัสดุในสถานะนี้"
    text={asked}
    action={<LinkButton to="/order/send">ไปรอจัดส่ง</LinkButton>}
  />
);

function Parcels({ c, screen, code, name }: ParcelsProps) {
  const search = useListSearch();
  const counts = useQuery(countsQuery(c));
  const filter = { code, ...pickFilters(search, filterKeys) } as ParcelQuery;
  const { page, pageSize } = search;
  const query = useQuery(parcelsQuery(c, { ...filter, page, pageSize }));
  const { selection, everyone, ids, sum } = useTicked(c, filter);
  const { show } = useUrlDialog('parcel');
  const filters = useFilters(c);
  const { pending, askOrders, askStatus } = useAsking(c, selection.clear);
  const current = counts.data?.find((each) => each.code === code);
  if (counts.data && !current) return <UnknownCode screen={screen} codes={counts.data} />;
  const total = query.data?.pagination.total_count ?? 0;
  const askAll = () => (total > 0 ? askOrders(everyone, total) : askStatus(code));
  const comesBack = current?.bucket === 'returning' || current?.bucket === 'returned';
  return (
    <ListPage
      title={`ติดตาม ${name}`}
      subtitle={<LastTold c={c} parcels={query.data?.items ?? []} />}
      name={`tracking-${c}`}
      search={search}
      query={query}
      selection={selection}
      columns={columnsOf(current?.bucket)}
      filters={filters}
      tabs={tabsOf(counts.data ?? [], screen, code)}
      table={{ ...looks, label: `พัสดุ ${name}`, onOpen: (parcel) => show(parcel.pno) }}
      bulk={
        <>
          <Button icon="refresh" pending={pending} onClick={() => askOrders(ids, selection.count)}>
            อัปเดตสถานะ
          </Button>
          {comesBack ? <ReturnTicked {...{ selection, ids }} /> : null}
        </>
      }
      bulkSum={sum > 0 ? `COD ${formatBaht(sum)} บาท` : null}
      actions={
        <Button icon="refresh" pending={pending} onClick={askAll}>
          อัปเดตสถานะทั้งหมด
        </Button>
      }
      above={<CourierState c={c} name={name} />}
      beside={<Couriers open={c} />}
      empty={<NoParcels asked={asked} />}
    >
      <Drawers c={c} items={query.data?.items ?? []} />
    </ListPage>
  );
}

interface UnknownCodeProps {
  screen: string;
  codes: readonly { code: string; label: string }[];
}

function UnknownCode({ screen, codes }: UnknownCodeProps) {
  return (
    <>
      <PageHead title="ติดตามพัสดุ" />
      <Empty
        icon="pin"
        title="ไม่รู้จักสถานะนี้"
        text="เลือกสถานะที่มี"
        action={codes.map((each) => (
          <LinkButton
            key={each.code}
            to="/order/tracking/$carrier/$code"
            params={{ carrier: screen, code: each.code }}
          >
            {each.label}
          </LinkButton>
        ))}
      />
    </>
  );
}

/** Without a status in the address: the first one with parcels, else the first. */
function FirstCode({ c, screen }: Pick<ParcelsProps, 'c' | 'screen'>) {
  const { data, error, refetch } = useQuery(countsQuery(c));
  const first = data?.find(({ count }) => count > 0) ?? data?.[0];
  if (first) {
    const params = { carrier: screen, code: first.code };
    return <Navigate to="/order/tracking/$carrier/$code" params={params} replace />;
  }
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonText lines={6} />
  );
}

function Elsewhere({ title }: { title: string }) {
  const me = useMe();
  const on = carriers.filter((carrier) => isOn(carrier, me));
  return (
    <>
      <PageHead title="ติดตามพัสดุ" />
      <Empty
        icon="pin"
        title={title}
        text="เลือกขนส่งที่เปิดใช้"
        action={on.map((carrier) => (
          <LinkButton key={carrier.id} {...listOf(carrier)}>
            {carrier.name}
          </LinkButton>
        ))}
      />
    </>
  );
}

export default function TrackingPage() {
  const pathname = useScreenPath();
  const me = useMe();
  const [, , , named, code = ''] = pathname.split('/');
  const screen =
    named ?? carriers.find((carrier) => isOn(carrier, me))?.screen ?? carriers[0].screen;
  const carrier = carrierByScreen(screen);
  if (!carrier) return <Elsewhere title="ไม่รู้จักขนส่งนี้" />;
  const { id: c, name } = carrier;
  if (!isOn(carrier, me)) return <Elsewhere title={`ร้านนี้ยังไม่เปิดใช้ ${name}`} />;
  if (code === '') return <FirstCode c={c} screen={screen} />;
  return <Parcels key={`${screen}/${code}`} c={c} screen={screen} code={code} name={name} />;
}
