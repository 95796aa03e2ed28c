// /order/tracking/{carrier}/{code}: parcels under one status of a courier, all its statuses with their counts beside.
import { carrierByScreen, carriers, type CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { hideProgress, showProgress } from '../ui/feedback/progress.tsx';
import { Empty, ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useMe } from '../ui/hooks/me.ts';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../ui/layout/list-search.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import type { Tab } from '../ui/layout/tabs.tsx';
import { useUrlDialog } from '../ui/overlay/use-url-dialog.ts';
import { useSelection } from '../ui/table/selection.ts';
import { tellAsked, type Asked } from './tell-asked.ts';
import { ParcelDrawer } from './parcel-drawer.tsx';
import { columns, filters, ParcelCard } from './parcel-look.tsx';
import {
  askByStatus,
  askCourier,
  countsQuery,
  couriersQuery,
  parcelsQuery,
  trackingChanged,
  type ParcelReply,
} from './tracking.data.ts';

const parcelKey = (parcel: ParcelReply): string => String(parcel.shipmentId);

interface ParcelsProps {
  c: CourierId;
  /** The courier as it is called in the address. */
  screen: string;
  code: string;
  name: string;
}

/** Asks the courier now, with the figures of what it told. */
function useAsking(onDone: () => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  async function ask(run: () => Promise<Asked>) {
    setPending(true);
    showProgress('กำลังถามสถานะจากขนส่ง…');
    try {
      const asked = await run();
      await trackingChanged(client);
      tellAsked(asked);
      onDone();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      hideProgress();
      setPending(false);
    }
  }
  return { pending, ask };
}

const asked = 'สถานะอัปเดตเองเมื่อขนส่งแจ้ง และระบบถามให้เป็นระยะ';
const pushed = 'รอขนส่งแจ้งสถานะ: ขนส่งนี้แจ้งมาเองเท่านั้น ระบบถามแทนไม่ได้';

/** True once it is known that this courier tells by itself and cannot be asked. */
function useIsPushOnly(c: CourierId): boolean {
  const { data } = useQuery(couriersQuery());
  const can = data?.find((courier) => courier.c === c)?.can;
  return can !== undefined && !can.includes('track') && !can.includes('trackMany');
}

interface Count {
  code: string;
  label: string;
  count: number;
}

const tabsOf = (counts: readonly Count[], screen: string, code: string): Tab[] =>
  counts.map((each) => ({
    label: each.label,
    count: each.count,
    to: `/order/tracking/${screen}/${each.code}`,
    active: each.code === code,
  }));

function Parcels({ c, screen, code, name }: ParcelsProps) {
  const search = useListSearch();
  const counts = useQuery(countsQuery(c));
  const isPushOnly = useIsPushOnly(c);
  const filter = pickFilters(search, ['stuck', 'cod', 'province']);
  const { page, pageSize } = search;
  const query = useQuery(parcelsQuery(c, { code, ...filter, page, pageSize } as never));
  const selection = useSelection<ParcelReply>();
  const drawer = useUrlDialog('parcel');
  const { pending, ask } = useAsking(selection.clear);
  const current = counts.data?.find((each) => each.code === code);
  if (counts.data && !current) return <UnknownCode screen={screen} codes={counts.data} />;
  const ids = [...selection.rows.values()].map((parcel) => parcel.orderId);
  const askAll = () => void ask(() => askByStatus(c, code));
  const askTicked = () => (selection.everything ? askAll() : void ask(() => askCourier(c, ids)));
  return (
    <ListPage
      title={current ? `${name}: ${current.label}` : name}
      name={`tracking-${c}`}
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      tabs={tabsOf(counts.data ?? [], screen, code)}
      table={{
        label: `พัสดุ ${name}`,
        keyOf: parcelKey,
        nameOf: (parcel) => `พัสดุ ${parcel.pno}`,
        card: (parcel) => <ParcelCard parcel={parcel} />,
        onOpen: (parcel) => drawer.show(parcel.pno),
        hrefOf: (parcel) => `/order/${parcel.orderId}/view`,
      }}
      bulk={
        <Button icon="refresh" pending={pending} onClick={askTicked}>
          อัปเดตสถานะ
        </Button>
      }
      actions={
        <Button icon="refresh" pending={pending} onClick={askAll}>
          อัปเดตสถานะทั้งหมด
        </Button>
      }
      above={isPushOnly ? <p className="mb-3 text-sm text-ink2">{pushed}</p> : null}
      empty={<Empty icon="pin" title="ไม่มีพัสดุในสถานะนี้" text={isPushOnly ? undefined : asked} />}
    >
      <ParcelDrawer c={c} pno={drawer.value} onClose={drawer.close} />
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
          <LinkButton key={each.code} to={`/order/tracking/${screen}/${each.code}`}>
            {each.label}
          </LinkButton>
        ))}
      />
    </>
  );
}

/** A courier without a status in the address: its first one. */
function FirstCode({ c, screen }: Pick<ParcelsProps, 'c' | 'screen'>) {
  const { data, error, refetch } = useQuery(countsQuery(c));
  const [first] = data ?? [];
  if (first) return <Navigate to={`/order/tracking/${screen}/${first.code}` as never} replace />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonText lines={6} />
  );
}

function Elsewhere({ title }: { title: string }) {
  return (
    <>
      <PageHead title="ติดตามพัสดุ" />
      <Empty
        icon="pin"
        title={title}
        action={<LinkButton to="/order/tracking">ดูพัสดุของขนส่งที่เปิดใช้</LinkButton>}
      />
    </>
  );
}

export default function TrackingPage() {
  const { pathname } = useLocation();
  const me = useMe();
  const isOn = ({ flag }: Pick<(typeof carriers)[number], 'flag'>): boolean =>
    flag === null || me?.flags[flag] === 1;
  const [, , , named, code = ''] = pathname.split('/');
  const screen = named ?? carriers.find(isOn)?.screen ?? 'flash';
  const carrier = carrierByScreen(screen);
  if (!carrier) return <Elsewhere title="ไม่รู้จักขนส่งนี้" />;
  const { id: c, name } = carrier;
  if (!isOn(carrier)) return <Elsewhere title={`ร้านนี้ยังไม่เปิดใช้ ${name}`} />;
  if (code === '') return <FirstCode c={c} screen={screen} />;
  return <Parcels key={`${screen}/${code}`} c={c} screen={screen} code={code} name={name} />;
}
