// The first order: pasted, or from an example message with the shop's own product; the normal order form below it.
import type { Reading } from '@app/contract/customer/address';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { OrderDraft } from '../../order/create/create-order.ts';
import { Duplicates } from '../../order/create/customer-note.tsx';
import { Found } from '../../order/create/marks.tsx';
import { OrderBlocks } from '../../order/create/order-blocks.tsx';
import { CodLine, OrderSummary } from '../../order/create/order-summary.tsx';
import { PasteBox } from '../../order/create/paste-box.tsx';
import { useOrderForm, useTold } from '../../order/create/use-order-form.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { firstProductQuery } from './first-run.data.ts';

/** An invented buyer with an unused number. */
const exampleOf = ({ name, price }: { name: string; price: number }): string =>
  [
    'คุณสมหญิง ใจดี',
    '080-000-0000',
    '99/1 หมู่ 2 ต.บ้านใหม่ อ.ปากเกร็ด จ.นนทบุรี 11120',
    `${name} 1 ชิ้น`,
    `เก็บปลายทาง ${price} บาท`,
  ].join('\n');

function Message({ onRead }: { onRead: (found: Reading | null) => void }) {
  const { field } = useController<OrderDraft, 'message'>({ name: 'message' });
  const [product] = useQuery(firstProductQuery()).data?.items ?? [];
  return (
    <PasteBox
      value={field.value}
      onChange={field.onChange}
      onRead={onRead}
      {...(product && { example: exampleOf(product) })}
    />
  );
}

interface StepFormProps {
  onDone: () => Promise<void>;
  onClose: () => void;
}

export default function FirstOrder({ onDone, onClose }: StepFormProps) {
  const [found, setFound] = useState<Reading | null>(null);
  const told = useTold();
  const order = useOrderForm({
    draft: 'first-order',
    done: async (made, { isMerged }) => {
      await told(made, { isMerged });
      await onDone();
    },
  });
  return (
    <AppForm form={order.form} label="ออเดอร์แรก">
      <Found value={found}>
        <div className="grid gap-4 pb-3">
          <Message onRead={setFound} />
          <OrderBlocks />
          <Panel title="สรุป">
            <OrderSummary />
          </Panel>
        </div>
        <div className="sticky -bottom-4 z-10 -mx-5 -mb-4 border-t border-line bg-white px-5 pt-2 pb-3 [&>div]:mt-2">
          <CodLine />
          <FormActions form={order.form} save="บันทึกออเดอร์" onCancel={onClose} />
        </div>
      </Found>
      <Duplicates
        duplicates={order.duplicates}
        pending={order.pending}
        onContinue={order.continueAnyway}
        onMerge={order.mergeInto}
        onClose={order.giveUp}
      />
    </AppForm>
  );
}
