// /order/tracking/{carrier}/{code}: parcels under one status of a courier, all its statuses with their counts beside.
import { finalBuckets } from '@app/contract/kit/buckets';
import { carrierByScreen, type CourierId } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { StatusChip, type Tone } from '../ui/feedback/chip.tsx';
import { hideProgress, showProgress } from '../ui/feedback/progress.tsx';
import { Empty } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../ui/layout/list-search.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { useUrlDialog } from '../ui/overlay/use-url-dialog.ts';
import type { Column } from '../ui/table/column.ts';
import { useSelection } from '../ui/table/selection.ts';
import { ParcelDrawer } from './parcel-drawer.tsx';
import {
  askByStatus,
  askCourier,
  countsQuery,
  parcelsQuery,
  trackingChanged,
  type ParcelReply,
} from './tracking.data.ts';

const tones: Partial<Record<ParcelReply['bucket'], Tone>> = {
  delivered: 'done',
  attempt_failed: 'problem',
  problem: 'problem',
  returning: 'problem',
  returned: 'problem',
  lost: 'problem',
  cancelled: 'neutral',
  created: 'waiting',
};

const STUCK_HOURS = 48;

const columns: readonly Column<ParcelReply>[] = [
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    always: true,
    cell: (parcel) => (
      <>
        <span className="num block font-semibold whitespace-nowrap">{parcel.pno}</span>
        <span className="block text-xs text-ink3">{parcel.orderCode}</span>
      </>
    ),
  },
  {
    id: 'customer',
    title: 'ลูกค้า',
    cell: (parcel) => (
      <>
        <span className="block">{parcel.name}</span>
        <span className="num block text-xs whitespace-nowrap text-ink3">
          {formatPhone(parcel.phone)} · {parcel.province}
        </span>
      </>
    ),
  },
  {
    id: 'event',
    title: 'เหตุการณ์ล่าสุด',
    cell: (parcel) => (
      <>
        <StatusChip tone={tones[parcel.bucket] ?? 'progress'}>{parcel.label}</StatusChip>
        <span className="block text-xs text-ink3">
          {parcel.at ? formatTime(parcel.at) : ''} {parcel.place}
        </span>
      </>
    ),
  },
  {
    id: 'stuck',
    title: 'นิ่งมา (ชม.)',
    align: 'right',
    cell: (parcel) =>
      finalBuckets.includes(parcel.bucket) ? (
        '–'
      ) : (
        <span className={parcel.stuckHours >= STUCK_HOURS ? 'text-problem' : ''}>
          {formatCount(parcel.stuckHours)}
        </span>
      ),
  },
  {
    id: 'attempts',
    title: 'นำส่งไม่สำเร็จ',
    align: 'right',
    from: 'lg',
    cell: (parcel) => formatCount(parcel.attemptsFailed),
  },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    cell: (parcel) => (parcel.codAmount > 0 ? formatBaht(parcel.codAmount) : '–'),
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'select',
    key: 'stuck',
    label: 'นิ่งนานกว่า',
    options: [
      { value: '24', label: '24 ชั่วโมง' },
      { value: '48', label: '48 ชั่วโมง' },
      { value: '72', label: '3 วัน' },
    ],
  },
  {
    kind: 'select',
    key: 'cod',
    label: 'เก็บปลายทาง',
    options: [
      { value: '1', label: 'เฉพาะ COD' },
      { value: '0', label: 'ไม่มี COD' },
    ],
  },
];

function Card({ parcel }: { parcel: ParcelReply }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 font-semibold">{parcel.name}</span>
        <span className="num font-semibold">
          {parcel.codAmount > 0 ? formatBaht(parcel.codAmount) : ''}
        </span>
      </span>
      <span className="num block text-sm text-ink3">
        {parcel.pno} · {parcel.province}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <StatusChip tone={tones[parcel.bucket] ?? 'progress'}>{parcel.label}</StatusChip>
        {finalBuckets.includes(parcel.bucket) ? null : (
          <span className="text-sm text-ink3">นิ่งมา {formatCount(parcel.stuckHours)} ชม.</span>
        )}
      </span>
    </span>
  );
}

const parcelKey = (parcel: ParcelReply): string => String(parcel.shipmentId);

