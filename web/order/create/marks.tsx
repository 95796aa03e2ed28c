// Marks for fields that the reading was unsure about, shown until the seller changes the field.
import type { MarkedField } from '@app/contract/customer/address';
import { createContext, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Detection } from '@app/contract/customer/address';
import { Button } from '../../ui/action/button.tsx';
import { placeParts, type OrderDraft } from './create-order.ts';

export const Found = createContext<Detection | null>(null);

const SURE = 0.9;
const MARKED = '[&_input]:border-waiting [&_input]:bg-waiting-bg [&_p]:text-waiting';
const SHOWN_PLACES = 3;

type Box = 'name' | 'phone' | 'address';

export const markText = (found: Detection | null, field: MarkedField): string | undefined =>
  found?.marks.find((mark) => mark.field === field)?.text;

/** Props for the input of an uncertain field; empty once the seller has changed it. */
export function useMark(box: Box): { hint?: string; className?: string } {
  const found = useContext(Found);
  const value: unknown = useWatch<OrderDraft>({ name: box });
  const text = markText(found, box);
  if (text === undefined || value !== found?.[box]) return {};
  return { hint: text, className: MARKED };
}

/** The uncertain place, with the other candidates one press away. */
export function PlaceDoubt() {
  const found = useContext(Found);
  const { setValue } = useFormContext<OrderDraft>();
  const typed = useWatch<OrderDraft>({ name: [...placeParts] });
  const text = markText(found, 'place') ?? markText(found, 'postcode');
  if (!found || placeParts.some((part, at) => typed[at] !== found[part])) return null;
  const others =
    found.confidences.place < SURE
      ? found.alternatives.filter((place) => place.subdistrict !== '').slice(0, SHOWN_PLACES)
      : [];
  if (text === undefined && others.length === 0) return null;
  return (
    <div role="status" className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <p className="font-semibold">{text ?? 'ตรวจตำบลและอำเภออีกครั้ง'}</p>
      {others.length > 0 ? (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <span>หรือหมายถึง</span>
          {others.map((place) => (
            <Button
              key={Object.values(place).join()}
              className="h-auto! min-h-9 py-1 text-left whitespace-normal! max-md:min-h-11"
              onClick={() => {
                for (const part of placeParts)
                  setValue(part, place[part], { shouldDirty: true, shouldValidate: true });
              }}
            >
              {place.subdistrict} {place.district} {place.province} {place.postcode}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** Uncertain goods, above their lines. */
export function ItemsDoubt() {
  const text = markText(useContext(Found), 'items');
  if (text === undefined) return null;
  return (
    <p role="status" className="mb-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      {text}
    </p>
  );
}
