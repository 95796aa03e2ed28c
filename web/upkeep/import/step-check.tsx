// Step 3: the rows as read, with corrections.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/input/choice.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { CheckGrid } from './check-grid.tsx';
import { EditRow } from './edit-row.tsx';
import { OutChoice } from './out-rows.tsx';
import { ShortChoice } from './short-rows.tsx';
import { wrongRows, type WizardTools } from './use-wizard.ts';
import { goingRows, isMarked, isWrong, isImportedForReview } from './wizard.ts';

const count = (n: number): string => n.toLocaleString('en-US');

export function StepCheck({ tools }: { tools: WizardTools }) {
  const { wizard, set } = tools;
  const [onlyWrong, setOnlyWrong] = useState(false);
  const drawer = useUrlDialog('row');
  const going = goingRows(wizard);
  const wrong = wrongRows(wizard);
  const waiting = going.filter((row) => isImportedForReview(wizard, row)).length;
  const marked = going.filter((row) => !isWrong(row) && isMarked(row)).length;
  const rows = onlyWrong ? wrong : wizard.rows;
  const open = wizard.rows.find((row) => String(row.at) === drawer.value);
  return (
    <Panel title="ตรวจข้อมูล">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <output className="text-sm text-ink2">
          เลือกไว้ {count(going.length)} จาก {count(wizard.rows.length)} รายการ
          {wrong.length > 0 ? (
            <b className="font-semibold text-problem"> · ต้องแก้ {count(wrong.length)}</b>
          ) : null}
          {waiting > 0 ? <span> · เข้าเป็นรอตรวจสอบ {count(waiting)}</span> : null}
          {marked > 0 ? <span className="text-waiting"> · ควรตรวจ {count(marked)}</span> : null}
        </output>
        <Checkbox label="เฉพาะที่ผิด" value={onlyWrong} onChange={setOnlyWrong} />
      </div>
      <OutChoice tools={tools} />
      <ShortChoice tools={tools} />
      {rows.length === 0 ? (
        <Empty icon="check" title="ไม่มีแถวที่ต้องแก้" text="กดต่อไปเพื่อนำเข้าได้เลย" />
      ) : (
        <CheckGrid tools={tools} rows={rows} onOpen={(at) => drawer.show(at)} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => set({ step: 1 })}>ย้อนกลับ</Button>
        <Button
          kind="primary"
          disabled={going.length === 0}
          onClick={() => set({ step: 3, mode: wrong.length > 0 ? 'valid' : wizard.mode })}
        >
          ต่อไป
        </Button>
      </div>
      <Drawer open={drawer.open} onClose={drawer.close} title={open ? `แถว ${open.row}` : 'แถว'}>
        {open ? (
          <EditRow key={open.at} tools={tools} row={open} onClose={drawer.close} />
        ) : (
          <Empty title="ไม่พบแถวนี้" text="ปิดแล้วเลือกจากตารางอีกครั้ง" />
        )}
      </Drawer>
    </Panel>
  );
}
