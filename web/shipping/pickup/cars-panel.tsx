// All pickups of a day, also those requested in Flash's own app; and requesting one at a sender address of the shop.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendersQuery } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { useToday } from '../../ui/hooks/today.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { CallForm } from './call.form.tsx';
import { CarList } from './car-list.tsx';

function Ask() {
  const { data, error, refetch } = useQuery(sendersQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  const first = data.items.find(({ isDefault }) => isDefault) ?? data.items[0];
  return (
    <CallForm
      kind="address"
      places={data.items.map(({ id, name, district, province }) => ({
        value: String(id),
        label: `${name} ${district} ${province}`,
      }))}
      place={first ? String(first.id) : ''}
      ready={0}
    />
  );
}

export default function CarsPanel() {
  const can = useCan();
  const today = useToday();
  const [date = today, setDate] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <DateInput label="วันที่เรียก" value={date} onChange={(day) => setDate(day || undefined)} />
        </div>
        {can('ship.create') ? (
          <Button icon="truck" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            เรียกรถมาที่อยู่ผู้ส่ง
          </Button>
        ) : null}
      </div>
      {isAsking ? <Ask /> : null}
      <CarList key={date} all date={date} />
    </div>
  );
}
