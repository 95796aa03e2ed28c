// Passes a message to telesale: with the typed order if there is one, else as it is.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { keeping, type useOrderForm } from '../create/use-order-form.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { isLineGone } from '../../ui/wire/or-kept.ts';
import { open } from './message.data.ts';
import type { Inbox } from './use-inbox.ts';

interface TelesaleProps {
  inbox: Inbox;
  form: ReturnType<typeof useOrderForm>['form'];
  onOpened: (order: OrderReply) => void;
}

/** A phone suffices; the agent asks for the rest. */
function useAsItStands({ inbox, form, onOpened }: TelesaleProps) {
  const messageIds = inbox.selection.map((message) => message.id);
  const keepOr = async (fault: unknown, telesaleBy: number): Promise<void> => {
    if (!isLineGone(fault)) return toast.failed(fault);
    try {
      const { keepOpened } = await keeping();
      await keepOpened(form.rhf.getValues(), { messageIds, telesaleBy });
      inbox.passOn(messageIds);
    } catch {
      // The code for queueing had not loaded before the connection was lost, or the browser has no storage.
      toast.failed(fault);
    }
  };
  const { pending, run } = usePress();
  const give = (telesaleBy: number): Promise<void> =>
    run(async () => {
      try {
        onOpened(await open({ messageIds, telesaleBy }));
      } catch (fault) {
        await keepOr(fault, telesaleBy);
      }
    });
  return { pending, give };
}

const names: Readonly<Record<string, string>> = {
  name: 'ชื่อผู้รับ',
  phone: 'เบอร์โทร',
  address: 'บ้านเลขที่',
  subdistrict: 'ตำบล',
  district: 'อำเภอ',
  province: 'จังหวัด',
  postcode: 'รหัสไปรษณีย์',
  lines: 'สินค้า',
};

/** The first fields that are missing for an order; null when it is complete. */
async function lackOf({ rhf }: TelesaleProps['form']): Promise<string | null> {
  const { faultsOf } = await import('../create/order-check.ts');
  const boxes = Object.keys(faultsOf(rhf.getValues()));
  const named = new Set(boxes.map((box) => names[box] ?? 'ช่องอื่นในฟอร์ม'));
  return named.size === 0 ? null : [...named].join(' ');
}

export function TelesaleButton(props: TelesaleProps) {
  const { rhf, draft, send } = props.form;
  const me = useMe();
  const opening = useAsItStands(props);
  const [lack, setLack] = useState<string | null>(null);
  const isTyped = rhf.formState.isDirty || draft.restoredAt !== null;
  const openAsItStands = (): void => {
    setLack(null);
    if (me) void opening.give(me.id);
  };
  const give = async (): Promise<void> => {
    if (!isTyped) return openAsItStands();
    const lacks = await lackOf(props.form).catch(() => 'ทุกช่อง');
    if (lacks !== null) return setLack(lacks);
    rhf.setValue('isTelesale', true, { shouldDirty: true });
    return send({ again: false });
  };
  return (
    <>
      <Button
        pending={opening.pending}
        disabled={!me}
        title="เปิดตามที่อ่านได้จากข้อความ แล้วโทรถามส่วนที่ขาด"
        onClick={() => void give()}
      >
        เป็นเทเลเซล
      </Button>
      <Confirm
        open={lack !== null}
        title="เปิดตามข้อความ ไม่ใช้ที่พิมพ์ไว้?"
        text={`ที่พิมพ์ในฟอร์มยังเปิดออเดอร์ไม่ได้ ตรวจ ${lack ?? ''} แล้วกดอีกครั้ง ที่พิมพ์ไว้จะไปด้วย`}
        verb="เปิดตามข้อความ"
        cancelText="กลับไปเติม"
        onConfirm={openAsItStands}
        onCancel={() => setLack(null)}
      />
    </>
  );
}
