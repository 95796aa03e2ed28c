// Shows, while the order is typed, which of the chosen courier's limits it exceeds; loaded once a courier is chosen.
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
