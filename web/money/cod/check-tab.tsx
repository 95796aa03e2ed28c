// Tab 5: pasted or scanned numbers, each with the state of its COD.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useScanner } from '../../ui/hooks/scanner.ts';
import { TextArea } from '../../ui/input/text-input.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { AppError } from '../../ui/wire/app-error.ts';
import { BucketChip, carrierName } from './cod-columns.tsx';
import { checkNumbers, type Checked } from './cod.data.ts';

const MOST = 1000;

const numbersOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

function Row({ checked }: { checked: Checked }) {
  const { pno, text, parcel } = checked;
  const amount = parcel?.amount ?? parcel?.orderAmount ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <b className="num block break-all">{pno}</b>
        <span className="block text-ink2">
          {parcel
            ? [
                carrierName(parcel.carrier),
                parcel.orderCode,
                parcel.dueOn === null ? '' : `ครบกำหนด ${formatDay(parcel.dueOn)}`,
              ]
                .filter(Boolean)
                .join(' · ')
            : null}
        </span>
      </span>
      <span className="num">{amount === null ? '' : `${formatBaht(amount)} บาท`}</span>
      <span className="flex flex-wrap items-center gap-2">
        {parcel ? <BucketChip bucket={parcel.bucket} /> : <Badge>ไม่พบ</Badge>}
        <span>{text}</span>
      </span>
    </li>
  );
}

function Found({ items }: { items: readonly Checked[] }) {
  const right = items.filter(({ parcel }) => parcel?.bucket === 'matched').length;
  return (
    <Panel title={`ผลตรวจ ${formatCount(items.length)} เลข`}>
      <p className="mb-2 text-sm text-ink2">
        ตรง {formatCount(right)} · ต้องดู {formatCount(items.length - right)}
      </p>
      <ul aria-label="ผลตรวจด้วยเลข">
        {items.map((checked) => (
          <Row key={checked.pno} checked={checked} />
        ))}
      </ul>
    </Panel>
  );
}

export default function CheckTab() {
  const [text, setText] = useState('');
  const numbers = numbersOf(text);
  const check = useMutation({ mutationFn: (pnos: readonly string[]) => checkNumbers(pnos) });
  useScanner((code) => {
    const next = numbersOf(`${text}\n${code}`);
    setText(next.join('\n'));
    check.mutate(next.slice(-MOST));
  });
  const isTooMany = numbers.length > MOST;
  return (
    <>
      <Panel title="ตรวจด้วยเลขพัสดุ" className="mb-4">
        <div className="grid gap-3">
          <TextArea
            label="เลขพัสดุ"
            hint="วางหลายเลขได้ คั่นด้วยบรรทัดใหม่ เว้นวรรค หรือจุลภาค หรือยิงบาร์โค้ดทีละใบ"
            rows={5}
            value={text}
            onChange={setText}
          />
          {isTooMany ? (
            <p role="alert" className="text-sm text-problem">
              ตรวจได้ครั้งละไม่เกิน 1,000 เลข แบ่งเป็นหลายครั้ง
            </p>
          ) : null}
          <div>
            <Button
              kind="primary"
              icon="search"
              pending={check.isPending}
              pendingText="กำลังตรวจ…"
              disabled={numbers.length === 0 || isTooMany}
              onClick={() => check.mutate(numbers)}
            >
              {numbers.length === 0 ? 'ตรวจ' : `ตรวจ ${formatCount(numbers.length)} เลข`}
            </Button>
          </div>
          {check.error instanceof AppError ? <ErrorNote error={check.error} /> : null}
        </div>
      </Panel>
      {check.data ? <Found items={check.data.items} /> : null}
    </>
  );
}
