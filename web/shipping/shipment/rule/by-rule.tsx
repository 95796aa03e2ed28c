// Booking by the shop's rules: which courier each order will get, shown before anything is sent.
import { courierFor } from '@app/contract/courier-setup/rule';
import { type CourierRule } from '@app/contract/kit/courier-rules';
import { carrierByCode, carrierById, type CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '../../../shop/index.ts';
import type { CourierInfo } from '../shipment.data.ts';

const names = ['courier_rules', 'default_courier'] as const;

export interface CourierRules {
  readonly hasRules: boolean;
  readonly courierOf: (order: OrderReply) => CourierId | null;
}

/** The same choice that the server makes; what it answers counts. */
export function useRules(ready: readonly CourierInfo[]): CourierRules {
  const { data } = useQuery(optionsQuery(names));
  const rules: readonly CourierRule[] = data?.courier_rules ?? [];
  const usual = data?.default_courier ?? '';
  const enabled = ready.map(({ c }) => c);
  return {
    hasRules: rules.length > 0,
    courierOf: ({ shipping, info, payment, items }) => {
      const own = shipping.carrier === null ? undefined : carrierByCode(shipping.carrier)?.id;
      if (own && enabled.includes(own)) return own;
      const order = {
        province: info.province,
        weight: shipping.weight,
        isCod: payment.codAmount > 0,
        productIds: items.map((item) => item.products.id),
      };
      return courierFor({ rules, usual, order }, enabled)?.courier ?? null;
    },
  };
}

interface GroupsProps {
  orders: readonly OrderReply[];
  courierOf: CourierRules['courierOf'];
}

export function RuledGroups({ orders, courierOf }: GroupsProps) {
  const groups = Map.groupBy(orders, courierOf);
  return (
    <ul aria-label="ขนส่งตามกฎ" className="grid gap-1 text-sm sm:col-span-2">
      {[...groups].map(([courier, own]) => (
        <li
          key={courier ?? ''}
          className={`flex gap-3 rounded-control px-3 py-1.5 ${courier ? 'bg-hover' : 'bg-problem-bg text-problem'}`}
        >
          <span className="min-w-0 flex-1">
            {courier ? carrierById(courier)?.name : 'ไม่มีกฎที่ตรงและยังไม่ได้ตั้งขนส่งหลัก (ไม่รวมในรอบนี้)'}
          </span>
          <span className="num">{own.length} ออเดอร์</span>
        </li>
      ))}
    </ul>
  );
}
