// Booking by the shop's rules: shows each order's courier before anything is sent.
import { courierFor } from '@app/contract/courier-setup/rule';
import { type CourierRule } from '@app/contract/kit/courier-rules';
import { carrierByCode, carrierById, type CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '../../../shop/index.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { CourierInfo } from '../shipment.data.ts';

const names = ['courier_rules', 'default_courier'] as const;

export interface CourierRules {
  readonly hasRules: boolean;
  readonly courierOf: (order: OrderReply) => CourierId | null;
}

/** The courier chosen for the order itself. */
const chosenFor = ({ shipping: { carrier } }: OrderReply): CourierId | undefined =>
  carrier === null ? undefined : carrierByCode(carrier)?.id;

/**
 * The courier that all the orders chose (undefined if none did). `isMixed` when their choices differ and there is a
 * courier for each of them.
 */
export function wishOf(
  orders: readonly OrderReply[],
  { courierOf }: CourierRules,
): { courier?: CourierId | undefined; isMixed: boolean } {
  const wishes = new Set(orders.map(chosenFor));
  if (wishes.size < 2) return { courier: [...wishes][0], isMixed: false };
  return { isMixed: orders.every((order) => courierOf(order) !== null) };
}

/** The same choice that the server makes; the server's answer wins. */
export function useRules(ready: readonly CourierInfo[]): CourierRules {
  const { data } = useQuery(optionsQuery(names));
  const rules: readonly CourierRule[] = data?.courier_rules ?? [];
  const usual = data?.default_courier ?? '';
  const enabled = ready.map(({ c }) => c);
  return {
    hasRules: rules.length > 0,
    courierOf: (asked) => {
      const own = chosenFor(asked);
      if (own && enabled.includes(own)) return own;
      const { shipping, info, payment, items } = asked;
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

/** How couriers are chosen per order: without rules only the order's own choice counts. */
export const courierChoiceText = ({ hasRules }: CourierRules): string =>
  hasRules ? 'ตามกฎของร้าน' : 'ตามขนส่งของแต่ละออเดอร์';

interface GroupsProps {
  orders: readonly OrderReply[];
  rules: CourierRules;
}

export function RuledGroups({ orders, rules }: GroupsProps) {
  const groups = Map.groupBy(orders, rules.courierOf);
  const none = rules.hasRules ? 'ไม่มีกฎที่ตรง' : 'ไม่ได้เลือกขนส่งในออเดอร์';
  return (
    <ul aria-label={courierChoiceText(rules)} className="grid gap-1 text-sm sm:col-span-2">
      {[...groups].map(([courier, own]) => (
        <li
          key={courier ?? ''}
          className={`flex gap-3 rounded-control px-3 py-1.5 ${courier ? 'bg-hover' : 'bg-problem-bg text-problem'}`}
        >
          <span className="min-w-0 flex-1">
            {courier ? carrierById(courier)?.name : `${none}และยังไม่ได้ตั้งขนส่งหลัก (ไม่รวมในรอบนี้)`}
          </span>
          <span className="num">{own.length} ออเดอร์</span>
        </li>
      ))}
    </ul>
  );
}

interface OtherWishesProps {
  orders: readonly OrderReply[];
  /** All orders are about to be booked with this one. */
  courier: CourierId;
  onFollow: () => void;
}

/** Warns when an order with its own courier is about to be booked with another one. */
export function OtherWishes({ orders, courier, onFollow }: OtherWishesProps) {
  const groups = Map.groupBy(orders, (order) => chosenFor(order) ?? courier);
  const others = [...groups].filter(([wish]) => wish !== courier);
  if (others.length === 0) return null;
  const named = others.map(([wish, own]) => `${carrierById(wish)?.name} ${own.length} ออเดอร์`);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-control bg-waiting-bg px-3 py-1.5 text-sm text-waiting"
    >
      <span className="min-w-0 flex-1 basis-60">
        เลือกไว้ส่งกับ {named.join(' · ')} แต่รอบนี้จะไปกับ {carrierById(courier)?.name} ทั้งหมด
      </span>
      <Button onClick={onFollow}>ส่งตามที่เลือกไว้</Button>
    </div>
  );
}
