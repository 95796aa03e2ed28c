// Importing an archive into this shop: only while it is empty, after a preview.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { AppError } from '../../ui/http.ts';
import { FileDrop } from '../../ui/input/file-drop.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { FiguresTable } from './figures-table.tsx';
import { MoveFault, MoveProgress } from './move-progress.tsx';
import {
  previewArchive,
  MOST_ARCHIVE,
  importArchive,
  shopDataKey,
  type ArchivePreview,
  type DataMove,
} from './shop-data.data.ts';

interface PreviewedFile {
  readonly file: File;
  readonly preview: ArchivePreview;
}

function useMovingIn() {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [seen, setSeen] = useState<PreviewedFile | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      await work();
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  const look = (file: File) =>
    run(async () => {
      setSeen(null);
      setSeen({ file, preview: await previewArchive(file) });
    });
  const move = ({ file }: PreviewedFile) =>
    run(async () => {
      await importArchive(file);
      setSeen(null);
      await client.invalidateQueries({ queryKey: shopDataKey });
    });
  return { pending, problem, seen, look, move, drop: () => setSeen(null) };
}

type Tools = ReturnType<typeof useMovingIn>;

function Preview({ tools, seen }: { tools: Tools; seen: PreviewedFile }) {
  const [asking, setAsking] = useState(false);
  const { shop, madeAt, figures, pictures } = seen.preview;
  return (
    <div className="grid gap-3">
      <p>
        ข้อมูลของ “{shop}” เมื่อ {formatTime(madeAt)} รูป {formatCount(pictures)} รูป
      </p>
      <FiguresTable figures={figures} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          pending={tools.pending}
          pendingText="กำลังส่งไฟล์…"
          onClick={() => setAsking(true)}
        >
          ย้ายเข้าร้านนี้
        </Button>
        <Button onClick={tools.drop}>เลือกไฟล์อื่น</Button>
      </div>
      <Confirm
        open={asking}
        pending={tools.pending}
        title={`ย้ายข้อมูลของ “${shop}” เข้าร้านนี้?`}
        text="เข้าครบทั้งหมด หรือไม่เข้าเลย ระหว่างย้ายอย่าเพิ่งเพิ่มสินค้าหรือออเดอร์"
        verb="ย้ายเข้าทั้งหมด"
        onConfirm={() => void tools.move(seen).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Problem({ problem }: { problem: AppError | null }) {
  if (!problem) return null;
  const told = problem.fields['file'];
  if (told === undefined) return <ErrorNote error={problem} />;
  return (
    <p role="alert" className="rounded-control bg-problem-bg px-3 py-2 text-sm text-problem">
      {told}
    </p>
  );
}

function Outcome({ moved }: { moved: DataMove }) {
  if (moved.state !== 'done') return <MoveFault move={moved} what="ย้ายเข้าไม่สำเร็จ ไม่มีอะไรถูกบันทึก" />;
  return (
    <div className="grid gap-3">
      <p role="status" className="rounded-control bg-brand-50 px-3 py-2 text-sm text-brand-800">
        ย้ายเข้าครบแล้วเมื่อ {formatTime(moved.finishedAt ?? moved.createdAt)}{' '}
        จำนวนและยอดตรงกับไฟล์ทุกรายการ
      </p>
      {moved.figures.length > 0 ? <FiguresTable figures={moved.figures} /> : null}
    </div>
  );
}

function Chooser() {
  const tools = useMovingIn();
  return (
    <div className="grid gap-3">
      {tools.seen ? (
        <Preview tools={tools} seen={tools.seen} />
      ) : (
        <FileDrop
          busy={tools.pending}
          label="ไฟล์ข้อมูลร้าน"
          limits=".zip ที่นำออกจากร้านเดิม ไม่เกิน 128 MB"
          accept=".zip"
          mostBytes={MOST_ARCHIVE}
          onFile={(file) => void tools.look(file)}
        />
      )}
      <Problem problem={tools.problem} />
    </div>
  );
}

interface MoveInProps {
  isEmpty: boolean;
  moved: DataMove | null;
}

export function MoveIn({ isEmpty, moved }: MoveInProps) {
  const isOpen = moved?.state === 'waiting' || moved?.state === 'running';
  const mayChoose = isEmpty && !isOpen;
  return (
    <Panel title="ย้ายข้อมูลเข้า">
      <div className="grid gap-4">
        <p className="text-sm text-ink2">
          สินค้ากับสต็อก ที่อยู่ลูกค้า ช่องทาง ออเดอร์พร้อมประวัติ และเงินคืนจากร้านเดิม เลขออเดอร์และวันที่คงเดิม
          พัสดุที่ส่งไปแล้วยังตามต่อที่ร้านเดิม
        </p>
        {moved && isOpen ? <MoveProgress move={moved} doing="กำลังย้าย" /> : null}
        {moved && !isOpen ? <Outcome moved={moved} /> : null}
        {mayChoose ? <Chooser /> : null}
        {!isEmpty && !isOpen && moved?.state !== 'done' ? (
          <p>ร้านนี้มีข้อมูลแล้ว ย้ายเข้าได้เฉพาะร้านที่ยังไม่มีสินค้า หมวดหมู่ ช่องทาง ที่อยู่ และออเดอร์ (รวมในถังขยะ)</p>
        ) : null}
      </div>
    </Panel>
  );
}
