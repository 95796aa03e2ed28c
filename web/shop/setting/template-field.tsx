// A message with placeholders: pressed ones are inserted at the cursor, with a preview of the message to a customer.
import { fillTemplate, unknownPlaces, type Places } from '@app/contract/kit/templates';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { TextAreaField } from '../../ui/form/fields.tsx';

const MOST = 2000;

export interface TemplateFieldProps {
  name: string;
  label: string;
  /** The placeholders that the message knows. */
  places: Places;
}

function usePlacing(name: string) {
  const area = useRef<HTMLDivElement>(null);
  const { field } = useController<Record<string, string>>({ name });
  const place = (key: string) => {
    const box = area.current?.querySelector('textarea');
    const text = field.value ?? '';
    const from = box?.selectionStart ?? text.length;
    const to = box?.selectionEnd ?? text.length;
    field.onChange(`${text.slice(0, from)}{${key}}${text.slice(to)}`);
    box?.focus();
    // The cursor moves behind the inserted text, once the input has it.
    const end = from + key.length + 2;
    setTimeout(() => box?.setSelectionRange(end, end));
  };
  return { area, value: field.value ?? '', place };
}

export function TemplateField({ name, label, places }: TemplateFieldProps) {
  const { area, value, place } = usePlacing(name);
  const known = Object.entries(places);
  const samples = Object.fromEntries(known.map(([key, [, sample]]) => [key, sample]));
  const unknown = unknownPlaces(places, value);
  return (
    <div ref={area} className="grid gap-3 md:grid-cols-2">
      <div className="min-w-0">
        <TextAreaField name={name} label={label} rows={6} limit={MOST} />
        <div role="group" aria-label={`ใส่ข้อมูลใน${label}`} className="mt-2 flex flex-wrap gap-1">
          {known.map(([key, [thai]]) => (
            <button
              key={key}
              type="button"
              title={`{${key}}`}
              className="min-h-9 rounded-chip bg-hover px-3 text-sm text-ink2 max-md:min-h-11"
              onClick={() => place(key)}
            >
              {thai}
            </button>
          ))}
        </div>
        {unknown.length > 0 ? (
          <p role="status" className="mt-1 text-sm text-waiting">
            ไม่รู้จัก {unknown.map((key) => `{${key}}`).join(', ')} ลูกค้าจะเห็นตามที่พิมพ์
          </p>
        ) : null}
      </div>
      <section aria-label={`ตัวอย่าง${label}`} className="min-w-0">
        <h3 className="mb-1 text-sm font-semibold">ตัวอย่างที่ลูกค้าเห็น</h3>
        <p className="rounded-control bg-brand-50 px-3 py-2 break-words whitespace-pre-line">
          {fillTemplate(value, samples) || 'ยังไม่มีข้อความ'}
        </p>
      </section>
    </div>
  );
}
