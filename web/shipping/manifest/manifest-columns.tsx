// The look of hand-overs and their parcels: columns, filters, cards, chips.
import { carrierById, carriers } from '@app/contract/kit/carriers';
import {
  manifestRefusals,
  manifestStates,
  type ManifestState,
} from '@app/contract/shipping/manifest';
import { Badge, StatusChip } from '../../ui/feedback/chip.tsx';
import { Marked } from '../../ui/feedback/mark.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Manifest, ManifestItem } from './manifest.data.ts';

export const courierName = ({ courier }: Pick<Manifest, 'courier'>): string =>
  carrierById(courier)?.name ?? courier;

const Courier = ({ of }: { of: Manifest }) => (
  <Marked of={carrierById(of.courier)?.code} name={courierName(of)} />
);

export function ManifestChip({ state }: { state: ManifestState }) {
  return (
    <StatusChip tone={state === 'closed' ? 'done' : 'waiting'}>{manifestStates[state]}</StatusChip>
  );
}

/** '12 ชิ้น · COD 5 ชิ้น 1,950.00 บาท' */
export const sumText = ({ parcels, codParcels, codAmount }: Manifest): string =>
  `${formatCount(parcels)} ชิ้น · COD ${formatCount(codParcels)} ชิ้น ${formatBaht(codAmount)} บาท`;

export const columns: readonly Column<Manifest>[] = [
  {
    id: 'no',
    title: 'ใบส่งมอบ',
    always: true,
    cell: (manifest) => (
      <>
        <span className="num block font-semibold">{manifest.no}</span>
        <span className="block text-xs whitespace-nowrap text-ink3">
          {formatTime(manifest.createdAt)}
        </span>
      </>
    ),
  },
  { id: 'courier', title: 'ขนส่ง', cell: (manifest) => <Courier of={manifest} /> },
  {
    id: 'parcels',
    title: 'พัสดุ (ชิ้น)',
    align: 'right',
    cell: (manifest) => formatCount(manifest.parcels),
  },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    cell: (manifest) => (manifest.codAmount > 0 ? formatBaht(manifest.codAmount) : '–'),
  },
  { id: 'state', title: 'สถานะ', cell: ({ state }) => <ManifestChip state={state} /> },
  {
    id: 'closed',
    title: 'ส่งมอบเมื่อ',
    from: 'lg',
    cell: (manifest) => (
      <>
        <span className="block whitespace-nowrap">
          {manifest.closedAt ? formatTime(manifest.closedAt) : '–'}
        </span>
        <span className="block text-xs text-ink3">{personName(manifest.closedBy)}</span>
      </>
    ),
  },
  { id: 'driver', title: 'ผู้รับมอบ', from: 'lg', cell: (manifest) => manifest.driver || '–' },
];

export const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขเต็มใบ พัสดุ ออเดอร์' },
  {
    kind: 'select',
    key: 'courier',
    label: 'ขนส่ง',
    options: carriers.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'select',
    key: 'state',
    label: 'สถานะ',
    options: (Object.keys(manifestStates) as ManifestState[]).map((value) => ({
      value,
      label: manifestStates[value],
    })),
  },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่เปิดใบ' },
];

export function ManifestCard({ manifest }: { manifest: Manifest }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="num min-w-0 flex-1 font-semibold">{manifest.no}</span>
        <ManifestChip state={manifest.state} />
      </span>
      <span className="block">
        <Courier of={manifest} />
      </span>
      <span className="block text-sm text-ink2">{sumText(manifest)}</span>
      <span className="block text-sm text-ink3">
        {formatTime(manifest.closedAt ?? manifest.createdAt)} {manifest.driver}
      </span>
    </span>
  );
}

const Problem = ({ item }: { item: ManifestItem }) =>
  item.problem ? <Badge tone="problem">{manifestRefusals[item.problem]}</Badge> : null;

export const itemColumns: readonly Column<ManifestItem>[] = [
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    always: true,
    cell: (item) => (
      <>
        <span className="num block font-semibold whitespace-nowrap">{item.pno}</span>
        <Problem item={item} />
      </>
    ),
  },
  { id: 'order', title: 'ออเดอร์', cell: (item) => item.orderCode },
  {
    id: 'name',
    title: 'ผู้รับ',
    cell: (item) => (
      <>
        <span className="block">{item.name}</span>
        <span className="block text-xs text-ink3">{item.province}</span>
      </>
    ),
  },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    cell: (item) => (item.codAmount > 0 ? formatBaht(item.codAmount) : '–'),
  },
  {
    id: 'at',
    title: 'ยิงเมื่อ',
    from: 'lg',
    cell: (item) => (
      <>
        <span className="block whitespace-nowrap">{formatTime(item.at)}</span>
        <span className="block text-xs text-ink3">{personName(item.by)}</span>
      </>
    ),
  },
];

export function ItemCard({ item }: { item: ManifestItem }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="num min-w-0 flex-1 font-semibold">{item.pno}</span>
        <span className="num">{item.codAmount > 0 ? formatBaht(item.codAmount) : ''}</span>
      </span>
      <span className="block text-sm text-ink2">
        {item.orderCode} · {item.name} · {item.province}
      </span>
      <Problem item={item} />
    </span>
  );
}
