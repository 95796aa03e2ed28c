// What the courier that the order names will not take, said while the order is typed; loaded once one is chosen.
import { useWatch } from 'react-hook-form';
import { CourierLimits } from '../../order/amend/courier-limits.tsx';
import { draftWeight, type OrderDraft } from '../create-order.ts';

export default function OverLimits() {
  const draft = useWatch<OrderDraft>() as OrderDraft;
  return (
    <CourierLimits
      weight={draftWeight(draft)}
      sent={(typed) => draft.shipNote || typed}
      className="sm:col-span-2"
    />
  );
}
