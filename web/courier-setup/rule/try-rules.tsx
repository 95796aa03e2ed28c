// The test line: an order's number, and the courier that the visible rules would give it.
import { courierFor, type RuledCourier } from '@app/contract/courier-setup/rule';
import { type CourierRule } from '@app/contract/kit/courier-rules';
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { orderByCode } from './courier-rule.data.ts';

interface TryRulesProps {
  rules: readonly CourierRule[];
  usual: CourierId | '';
  enabled: readonly CourierId[];
}

const factsOf = ({ info, shipping, payment, items }: OrderReply) => ({
  province: info.province,
  weight: shipping.weight,
  isCod: payment.codAmount > 0,
  productIds: items.map((item) => item.products.id),
});

function answerOf(found: RuledCourier | null): string {
  if (!found) return 'ไม่มีกฎที่ตรง ต้องเลือกขนส่งเองตอนสร้างเลข';
  const why = found.rule === null ? 'ไม่มีกฎที่ตรง จึงใช้ขนส่งหลักของร้าน' : `ตามกฎที่ ${found.rule + 1}`;
  return `${carrierById(found.courier)?.name ?? found.courier} (${why})`;
}

export function TryRules({ rules, usual, enabled }: TryRulesProps) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [tried, setTried] = useState<{ code: string; order: OrderReply | null } | null>(null);
  const run = async () => {
    setPending(true);
    setTried({ code, order: await orderByCode(code) });
    setPending(false);
  };
  const order = tried?.order;
  return (
    <div className="grid gap-2 rounded-control bg-hover p-3">
      <div className="flex items-end gap-2">
        <TextInput
          label="ลองกับออเดอร์"
          placeholder="SD1001"
          value={code}
          onChange={setCode}
          className="min-w-0 flex-1"
        />
        <Button pending={pending} onClick={() => void run()}>
          ลองกฎ
        </Button>
      </div>
      {tried ? (
        <p role="status" className="text-sm">
          {order
            ? `ออเดอร์ ${order.code} จะได้ ${answerOf(courierFor({ rules, usual, order: factsOf(order) }, enabled))}`
            : `ไม่พบออเดอร์ ${tried.code}`}
        </p>
      ) : null}
    </div>
  );
}
