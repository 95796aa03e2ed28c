// The receipt dialog: document, paper and buyer; opens the PDF in a tab and shows its numbers.
import { receiptKinds, receiptPapers } from '@app/contract/money/receipt';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useSending } from '../../ui/feedback/use-sending.ts';
import type { AppError } from '../../ui/http.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Checkbox, RadioGroup } from '../../ui/input/choice.tsx';
import { TextArea, TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { inWaitingTab } from '../../ui/sheet/waiting-tab.ts';
import { NAMES_BUYER, optionsOf, useDeviceChoice, type Choice } from './device-choice.ts';
import { print, receiptsChanged, type PrintedReceipts } from './receipt.data.ts';

interface Buyer {
  name: string;
  address: string;
  taxid: string;
}

interface BuyerFieldsProps {
  buyer: Buyer;
  fields: Readonly<Record<string, string>>;
  onChange: (buyer: Buyer) => void;
}

function BuyerFields({ buyer, fields, onChange }: BuyerFieldsProps) {
  const props = (name: keyof Buyer, label: string) => ({
    label,
    value: buyer[name],
    error: fields[`customer.${name}`],
    onChange: (text: string) => onChange({ ...buyer, [name]: text }),
  });
  return (
    <div className="grid gap-3">
      <TextInput {...props('name', 'ชื่อผู้ซื้อ')} required focusFirst />
      <TextArea {...props('address', 'ที่อยู่ผู้ซื้อ')} required rows={2} />
      <TextInput {...props('taxid', 'เลขประจำตัวผู้เสียภาษี (ถ้ามี)')} inputMode="numeric" />
    </div>
  );
}

function Made({ made }: { made: PrintedReceipts }) {
  const changed = made.receipts.filter((receipt) => receipt.changed);
  return (
    <div className="grid gap-3">
      <p>
        ไฟล์พร้อมพิมพ์ {made.receipts.length} ใบ{' '}
        <a
          href={made.url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-link underline underline-offset-4"
        >
          เปิดไฟล์อีกครั้ง
        </a>
      </p>
      <ul aria-label="เลขที่เอกสาร" className="num max-h-40 overflow-y-auto text-sm">
        {made.receipts.map(({ id, no, again }) => (
          <li key={id}>
            {no} {again ? <span className="text-ink3">(พิมพ์ซ้ำ เลขเดิม)</span> : null}
          </li>
        ))}
      </ul>
      {changed.length > 0 ? (
        <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          ออเดอร์ถูกแก้หลังออกเอกสาร: {changed.map(({ no }) => no).join(', ')} ใบที่พิมพ์เป็นข้อมูลเดิม
          ถ้าต้องการใบใหม่ให้ยกเลิกใบเดิมในหน้าออเดอร์ก่อน
        </p>
      ) : null}
    </div>
  );
}

function usePrint(orderIds: readonly number[]) {
  const client = useQueryClient();
  const [made, setMade] = useState<PrintedReceipts | null>(null);
  const sending = useSending();
  const run = async (choice: Choice, buyer: Buyer | null) => {
    const wish = { ...choice, ...(buyer && { customer: buyer }) };
    await sending.run(async () => setMade((await inWaitingTab(() => print(orderIds, wish))).made));
    await receiptsChanged(client);
  };
  return { ...sending, made, run };
}

interface ChoicesProps {
  device: ReturnType<typeof useDeviceChoice>;
  asksBuyer: boolean;
  buyer: Buyer | null;
  fields: Readonly<Record<string, string>>;
  onBuyer: (buyer: Buyer | null) => void;
}

function Choices({ device, asksBuyer, buyer, fields, onBuyer }: ChoicesProps) {
  const { choice, change } = device;
  const mayName = useCan()('customer.pii');
  return (
    <div className="grid gap-4">
      <RadioGroup
        label="เอกสาร"
        value={choice.kind}
        onChange={(kind) => (kind ? change({ kind }) : undefined)}
        options={optionsOf(receiptKinds).filter(({ value }) => mayName || value !== 'full')}
      />
      {mayName ? null : <p className="text-sm text-ink2">{NAMES_BUYER}</p>}
      <RadioGroup
        label="กระดาษ"
        value={choice.paper}
        onChange={(paper) => (paper ? change({ paper }) : undefined)}
        options={optionsOf(receiptPapers)}
      />
      {asksBuyer ? (
        <Checkbox
          label="ออกในชื่ออื่นที่ไม่ใช่ผู้รับพัสดุ"
          value={buyer !== null}
          onChange={(on) => onBuyer(on ? { name: '', address: '', taxid: '' } : null)}
        />
      ) : null}
      {asksBuyer && buyer ? <BuyerFields buyer={buyer} fields={fields} onChange={onBuyer} /> : null}
    </div>
  );
}

function Problem({ problem }: { problem: AppError }) {
  const canSet = useCan()('setting');
  return (
    <div className="mt-3 grid gap-2">
      <ErrorNote error={problem} />
      {problem.code === 'NO_RECEIPT_INFO' && canSet ? (
        <span>
          <LinkButton to="/setting/general">ไปตั้งค่าข้อมูลร้าน</LinkButton>
        </span>
      ) : null}
    </div>
  );
}

export interface ReceiptPrinterProps {
  orderIds: readonly number[];
  onClose: () => void;
}

interface ActionsProps {
  count: number;
  isMade: boolean;
  pending: boolean;
  onPrint: () => void;
  onClose: () => void;
}

function Actions({ count, isMade, pending, onPrint, onClose }: ActionsProps) {
  if (isMade)
    return (
      <Button kind="primary" onClick={onClose}>
        ปิด
      </Button>
    );
  return (
    <>
      <Button kind="ghost" onClick={onClose}>
        ยกเลิก
      </Button>
      <Button
        kind="primary"
        icon="print"
        pending={pending}
        pendingText="กำลังจัดหน้า…"
        onClick={onPrint}
      >
        พิมพ์ {count} ใบ
      </Button>
    </>
  );
}

export default function ReceiptPrinter({ orderIds, onClose }: ReceiptPrinterProps) {
  const device = useDeviceChoice();
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const { made, pending, problem, run } = usePrint(orderIds);
  const { choice } = device;
  const asksBuyer = choice.kind === 'full' && orderIds.length === 1;
  const start = () => void run(choice, asksBuyer ? buyer : null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={made ? 'เอกสารพร้อมพิมพ์' : `ออกใบเสร็จ ${orderIds.length} ออเดอร์`}
      actions={
        <Actions
          count={orderIds.length}
          isMade={made !== null}
          pending={pending}
          onPrint={start}
          onClose={onClose}
        />
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <Choices
          device={device}
          asksBuyer={asksBuyer}
          buyer={buyer}
          fields={problem?.fields ?? {}}
          onBuyer={setBuyer}
        />
      )}
      {problem ? <Problem problem={problem} /> : null}
    </Dialog>
  );
}
