// Asks why a list of customers is exported; the audit trail stores the answer.
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { TextInput } from '../input/text-input.tsx';
import { Dialog } from '../overlay/dialog.tsx';

const SHORTEST = 4;

interface ReasonWindowProps {
  as?: 'xlsx' | 'pdf';
  onClose: () => void;
  onReason: (reason: string) => void;
}

export default function ReasonWindow({ as = 'xlsx', onClose, onReason }: ReasonWindowProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isLong = reason.trim().length >= SHORTEST;
  const send = () => (isLong ? onReason(reason.trim()) : setTried(true));
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="ส่งออกข้อมูลลูกค้า"
      subtitle="เหตุผลจะถูกเก็บในประวัติการแก้ไขพร้อมชื่อของคุณ"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button kind="primary" icon={as === 'pdf' ? 'print' : 'download'} onClick={send}>
            {as === 'pdf' ? 'พิมพ์ PDF' : 'ส่งออก Excel'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          label="เหตุผลที่ส่งออก"
          required
          value={reason}
          maxLength={200}
          placeholder="เช่น ส่งให้ทีมโทรติดตามลูกค้าเก่า"
          error={tried && !isLong ? 'บอกเหตุผลอย่างน้อย 4 ตัวอักษร' : undefined}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
