// The dashboard to take along: a workbook, or a paper in a tab of its own.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePrintTab } from '../../ui/hooks/use-print-tab.ts';
import { saveBlob } from '../../ui/sheet/save-blob.ts';
import { takePaper, takeSheet, type Asked } from './dashboard.data.ts';

export function ExportMenu({ asked }: { asked: Asked }) {
  const [pending, setPending] = useState(false);
  const print = usePrintTab();
  const download = async () => {
    setPending(true);
    try {
      saveBlob(await takeSheet(asked), `dashboard-${asked.start}-${asked.end}.xlsx`);
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button
        icon="download"
        pending={pending}
        pendingText="กำลังเตรียมไฟล์…"
        onClick={() => void download()}
      >
        ส่งออก Excel
      </Button>
      <Button
        icon="print"
        pending={print.pending}
        pendingText="กำลังเตรียมไฟล์…"
        onClick={() => print.open(() => takePaper(asked))}
      >
        พิมพ์ PDF
      </Button>
    </>
  );
}
