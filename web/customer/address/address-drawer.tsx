// The drawer of one address: its form, making it the default, and removing it where the rules allow.
import type { AddressType } from '@app/contract/customer/address';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { AppError } from '../../ui/http.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../../shop/index.ts';
import { addressesChanged, change, remove, type Address } from './address.data.ts';
import { EditAddress } from './edit-address.form.tsx';

/** Why an address must stay, in the server's words. */
function sayRefusal(fault: unknown): void {
  const why = fault instanceof AppError ? fault.details['text'] : undefined;
  if (typeof why === 'string') toast.warn(`ลบไม่ได้ ${why}`);
  else toast.failed(fault);
}

const makeDefault = (address: Address) => change(address, { isDefault: true }).then(() => ({}));

function Tools({ address, onClose }: { address: Address; onClose: () => void }) {
  const client = useQueryClient();
  const say = useUndo();
  const { pending, run: press } = usePress(sayRefusal);
  const [asking, setAsking] = useState(false);
  const act = (run: () => Promise<{ undoToken?: string | undefined }>, done: string) =>
    press(
      async () => {
        say(done, (await run()).undoToken);
        onClose();
      },
      () => {
        setAsking(false);
        return addressesChanged(client);
      },
    );
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {address.isDefault ? null : (
        <Button
          icon="check"
          disabled={pending}
          onClick={() => void act(() => makeDefault(address), 'ตั้งเป็นค่าเริ่มต้นแล้ว')}
        >
          ตั้งเป็นค่าเริ่มต้น
        </Button>
      )}
      <Button kind="ghost" icon="trash" disabled={pending} onClick={() => setAsking(true)}>
        ลบ
      </Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ลบที่อยู่ของ “${address.name}”?`}
        text="ออเดอร์และใบปะหน้าเดิมไม่เปลี่ยน"
        verb="ลบที่อยู่"
        onConfirm={() => void act(() => remove(address.id), `ลบที่อยู่ของ “${address.name}” แล้ว`)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

export interface AddressDrawerProps {
  /** The open address; undefined when it is on no page that was read. */
  address: Address | undefined;
  mode: 'edit' | 'create' | null;
  /** The initial type of a new one. */
  type: AddressType;
  onClose: () => void;
}

export function AddressDrawer({ address, mode, type, onClose }: AddressDrawerProps) {
  return (
    <Drawer open={mode !== null} onClose={onClose} title={mode === 'create' ? 'เพิ่มที่อยู่' : 'แก้ไขที่อยู่'}>
      {mode === 'create' ? (
        <EditAddress address={null} type={type} onClose={onClose} />
      ) : address ? (
        <>
          <Tools address={address} onClose={onClose} />
          <EditAddress key={address.id} address={address} type={type} onClose={onClose} />
        </>
      ) : (
        <Empty icon="pin" title="ไม่พบที่อยู่นี้ในหน้านี้" text="อาจถูกลบไปแล้ว ปิดแล้วค้นหาใหม่" />
      )}
    </Drawer>
  );
}