function Parcels({
  c,
  screen,
  code,
  name,
}: {
  c: CourierId;
  screen: string;
  code: string;
  name: string;
}) {
  const client = useQueryClient();
  const search = useListSearch();
  const counts = useQuery(countsQuery(c));
  const query = useQuery(
    parcelsQuery(c, {
      code,
      ...pickFilters(search, ['stuck', 'cod', 'province']),
      page: search.page,
      pageSize: search.pageSize,
    } as never),
  );
  const selection = useSelection<ParcelReply>();
  const drawer = useUrlDialog('parcel');
  const [pending, setPending] = useState(false);
  const current = counts.data?.find((each) => each.code === code);
  if (counts.data && !current) return <UnknownCode screen={screen} codes={counts.data} />;

  async function refresh(ask: () => Promise<{ updated: number; failed: number }>) {
    setPending(true);
    showProgress('กำลังถามสถานะจากขนส่ง…');
    try {
      const { updated, failed } = await ask();
      await trackingChanged(client);
      if (failed > 0)
        toast.warn(`อัปเดตสถานะพัสดุ ${updated} รายการ ถามไม่สำเร็จ ${failed} รายการ กรุณาลองใหม่`);
      else toast.done(`อัปเดตสถานะพัสดุแล้ว ${updated} รายการ`);
      selection.clear();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      hideProgress();
      setPending(false);
    }
  }

  return (
    <ListPage
      title={current ? `${name}: ${current.label}` : name}
      name={`tracking-${c}`}
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      tabs={(counts.data ?? []).map((each) => ({
        label: each.label,
        count: each.count,
        to: `/order/tracking/${screen}/${each.code}`,
        active: each.code === code,
      }))}
      table={{
        label: `พัสดุ ${name}`,
        keyOf: parcelKey,
        nameOf: (parcel) => `พัสดุ ${parcel.pno}`,
        card: (parcel) => <Card parcel={parcel} />,
        onOpen: (parcel) => drawer.show(parcel.pno),
        hrefOf: (parcel) => `/order/${parcel.orderId}/view`,
      }}
      bulk={
        <Button
          icon="refresh"
          pending={pending}
          onClick={() =>
            void refresh(() =>
              selection.everything
                ? askByStatus(c, code)
                : askCourier(
                    c,
                    [...selection.rows.values()].map((parcel) => parcel.orderId),
                  ),
            )
          }
        >
          อัปเดตสถานะ
        </Button>
      }
      actions={
        <Button
          icon="refresh"
          pending={pending}
          onClick={() => void refresh(() => askByStatus(c, code))}
        >
          อัปเดตสถานะทั้งหมด
        </Button>
      }
      empty={
        <Empty
          icon="pin"
          title="ไม่มีพัสดุในสถานะนี้"
          text="สถานะอัปเดตเองเมื่อขนส่งแจ้ง และระบบถามให้เป็นระยะ"
        />
      }
    >
      <ParcelDrawer c={c} pno={drawer.value} onClose={drawer.close} />
    </ListPage>
  );
}

function UnknownCode({
  screen,
  codes,
}: {
  screen: string;
  codes: readonly { code: string; label: string }[];
}) {
  return (
    <>
      <PageHead title="ติดตามพัสดุ" />
      <Empty
        icon="pin"
        title="ไม่รู้จักสถานะนี้"
        text="เลือกสถานะที่มี"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {codes.map((each) => (
              <LinkButton key={each.code} to={`/order/tracking/${screen}/${each.code}`}>
                {each.label}
              </LinkButton>
            ))}
          </span>
        }
      />
    </>
  );
}

export default function TrackingPage() {
  const { carrier: screen = '', code = '' } = useParams({ strict: false }) as {
    carrier?: string;
    code?: string;
  };
  const navigate = useNavigate();
  const carrier = carrierByScreen(screen);
  if (screen === '') return <Navigate to={'/order/tracking/flash/1' as never} replace />;
  if (!carrier) {
    return (
      <>
        <PageHead title="ติดตามพัสดุ" />
        <Empty
          icon="pin"
          title="ไม่รู้จักขนส่งนี้"
          action={
            <Button onClick={() => void navigate({ to: '/order/tracking/flash/1' } as never)}>
              ดูพัสดุ Flash Express
            </Button>
          }
        />
      </>
    );
  }
  return (
    <Parcels
      key={`${screen}/${code}`}
      c={carrier.id}
      screen={screen}
      code={code}
      name={carrier.name}
    />
  );
}
