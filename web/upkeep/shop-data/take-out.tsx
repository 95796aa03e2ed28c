// Exporting all data of the shop: the reason, the progress, and the link.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonLook, buttonShape } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { AppError } from '../../ui/http.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { MoveFault, MoveProgress } from './move-progress.tsx';
import { shopDataKey, exportArchive, type DataMove } from './shop-data.data.ts';

function useTakingOut() {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const begin = async (reason: string): Promise<boolean> => {
    setPending(true);
    setProblem(null);
    try {
      await exportArchive(reason);
      await client.invalidateQueries({ queryKey: shopDataKey });
      return true;
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, problem, begin };
}

function Ready({ move }: { move: DataMove }) {
  if (move.state !== 'done') return null;
  const made = formatTime(move.finishedAt ?? move.createdAt);
  if (move.url === null)
    return <p className="text-sm text-ink2">ไฟล์ล่าสุดเมื่อ {made} ถูกลบแล้ว เตรียมใหม่ได้</p>;
  return (
    <div className="grid gap-2" role="status">
      <div>
        <a className={`${buttonShape} ${buttonLook.primary}`} href={move.url} download>
          ดาวน์โหลด {move.fileName}
        </a>
      </div>
      <p className="text-sm text-ink2">
        เสร็จเมื่อ {made} ลิงก์ใช้ได้ 1 ชั่วโมง ไฟล์ลบเองใน 2 ชั่วโมง ในไฟล์มีข้อมูลลูกค้า เก็บให้ดี
      </p>
    </div>
  );
}

function ReasonForm({ isAgain }: { isAgain: boolean }) {
  const [reason, setReason] = useState('');
  const { pending, problem, begin } = useTakingOut();
  return (
    <form
      aria-label="นำข้อมูลออก"
      className="grid gap-3 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void begin(reason.trim()).then((isBegun) => isBegun && setReason(''));
      }}
    >
      <TextInput
        label="เหตุผล"
        required
        value={reason}
        onChange={setReason}
        error={problem?.fields['reason']}
        placeholder="เช่น เก็บสำรองสิ้นปี"
      />
      <div>
        <Button
          kind={isAgain ? 'secondary' : 'primary'}
          type="submit"
          icon="download"
          pending={pending}
          disabled={reason.trim() === ''}
        >
          เตรียมไฟล์
        </Button>
      </div>
      {problem && Object.keys(problem.fields).length === 0 ? <ErrorNote error={problem} /> : null}
    </form>
  );
}

export function TakeOut({ taken }: { taken: DataMove | null }) {
  const isOpen = taken?.state === 'waiting' || taken?.state === 'running';
  return (
    <Panel title="นำข้อมูลออก">
      <div className="grid gap-4">
        <p className="text-sm text-ink2">
          ได้ไฟล์ .zip เดียว มีออเดอร์ สินค้า ลูกค้า พัสดุ ค่าใช้จ่าย COD ผู้ใช้ การตั้งค่า และรูปทั้งหมด เป็น Excel และ
          JSON ไม่มีรหัสผ่านหรือรหัสเชื่อมต่อใด ๆ เหตุผลเก็บไว้ในประวัติการแก้ไข
        </p>
        {taken && isOpen ? <MoveProgress move={taken} doing="กำลังเตรียม" /> : null}
        {taken ? <Ready move={taken} /> : null}
        {taken ? <MoveFault move={taken} what="เตรียมไฟล์ไม่สำเร็จ" /> : null}
        {isOpen ? null : <ReasonForm isAgain={taken?.url != null} />}
      </div>
    </Panel>
  );
}
