// Requesting a pickup at a warehouse, and below it the pickups requested there.
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { CallForm } from './call.form.tsx';
import { CarList } from './car-list.tsx';
import { useWarehouse } from './use-warehouse.ts';

function Ask() {
  const { query, items, chosen, choose, isReady } = useWarehouse();
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!isReady) return <SkeletonText lines={4} />;
  if (!chosen) {
    return (
      <Empty
        icon="box"
        title="ยังไม่มีคลังที่ Flash"
        text="ขอให้เจ้าหน้าที่ Flash ลงทะเบียนคลัง หรือเรียกรถมาที่อยู่ผู้ส่งจาก “แจ้งเตือน”"
      />
    );
  }
  return (
    <CallForm
      kind="warehouse"
      places={items.map(({ id, name }) => ({ value: id, label: name }))}
      place={chosen.id}
      ready={query.data?.ready ?? 0}
      onPlace={choose}
    />
  );
}

export default function CallPanel() {
  return (
    <div className="grid gap-5">
      <Ask />
      <CarList all={false} />
    </div>
  );
}
