// The shop's warehouses at Flash: address, contact, and which one this device sends from.
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/action/button.tsx';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { formatPhone } from '@app/contract/kit/text';
import { useWarehouse } from './use-warehouse.ts';

export default function WarehousesPanel() {
  const { query, items, chosen, choose } = useWarehouse();
  const again = () => void query.refetch();
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={again} />;
  if (!query.data) return <SkeletonText lines={4} />;
  if (!chosen) {
    return (
      <Empty
        icon="box"
        title="ยังไม่มีคลังที่ Flash"
        text="ขอให้เจ้าหน้าที่ Flash ลงทะเบียนคลังของร้าน หรือเรียกรถมาที่อยู่ผู้ส่งแทนได้จาก “แจ้งเตือน”"
        action={<Button onClick={again}>โหลดใหม่</Button>}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <RadioGroup
        label="คลังที่เครื่องนี้ส่งของ"
        value={chosen.id}
        onChange={(id) => (id === null ? undefined : choose(id))}
        options={items.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
      />
      <dl className="grid gap-1 rounded-control bg-hover px-3 py-2 text-sm">
        <dt className="font-semibold">{chosen.name}</dt>
        <dd>{chosen.address}</dd>
        <dd className="num">{chosen.phone === '' ? '–' : formatPhone(chosen.phone)}</dd>
        <dd>ใบปะหน้าที่พิมพ์วันนี้และยังไม่มีใครมารับ {query.data.ready} ใบ</dd>
      </dl>
    </div>
  );
}
