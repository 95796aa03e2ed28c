// Subdistrict, district, province and postcode: a search fills all four, each can be typed, mismatches are marked.
import { isDefaultPlace } from '@app/contract/kit/province';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../ui/form/fields.tsx';
import { Combobox } from '../../ui/input/combobox.tsx';
import { findPlaces, keepReader, placeCheckQuery, type Place } from './address.data.ts';

const parts = ['subdistrict', 'district', 'province', 'postcode'] as const;

const SUGGESTED = 3;
/** After everything that the form itself loads. */
const KEEPING_AFTER_MS = 3000;

const placeText = (place: Place): string =>
  `${place.subdistrict} · ${place.district} · ${place.province} ${place.postcode}`;
const placeKey = (place: Place): string => parts.map((part) => place[part]).join('|');

/** Whether the four match, checked once all are there. */
function useMismatch(typed: Place): { wrong: string | null; suggestions: readonly Place[] } {
  const isWhole =
    parts.every((part) => typed[part].trim() !== '') && /^\d{5}$/.test(typed.postcode);
  const { data } = useQuery({ ...placeCheckQuery(typed), enabled: isWhole });
  if (!isWhole || !data || data.ok) return { wrong: null, suggestions: [] };
  const { subdistrict, district, postcode } = typed;
  const wrong =
    data.wrong === 'postcode'
      ? `รหัสไปรษณีย์ ${postcode} ไม่ตรงกับ ${subdistrict} ${district}`
      : 'ตำบล อำเภอ จังหวัด และรหัสไปรษณีย์ไม่ตรงกัน';
  return { wrong, suggestions: data.suggestions.slice(0, SUGGESTED) };
}

interface MismatchProps {
  wrong: string;
  suggestions: readonly Place[];
  onTake: (place: Place) => void;
  asksReason: boolean;
}

function Mismatch({ wrong, suggestions, onTake, asksReason }: MismatchProps) {
  const note = useRef<HTMLDivElement>(null);
  // Scrolls it into view for the user of these fields, even where the window ends below them.
  useEffect(() => {
    const { current } = note;
    if (current?.parentElement?.contains(document.activeElement))
      current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={note}
      role="status"
      className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting sm:col-span-2"
    >
      <p className="font-semibold">{wrong}</p>
      {suggestions.map((place) => (
        <button
          key={placeKey(place)}
          type="button"
          className="mr-3 min-h-9 underline underline-offset-4 max-md:min-h-11"
          onClick={() => onTake(place)}
        >
          ใช้ {placeText(place)}
        </button>
      ))}
      {asksReason ? (
        <TextField name="addressReason" label="ถ้าที่อยู่ถูกแล้ว บอกเหตุผล" className="mt-2" />
      ) : null}
    </div>
  );
}

export interface PlacePickerProps {
  className?: string;
  /** Asks for a reason when the four do not match; the form then has an `addressReason`. */
  asksReason?: boolean;
}

/** The offline reader loads while the form is filled in. */
function useKeptReader(): void {
  useEffect(() => {
    const timer = setTimeout(keepReader, KEEPING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The values of the four fields. */
function useTypedPlace(): Place {
  const [subdistrict, district, province, postcode] = useWatch({ name: [...parts] }) as string[];
  return {
    subdistrict: subdistrict ?? '',
    district: district ?? '',
    province: province ?? '',
    postcode: postcode ?? '',
  };
}

export function PlacePicker({ className = '', asksReason = true }: PlacePickerProps) {
  const { setValue } = useFormContext();
  const typed = useTypedPlace();
  useKeptReader();
  const { wrong, suggestions } = useMismatch(typed);
  const [round, setRound] = useState(0);
  const choosePlace = (place: Place | null) => {
    if (!place) return;
    for (const part of parts)
      setValue(part, place[part], { shouldDirty: true, shouldValidate: true });
    if (asksReason) setValue('addressReason', '', { shouldDirty: true });
    setRound(round + 1);
  };
  return (
    <div className={`grid grid-cols-2 gap-3 ${className}`}>
      <Combobox<Place>
        key={round}
        className="col-span-2"
        label="ค้นหาตำบลหรือรหัสไปรษณีย์"
        placeholder="พิมพ์ตำบล อำเภอ หรือรหัส"
        value={null}
        onChange={choosePlace}
        search={findPlaces}
        searchFrom={2}
        labelOf={placeText}
        keyOf={placeKey}
        emptyText="ไม่พบตำบลหรือรหัสนี้"
      />
      <TextField name="subdistrict" label="ตำบล / แขวง" required />
      <TextField name="district" label="อำเภอ / เขต" required />
      <TextField
        name="province"
        label="จังหวัด"
        required
        hint={isDefaultPlace(typed) ? 'ค่าเริ่มต้น ยังไม่ระบุ' : undefined}
      />
      <TextField name="postcode" label="รหัสไปรษณีย์" required inputMode="numeric" />
      {wrong ? (
        <Mismatch
          wrong={wrong}
          suggestions={suggestions}
          onTake={choosePlace}
          asksReason={asksReason}
        />
      ) : null}
    </div>
  );
}
