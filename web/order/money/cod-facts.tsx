// The COD of one order: whether the courier has paid it out, when it is due, and its bill.
import type { OrderReply } from '@app/contract/order/order';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Facts, Panel } from '../../ui/layout/detail-page.tsx';
import { codWords } from './cod-texts.ts';
import { useCod } from './use-cod.ts';

function BillLink({ billId, billNo }: { billId: number; billNo: string }) {
  return (
    <LinkButton to="/cod-checker" search={{ tab: 'bills', bill: billId }}>
      {billNo}
    </LinkButton>
  );
}

export default function CodFacts({ order }: { order: OrderReply }) {
  const { money } = useCod(order);
  const words = codWords(order, money);
  if (!words || order.pno === '' || money === undefined) return null;
  const { billId = null, billNo = '' } = money?.parcel ?? {};
  return (
    <Panel title="เงิน COD">
      <Facts
        facts={[
          [
            'สถานะ',
            <span key="cod" className="flex flex-wrap items-center gap-2">
              <StatusChip tone={words.tone}>{words.text}</StatusChip>
              {words.more ? <span className="text-sm text-ink2">{words.more}</span> : null}
            </span>,
          ],
          ['เลขบิล COD', billId === null ? 'ยังไม่มีบิล' : <BillLink billId={billId} billNo={billNo} />],
        ]}
      />
    </Panel>
  );
}
