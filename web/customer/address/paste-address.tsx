// The paste box of the address form: reads name, phone and place from a text and fills fields that were not typed.
import { defaultProvince, isDefaultPlace } from '@app/contract/kit/province';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { AppError, isAbort } from '../../ui/http.ts';
import { TextArea } from '../../ui/input/text-input.tsx';
import { detect, type Detection } from './address.data.ts';

const SURE = 0.9;
const boxes = [
  'name',
  'phone',
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
] as const;

/** Goods, COD and notes are read too, but an address has no fields for them. */
const wanted: ReadonlySet<string> = new Set(['name', 'phone', 'address', 'place', 'postcode']);

function Findings({ found }: { found: Detection }) {
  const marks = found.marks.filter((mark) => wanted.has(mark.field));
  return (
    <div role="status" className="mt-2 text-sm">
      {found.confidence >= SURE && marks.length === 0 ? (
        <StatusChip tone="done">อ่านได้ครบ</StatusChip>
      ) : (
        <StatusChip tone="waiting">กรุณาตรวจช่องด้านล่างอีกครั้ง</StatusChip>
      )}
      {marks.map((mark) => (
        <p key={mark.field + mark.text} className="text-waiting">
          • {mark.text}
        </p>
      ))}
    </div>
  );
}

function useReading() {
  const { getValues, setValue } = useFormContext<Record<(typeof boxes)[number], string>>();
  const [found, setFound] = useState<Detection | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async (text: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const reading = await detect(text);
      // The text has a place but no province: clear the default province, which may be wrong for that place.
      const isDefaultProvinceOnly =
        isDefaultPlace(getValues()) && !isDefaultPlace({ ...reading, province: defaultProvince });
      if (isDefaultProvinceOnly) setValue('province', '', { shouldDirty: true });
      for (const box of boxes) {
        if (reading[box] === '') continue;
        setValue(box, reading[box], { shouldDirty: true, shouldValidate: true });
      }
      setFound(reading);
    } catch (fault) {
      if (isAbort(fault)) return;
      if (!(fault instanceof AppError)) throw fault;
      setProblem(`${fault.text} กรอกเองต่อได้เลย ข้อความยังอยู่`);
    } finally {
      setBusy(false);
    }
  };
  return { found, problem, busy, read };
}

export function PasteAddress() {
  const [text, setText] = useState('');
  const { found, problem, busy, read } = useReading();
  return (
    <div className="rounded-card bg-hover p-3">
      <TextArea
        label="วางที่อยู่ทั้งก้อน"
        rows={3}
        limit={5000}
        value={text}
        onChange={setText}
        placeholder="วางชื่อ เบอร์ และที่อยู่ แล้วกดอ่าน"
        error={problem ?? undefined}
      />
      <Button
        className="mt-2"
        pending={busy}
        pendingText="กำลังอ่าน…"
        disabled={text.trim() === ''}
        onClick={() => void read(text)}
      >
        อ่านที่อยู่
      </Button>
      {found ? <Findings found={found} /> : null}
    </div>
  );
}
