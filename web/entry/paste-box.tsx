// The paste box: reads the message while it is typed or pasted, fills what is empty or was filled by it, and marks doubts.
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../ui/action/button.tsx';
import { StatusChip } from '../ui/feedback/chip.tsx';
import { AppError, isAbort } from '../ui/http.ts';
import { TextArea } from '../ui/input/text-input.tsx';
import type { OrderDraft } from './create-order.ts';
import { detect, type Detection } from '../address/index.ts';
import { addProduct, productsByIds } from '../product/index.ts';

const READ_AFTER_MS = 150;
const SURE = 0.9;

/** Boxes that detection fills; the place's four go together. */
const boxes = [
  'name',
  'phone',
  'phone2',
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
  'note',
] as const;
type Box = (typeof boxes)[number];

interface Reading {
  state: 'idle' | 'busy' | 'failed';
  found: Detection | null;
  problem: AppError | null;
}

/** Puts what was read into the form: never over what the seller typed by hand. */
function useFill() {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filled = useRef<Partial<Record<Box, string>>>({});
  const fillLines = async (found: Detection) => {
    if (getValues('lines').length > 0 || found.items.length === 0) return;
    const products = await productsByIds(found.items.map((item) => item.productId));
    const lines = products.reduce<OrderDraft['lines']>(
      (sum, product, index) => addProduct(sum, product, found.items[index]?.unit ?? 1).lines,
      [],
    );
    setValue('lines', lines, { shouldDirty: true });
  };
  const fillPayment = (found: Detection) => {
    if (found.isPaid) setValue('payment.method', 'transfer', { shouldDirty: true });
    else if (found.codAmount !== null) setValue('payment.method', 'cod', { shouldDirty: true });
  };
  return async (found: Detection): Promise<void> => {
    for (const box of boxes) {
      const now = getValues(box);
      const isOurs = now === '' || now === filled.current[box];
      if (!isOurs || found[box] === now) continue;
      setValue(box, found[box], { shouldDirty: true, shouldValidate: found[box] !== '' });
      filled.current[box] = found[box];
    }
    fillPayment(found);
    await fillLines(found);
  };
}

function useReading(text: string): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'idle', found: null, problem: null });
  const fill = useRef(useFill());
  const read = useRef('');
  useEffect(() => {
    const message = text.trim();
    if (message === '' || message === read.current) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      setReading((before) => ({ ...before, state: 'busy' }));
      try {
        const found = await detect(message, controller.signal);
        read.current = message;
        await fill.current(found);
        setReading({ state: 'idle', found, problem: null });
      } catch (fault) {
        if (isAbort(fault)) return;
        setReading({
          state: 'failed',
          found: null,
          problem: fault instanceof AppError ? fault : null,
        });
      }
    }, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort(new DOMException('a newer text', 'AbortError'));
    };
  }, [text]);
  return text.trim() === '' ? { state: 'idle', found: null, problem: null } : reading;
}

function Findings({ found }: { found: Detection }) {
  const { setValue } = useFormContext<OrderDraft>();
  return (
    <div className="mt-2 grid gap-2" role="status">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {found.confidence >= SURE && found.marks.length === 0 ? (
          <StatusChip tone="done">อ่านได้ครบ</StatusChip>
        ) : (
          <StatusChip tone="waiting">
            กรุณาตรวจ {found.marks.length > 0 ? `${found.marks.length} จุด` : 'อีกครั้ง'}
          </StatusChip>
        )}
        {found.codAmount !== null ? (
          <span>
            ข้อความแจ้งยอดเก็บปลายทาง <b className="num">{found.codAmount.toLocaleString('en-US')}</b>{' '}
            บาท
          </span>
        ) : null}
      </p>
      {found.marks.length > 0 ? (
        <ul className="grid gap-1 text-sm text-waiting">
          {found.marks.map((mark) => (
            <li key={mark.field + mark.text}>• {mark.text}</li>
          ))}
        </ul>
      ) : null}
      {found.alternatives.length > 0 && found.confidences.place < SURE ? (
        <p className="flex flex-wrap gap-2 text-sm">
          <span className="text-ink2">หรือหมายถึง</span>
          {found.alternatives.slice(0, 3).map((place) => (
            <Button
              key={Object.values(place).join()}
              onClick={() => {
                for (const part of ['subdistrict', 'district', 'province', 'postcode'] as const) {
                  setValue(part, place[part], { shouldDirty: true, shouldValidate: true });
                }
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

interface PasteBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** Tells the form what was read, for the COD check. */
  onRead: (found: Detection | null) => void;
}

export function PasteBox({ value, onChange, onRead }: PasteBoxProps) {
  const { state, found, problem } = useReading(value);
  useEffect(() => onRead(found), [found, onRead]);
  return (
    <div>
      <TextArea
        label="วางข้อความจากแชต"
        focusFirst
        rows={4}
        limit={5000}
        value={value}
        onChange={onChange}
        placeholder="วางชื่อ ที่อยู่ เบอร์โทร และรายการสินค้าจากแชต ระบบจะกรอกให้"
        hint={state === 'busy' ? 'กำลังอ่านข้อความ…' : 'วางด้วย Ctrl+V ได้จากทุกที่ในหน้านี้'}
      />
      {found ? <Findings found={found} /> : null}
      {state === 'failed' ? (
        <p role="alert" className="mt-2 text-sm text-problem">
          อ่านข้อความไม่สำเร็จ {problem?.text ?? ''} กรอกเองต่อได้เลย ข้อความยังอยู่
        </p>
      ) : null}
    </div>
  );
}
