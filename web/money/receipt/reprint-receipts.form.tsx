// Reprints issued documents unchanged: asks for the paper size, opens the PDF in a tab.
import { receiptPapers, type ReceiptPaper } from '@app/contract/money/receipt';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { inWaitingTab } from '../../ui/sheet/waiting-tab.ts';
import { NAMES_BUYER, optionsOf, useDeviceChoice } from './device-choice.ts';
import { reprint, type Receipt } from './receipt.data.ts';

export interface ReprintProps {
  receipts: readonly Receipt[];
  onClose: () => void;
}

const namesOf = (receipts: readonly Receipt[]): string => receipts.map(({ no }) => no).join(', ');

function useReprint(standing: readonly Receipt[], onDone: () => void) {
  const sending = useSending();
  const run = (paper: ReceiptPaper) =>
    sending.run(async () => {
      const ids = standing.map(({ id }) => id);
      const { isShown } = await inWaitingTab(() => reprint(ids, paper));
      if (isShown) toast.done(`เปิดไฟล์ ${standing.length} ใบในแท็บใหม่แล้ว`);
      onDone();
    });
  return { ...sending, run };
}

const LeftOut = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">{text}</p>
  );

export default function Reprint({ receipts, onClose }: ReprintProps) {
  const { choice, change } = useDeviceChoice();
  const mayName = useCan()('customer.pii');
  const unvoided = receipts.filter(({ voidedAt }) => voidedAt === null);
  const standing = unvoided.filter(({ kind }) => mayName || kind !== 'full');
  const voided = receipts.length - unvoided.length;
  const hidden = unvoided.length - standing.length;
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
        <LeftOut text={voided > 0 ? `ข้าม ${voided} ใบที่ยกเลิกแล้ว` : ''} />
        <LeftOut text={hidden > 0 ? `ข้าม ${hidden} ใบ ${NAMES_BUYER}` : ''} />
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
