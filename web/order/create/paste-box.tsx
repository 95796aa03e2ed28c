// The paste box: takes text pasted anywhere on the screen, and shows what was read.
import type { MarkedField, Reading } from '@app/contract/customer/address';
import { Suspense, useEffect, useRef } from 'react';
import type { Detection } from '@app/contract/customer/address';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { TextArea } from '../../ui/input/text-input.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { markText } from './marks.tsx';
import { MOST_LETTERS, MOST_PARTS, partsOf } from './part-text.ts';
import { useReading, type Reader } from './use-reading.ts';

const UnreadGoods = lazyPart(() => import('./words/unread-text.tsx'));

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

/** The result and what to check, or the failure and how to continue. */
export function WhatWasRead({ reading }: { reading: Reader }) {
  const { state, found, problem, again } = reading;
  return (
    <>
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
    </>
  );
}

/** Text pasted outside an input goes to the paste box. */
function usePasteAnywhere(readText: (text: string) => void): void {
  const latest = useRef(readText);
  useEffect(() => {
    latest.current = readText;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable], [data-layer]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      // Otherwise the browser pastes it again, into the newly focused input.
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

const wayToPaste = (
  <>
    <span className="pointer-coarse:hidden">กด Ctrl+V ได้จากทุกที่ในหน้านี้</span>
    <span className="pointer-fine:hidden">แตะค้างในช่อง แล้วเลือก “วาง”</span>
  </>
);

const tooLong = `ยาวเกิน ${formatCount(MOST_PARTS)} ข้อความ วางทีละส่วน`;

interface PasteBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** Passes the result to the form, for the marks of its fields. */
  onRead: (found: Reading | null) => void;
  /** Offered while the box is empty, for users without a message at hand. */
  example?: string;
}

export function PasteBox({ value, onChange, onRead, example }: PasteBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const given = useRef<string | null>(null);
  const readText = (text: string) => {
    given.current = text;
    onChange(text);
  };
  usePasteAnywhere((text) => {
    readText(text);
    box.current?.querySelector('textarea')?.focus();
  });
  const isOver = value.length > MOST_LETTERS && partsOf(value).length > MOST_PARTS;
  const reading = useReading(isOver ? '' : value, { isRestored: () => given.current === null });
  const { state, found } = reading;
  useEffect(() => onRead(found), [found, onRead]);
  return (
    <div ref={box}>
      <TextArea
        label="วางข้อความจากแชต"
        focusFirst
        rows={4}
        {...(state === 'busy' ? {} : { limit: MOST_LETTERS })}
        {...(isOver && { error: tooLong })}
        value={value}
        onChange={readText}
        placeholder="วางชื่อ ที่อยู่ เบอร์โทร และรายการสินค้าจากแชต ระบบจะกรอกให้"
        hint={state === 'busy' ? 'กำลังอ่านข้อความ…' : wayToPaste}
      />
      {example && value === '' ? (
        <Button icon="chat" className="mt-2" onClick={() => readText(example)}>
          ใช้ข้อความตัวอย่าง
        </Button>
      ) : null}
      <WhatWasRead reading={reading} />
      {found && markText(found, 'items') !== undefined ? (
        <Suspense fallback={null}>
          <UnreadGoods text={value} found={found} />
        </Suspense>
      ) : null}
    </div>
  );
}
