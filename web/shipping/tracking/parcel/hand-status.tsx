// Sets by hand the state of a parcel whose number was issued elsewhere.
import { buckets } from '@app/contract/kit/buckets';
import type { CourierId } from '@app/contract/kit/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePress } from '../../../ui/feedback/use-sending.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import { Select } from '../../../ui/input/choice.tsx';
import { setByHand, trackingChanged, type HandBucket } from '../tracking.data.ts';

/** The states that a person may set; the contract's list. */
const stages: readonly HandBucket[] = [
  ...(['picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed'] as const),
  ...(['delivered', 'returning', 'returned', 'lost'] as const),
];
const options = stages.map((value) => ({ value, label: buckets[value] }));

export function HandStatus({ c, orderId }: { c: CourierId; orderId: number }) {
  const can = useCan();
  const client = useQueryClient();
  const [stage, setStage] = useState<HandBucket | null>(null);
  const { pending, run: press } = usePress();
  if (!can('ship.create')) return null;
  const save = (to: HandBucket) =>
    press(async () => {
      await setByHand(c, orderId, to);
      toast.done(`ตั้งสถานะเป็น “${buckets[to]}” แล้ว`);
      setStage(null);
      await trackingChanged(client);
    });
  return (
    <div className="grid gap-2 rounded-control border border-line p-3">
      <p className="text-sm text-ink2">เลขนี้ได้จากภายนอก ถ้าขนส่งไม่แจ้งสถานะ ตั้งเองได้ที่นี่</p>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="สถานะพัสดุ"
          empty="เลือกสถานะ"
          value={stage}
          options={options}
          onChange={setStage}
        />
        <Button
          disabled={stage === null}
          pending={pending}
          onClick={() => stage && void save(stage)}
        >
          บันทึกสถานะ
        </Button>
      </div>
    </div>
  );
}
