// Exporting the dashboard: a workbook, or a PDF in a tab of its own.
import { Button, IconButton } from '../../ui/action/button.tsx';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { usePrintTab } from '../../ui/hooks/use-print-tab.ts';
import { saveBlob } from '../../ui/sheet/save-blob.ts';
import { takePaper, takeSheet, type DashboardQuery } from './dashboard.data.ts';

interface ExportMenuProps {
  asked: DashboardQuery;
  /** As two icons, where something else is more important. */
  small?: boolean;
}

export function ExportMenu({ asked, small = false }: ExportMenuProps) {
  const { pending, run: press } = usePress();
  const print = usePrintTab();
  const download = () =>
    press(async () => {
      saveBlob(await takeSheet(asked), `dashboard-${asked.start}-${asked.end}.xlsx`);
    });
  const openPaper = () => print.open(() => takePaper(asked));
  if (small)
    return (
      <>
        <IconButton
          icon="download"
          label="ส่งออก Excel"
          disabled={pending}
          onClick={() => void download()}
        />
        <IconButton icon="print" label="พิมพ์ PDF" disabled={print.pending} onClick={openPaper} />
      </>
    );
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
      <Button icon="print" pending={print.pending} pendingText="กำลังเตรียมไฟล์…" onClick={openPaper}>
        พิมพ์ PDF
      </Button>
    </>
  );
}
