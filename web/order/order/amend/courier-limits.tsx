// Says under the fields of a parcel what the order's courier will not take, while it can still be mended.
import { overLimits, type Measured } from '@app/contract/courier-setup/rule';
import { carrierByCode } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { couriersQuery } from '../../../catalog/index.ts';

interface TypedParcel {
  carrier?: number | null;
  weight?: number | null;
  width?: number | null;
  length?: number | null;
  height?: number | null;
  note?: string | null;
}

interface CourierLimitsProps {
  /** Where the form does not choose one. */
  carrier?: number | null;
  /** Which note the courier gets, with this one typed. */
  sent: (typed: string) => string;
  /** In grams, where an empty box means another weight than none. */
  weight?: number;
  className?: string;
}

/** Nothing for an order whose courier the rules choose when it is booked. */
export function CourierLimits({ carrier, sent, weight, className }: CourierLimitsProps) {
  const typed = useWatch<TypedParcel>() as TypedParcel;
  const { data } = useQuery(couriersQuery());
  const code = carrier === undefined ? (typed.carrier ?? null) : carrier;
  const limits = data?.find((courier) => courier.code === code)?.limits;
  if (!limits || code === null) return null;
  const parcel: Measured = {
    weight: weight ?? typed.weight ?? 0,
    sides: [typed.width, typed.length, typed.height].map((side) => side ?? 0),
    note: sent(typed.note ?? ''),
  };
  const texts = overLimits(parcel, limits);
  if (texts.length === 0) return null;
  return (
    <div role="status" className={`grid gap-1 text-sm text-waiting ${className ?? ''}`}>
      {texts.map((text) => (
        <p key={text}>
          {carrierByCode(code)?.name}: {text}
        </p>
      ))}
    </div>
  );
}
