// Prints issued documents again as they are: asks for the paper, opens the PDF in a tab.
import { receiptPapers, type ReceiptPaper } from '@app/contract/money/receipt';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { openWaitingTab } from '../../ui/sheet/waiting-tab.ts';
import { optionsOf, useDeviceChoice } from './device-choice.ts';
import { reprint, type Receipt } from './receipt.data.ts';

export interface ReprintProps {
  receipts: readonly Receipt[];
  onClose: () => void;
}

const namesOf = (receipts: readonly Receipt[]): string => receipts.map(({ no }) => no).join(', ');

function useReprint(standing: readonly Receipt[], onDone: () => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  async function run(paper: ReceiptPaper) {
    const tab = openWaitingTab();
    setPending(true);
    setProblem(null);
    try {
      const { url } = await reprint(
        standing.map(({ id }) => id),
        paper,
      );
      if (tab) tab.location.replace(url);
      toast.done(`เปิดไฟล์ ${standing.length} ใบในแท็บใหม่แล้ว`);
      onDone();
    } catch (fault) {
      tab?.close();
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  }
  return { pending, problem, run };
}

export default function Reprint({ receipts, onClose }: ReprintProps) {
  const { choice, change } = useDeviceChoice();
  const standing = receipts.filter(({ voidedAt }) => voidedAt === null);
  const voided = receipts.length - standing.length;
  const { pending, problem, run } = useReprint(standing, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`พิมพ์ซ้ำ ${standing.length} ใบ`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            icon="print"
            disabled={standing.length === 0}
            pending={pending}
            pendingText="กำลังจัดหน้า…"
            onClick={() => void run(choice.paper)}
          >
            พิมพ์ {standing.length} ใบ
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="num max-h-32 overflow-y-auto text-sm break-words">{namesOf(standing)}</p>
        <p className="text-sm text-ink2">เลขเดิม ข้อมูลเดิมตามวันที่ออก</p>
        {voided > 0 ? (
          <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
            ข้าม {voided} ใบที่ยกเลิกแล้ว
          </p>
        ) : null}
        <RadioGroup
          label="กระดาษ"
          value={choice.paper}
          onChange={(paper) => (paper ? change({ paper }) : undefined)}
          options={optionsOf(receiptPapers)}
        />
        {problem ? <ErrorNote error={problem} /> : null}
      </div>
    </Dialog>
  );
}
