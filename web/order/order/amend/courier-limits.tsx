// Shows below a parcel's fields which limits of its courier are exceeded, while they can still be corrected.
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
  /** For forms without a courier field. */
  carrier?: number | null;
  /** Returns the note that the courier gets, given the typed one. */
  sent: (typed: string) => string;
  /** In grams, for forms whose empty input means another weight than zero. */
  weight?: number;
  className?: string;
}

/** Nothing for an order whose courier is chosen by rules when it is booked. */
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
