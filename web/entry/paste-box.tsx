// The paste box: takes text pasted anywhere on the screen, reads it, and fills what is empty or was filled by it.
import type { MarkedField } from '@app/contract/address';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../ui/action/button.tsx';
import { StatusChip } from '../ui/feedback/chip.tsx';
import { formatBaht } from '../ui/format/money.ts';
import { AppError, isAbort } from '../ui/http.ts';
import { TextArea } from '../ui/input/text-input.tsx';
import { placeParts, type OrderDraft } from './create-order.ts';
import { detect, type Detection } from '../address/index.ts';
import { addProduct, productsByIds } from '../product/index.ts';

const READ_AFTER_MS = 150;

const boxes = ['name', 'phone', 'phone2', 'address', ...placeParts, 'note'] as const;
type Box = (typeof boxes)[number];

interface Reading {
  state: 'idle' | 'busy' | 'failed';
  found: Detection | null;
  problem: AppError | null;
}

interface Reader extends Reading {
  again: () => void;
}
const nothing: Reading = { state: 'idle', found: null, problem: null };

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
    setValue('lines', lines, { shouldDirty: true, shouldValidate: true });
  };
  const fillPayment = (found: Detection) => {
    if (found.isPaid) setValue('payment.method', 'transfer', { shouldDirty: true });
    else if (found.codAmount !== null) setValue('payment.method', 'cod', { shouldDirty: true });
  };
  return {
    fill: async (found: Detection): Promise<void> => {
      for (const box of boxes) {
        const now = getValues(box);
        const isOurs = now === '' || now === filled.current[box];
        if (!isOurs || found[box] === now) continue;
        setValue(box, found[box], { shouldDirty: true, shouldValidate: found[box] !== '' });
        filled.current[box] = found[box];
      }
      fillPayment(found);
      await fillLines(found);
    },
    /** A restored draft already is as the seller left it. */
    adopt: (found: Detection): void => {
      for (const box of boxes) if (getValues(box) === found[box]) filled.current[box] = found[box];
    },
    forget: (): void => {
      filled.current = {};
    },
  };
}

function useReading(text: string, isRestored: () => boolean): Reader {
  const [round, setRound] = useState(0);
  const [reading, setReading] = useState<Reading>(nothing);
  const filler = useRef(useFill());
  const read = useRef('');
  const restored = useRef(isRestored);
  useEffect(() => {
    const message = text.trim();
    if (message === read.current) return;
    if (message === '') {
      read.current = '';
      filler.current.forget();
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      // The findings of a message that was cleared are no findings of this one.
      setReading((before) => ({ ...(read.current === '' ? nothing : before), state: 'busy' }));
      try {
        const found = await detect(message, controller.signal);
        read.current = message;
        if (restored.current()) filler.current.adopt(found);
        else await filler.current.fill(found);
        setReading({ state: 'idle', found, problem: null });
      } catch (fault) {
        if (isAbort(fault)) return;
        const problem = fault instanceof AppError ? fault : null;
        setReading({ state: 'failed', found: null, problem });
      }
    }, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort(new DOMException('a newer text', 'AbortError'));
    };
  }, [text, round]);
  return { ...(text.trim() === '' ? nothing : reading), again: () => setRound(round + 1) };
}

const areas: Readonly<Record<MarkedField, string>> = {
  name: 'ชื่อผู้รับ',
  phone: 'เบอร์โทร',
  address: 'บ้านเลขที่',
  place: 'ตำบล อำเภอ',
  postcode: 'รหัสไปรษณีย์',
  items: 'สินค้า',
  codAmount: 'ยอดเก็บปลายทาง',
};

function Findings({ found }: { found: Detection }) {
  const doubts = [...new Set(found.marks.map((mark) => areas[mark.field]))];
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      {doubts.length === 0 ? (
        <StatusChip tone="done">อ่านได้ครบ</StatusChip>
      ) : (
        <>
          <StatusChip tone="waiting">กรุณาตรวจ {doubts.length} จุด</StatusChip>
          <span className="text-waiting">{doubts.join(' · ')}</span>
        </>
      )}
      {found.codAmount !== null ? (
        <span>
          แชตแจ้งยอดเก็บปลายทาง <b className="num">{formatBaht(found.codAmount)}</b> บาท
        </span>
      ) : null}
    </p>
  );
}

/** Text pasted outside a field goes to the paste box. */
function usePasteAnywhere(take: (text: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable], [data-layer]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      // Else the browser pastes it once more, into the box that gets the focus.
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

interface PasteBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** Tells the form what was read, for the marks at its boxes. */
  onRead: (found: Detection | null) => void;
}

export function PasteBox({ value, onChange, onRead }: PasteBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const given = useRef<string | null>(null);
  const take = (text: string) => {
    given.current = text;
    onChange(text);
  };
  usePasteAnywhere((text) => {
    take(text);
    box.current?.querySelector('textarea')?.focus();
  });
  const { state, found, problem, again } = useReading(value, () => given.current === null);
  useEffect(() => onRead(found), [found, onRead]);
  return (
    <div ref={box}>
      <TextArea
        label="วางข้อความจากแชต"
        focusFirst
        rows={4}
        limit={5000}
        value={value}
        onChange={take}
        placeholder="วางชื่อ ที่อยู่ เบอร์โทร และรายการสินค้าจากแชต ระบบจะกรอกให้"
        hint={state === 'busy' ? 'กำลังอ่านข้อความ…' : 'กด Ctrl+V ได้จากทุกที่ในหน้านี้'}
      />
      {found ? <Findings found={found} /> : null}
      {state === 'failed' ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-problem">
          <span className="min-w-0 flex-1 basis-60">
            อ่านข้อความไม่สำเร็จ {problem?.text ?? ''} กรอกเองต่อได้เลย ข้อความยังอยู่
          </span>
          <Button icon="refresh" onClick={again}>
            อ่านอีกครั้ง
          </Button>
        </div>
      ) : null}
    </div>
  );
}
