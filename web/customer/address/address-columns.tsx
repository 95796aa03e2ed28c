// The look of addresses in the book: columns and cards.
import { addressTypes } from '@app/contract/customer/address';
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import { Badge, StatusChip } from '../../ui/feedback/chip.tsx';
import { Marked } from '../../ui/feedback/mark.tsx';
import { formatDay } from '../../ui/format/date.ts';
import type { Column } from '../../ui/table/column.ts';
import type { Address } from './address.data.ts';

const placeText = (address: Address): string =>
  [address.subdistrict, address.district, address.province, address.postcode].join(' ');

function CarrierNames({ codes }: { codes: readonly number[] }) {
  if (codes.length === 0) return <span className="text-ink3">ทุกขนส่ง</span>;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {codes.map((code) => (
        <Marked key={code} of={code} name={carrierByCode(code)?.name ?? String(code)} />
      ))}
    </span>
  );
}

const usedText = ({ lastUsedAt }: Address): string =>
  lastUsedAt === null ? 'ยังไม่เคยใช้' : formatDay(lastUsedAt);

const DefaultChip = ({ address }: { address: Address }) =>
  address.isDefault ? <StatusChip tone="done">ค่าเริ่มต้น</StatusChip> : null;

export const addressColumns: readonly Column<Address>[] = [
  {
    id: 'type',
    title: 'ประเภท',
    always: true,
    cell: (address) => <Badge>{addressTypes[address.type]}</Badge>,
  },
  {
    id: 'name',
    title: 'ชื่อ',
    always: true,
    cell: (address) => <span className="font-semibold">{address.name}</span>,
  },
  {
    id: 'phone',
    title: 'เบอร์',
    cell: (address) => <span className="num whitespace-nowrap">{formatPhone(address.phone)}</span>,
  },
  {
    id: 'address',
    title: 'ที่อยู่',
    from: 'lg',
    cell: (address) => <span className="block max-w-72">{address.address}</span>,
  },
  { id: 'place', title: 'ตำบล อำเภอ จังหวัด รหัส', cell: placeText },
  {
    id: 'carriers',
    title: 'ขนส่งที่ใช้',
    from: 'lg',
    cell: (address) => <CarrierNames codes={address.carriers} />,
  },
  { id: 'default', title: 'ค่าเริ่มต้น', cell: (address) => <DefaultChip address={address} /> },
  { id: 'used', title: 'ใช้ล่าสุด', sortKey: 'used', from: 'lg', cell: usedText },
];

export function AddressCard({ address }: { address: Address }) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{addressTypes[address.type]}</Badge>
        <span className="font-semibold break-words">{address.name}</span>
        <DefaultChip address={address} />
      </span>
      <span className="num text-sm">{formatPhone(address.phone)}</span>
      <span className="text-sm break-words text-ink2">
        {address.address} {placeText(address)}
      </span>
      {address.lastUsedAt === null ? null : (
        <span className="text-sm text-ink3">ใช้ล่าสุด {usedText(address)}</span>
      )}
    </span>
  );
}
