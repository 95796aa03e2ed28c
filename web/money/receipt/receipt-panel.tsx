// The documents of one order: their numbers, printing, and voiding with a reason.
import { receiptKinds } from '@app/contract/money/receipt';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { SheetButton } from '../../ui/sheet/sheet-button.tsx';
import { PrintReceipts } from './print-receipts.tsx';
import { receiptsQuery, type Receipt } from './receipt.data.ts';
import { VoidReceipt } from './void-receipt.tsx';

function Row({ receipt, onVoid }: { receipt: Receipt; onVoid: (() => void) | undefined }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="num font-semibold">{receipt.no}</span>{' '}
        <span className="text-sm text-ink2">{receiptKinds[receipt.kind]}</span>
        <span className="block text-sm text-ink2">
          {formatTime(receipt.issuedAt)} · {formatBaht(receipt.total)} บาท
          {receipt.voidedAt ? ` · ${receipt.voidReason}` : ''}
        </span>
      </span>
      {receipt.voidedAt ? <StatusChip tone="neutral">ยกเลิกแล้ว</StatusChip> : null}
      {receipt.changed ? <StatusChip tone="waiting">ออเดอร์ถูกแก้หลังออก</StatusChip> : null}
      {onVoid ? (
        <Button kind="ghost" onClick={onVoid} aria-label={`ยกเลิกใบ ${receipt.no}`}>
          ยกเลิกใบ
        </Button>
      ) : null}
    </li>
  );
}

function List({ receipts }: { receipts: readonly Receipt[] }) {
  const can = useCan();
  const [voiding, setVoiding] = useState<Receipt | null>(null);
  if (receipts.length === 0) return <p className="text-sm text-ink2">ยังไม่เคยออกเอกสารของออเดอร์นี้</p>;
  return (
    <>
      <ul aria-label="เอกสารของออเดอร์">
        {receipts.map((receipt) => (
          <Row
            key={receipt.id}
            receipt={receipt}
            onVoid={can('order.edit') && !receipt.voidedAt ? () => setVoiding(receipt) : undefined}
          />
        ))}
      </ul>
      {voiding ? <VoidReceipt receipt={voiding} onClose={() => setVoiding(null)} /> : null}
    </>
  );
}

export function ReceiptPanel({ orderId }: { orderId: number }) {
  const query = useQuery(receiptsQuery(orderId));
  const [printing, setPrinting] = useState(false);
  return (
    <Panel
      title="ใบเสร็จ / ใบกำกับภาษี"
      actions={
        <>
          <SheetButton title="ใบเสร็จ" data={query.data} compact="icon" />
          <Button icon="print" onClick={() => setPrinting(true)}>
            ออกใบเสร็จ
          </Button>
        </>
      }
    >
      {query.data ? (
        <List receipts={query.data.items} />
      ) : query.error ? (
        <ErrorNote error={query.error} />
      ) : (
        <SkeletonText lines={1} />
      )}
      <PrintReceipts orderIds={printing ? [orderId] : null} onClose={() => setPrinting(false)} />
    </Panel>
  );
}
