// Step 1: a file, a pasted grid, or the template to fill in.
import { importKinds, importSources, type ImportSource } from '@app/contract/import-columns';
import { useRef, useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { RadioGroup } from '../ui/input/choice.tsx';
import { TextArea } from '../ui/input/text-input.tsx';
import { Panel } from '../ui/layout/detail-page.tsx';
import { downloadTemplate, readPaste } from './csv-file.ts';
import type { WizardTools } from './use-wizard.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const sources = Object.entries(importSources).map(([value, label]) => ({
  value: value as ImportSource,
  label,
}));

const hints: Readonly<Record<ImportSource, string>> = {
  general: 'ดาวน์โหลดแบบฟอร์ม กรอก แล้วอัปโหลดกลับ หรือใช้ไฟล์ของร้านที่มีหัวตารางอยู่แล้ว',
  shopee: 'ใช้ไฟล์ .xlsx จาก Seller Centre › คำสั่งซื้อของฉัน › ดาวน์โหลด ได้เลย ไม่ต้องแก้',
  lazada: 'ใช้ไฟล์ .xlsx จาก Seller Center › คำสั่งซื้อ › ส่งออก ได้เลย ไม่ต้องแก้',
  tiktok: 'ใช้ไฟล์ .xlsx หรือ .csv จาก Seller Center › คำสั่งซื้อ › ส่งออก ได้เลย ไม่ต้องแก้',
  salepage: 'ใช้ไฟล์ที่ส่งออกจากเซลเพจ ระบบจะจับคู่คอลัมน์ให้',
};

function DropBox({ tools }: { tools: WizardTools }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) toast.info('ไฟล์ใหญ่เกิน 10 MB แบ่งเป็นหลายไฟล์แล้วนำเข้าทีละไฟล์');
    else void tools.look({ file, grid: null });
  };
  return (
    <div
      className={`flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center ${isOver ? 'border-brand-600 bg-brand-50' : 'border-field'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv"
        aria-label="ไฟล์ที่จะนำเข้า"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        kind="primary"
        icon="upload"
        pending={tools.busy}
        pendingText="กำลังอ่านไฟล์…"
        onClick={() => input.current?.click()}
      >
        เลือกไฟล์
      </Button>
      <p className="text-sm text-ink2">
        หรือลากไฟล์มาวางที่นี่ · .xlsx หรือ .csv ไม่เกิน 10 MB และ 5,000 แถว
      </p>
    </div>
  );
}

function PasteBox({ tools }: { tools: WizardTools }) {
  const [text, setText] = useState('');
  const rows = readPaste(text);
  return (
    <div className="grid gap-2">
      <TextArea
        label="วางตาราง"
        hint="คัดลอกจาก Excel หรือ Google Sheets รวมแถวหัวตาราง แล้ววางที่นี่"
        rows={5}
        value={text}
        onChange={setText}
      />
      <div>
        <Button
          disabled={rows.length < 2}
          pending={tools.busy}
          onClick={() => void tools.look({ file: null, grid: rows })}
        >
          {rows.length < 2 ? 'อ่านตาราง' : `อ่านตาราง ${rows.length - 1} แถว`}
        </Button>
      </div>
    </div>
  );
}

export function StepFile({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set } = tools;
  return (
    <Panel title={`ไฟล์${importKinds[kind]}`}>
      <div className="grid gap-4">
        {kind === 'order' ? (
          <RadioGroup
            label="ที่มาของไฟล์"
            value={wizard.source}
            options={sources}
            hint={hints[wizard.source]}
            onChange={(source) => set({ source: source ?? 'general' })}
          />
        ) : null}
        <DropBox tools={tools} />
        {wizard.fault === null ? null : (
          <p role="alert" className="text-sm text-problem">
            {wizard.fault}
          </p>
        )}
        <div>
          <Button kind="ghost" icon="download" onClick={() => downloadTemplate(kind)}>
            ดาวน์โหลดแบบฟอร์ม
          </Button>
        </div>
        <PasteBox tools={tools} />
      </div>
    </Panel>
  );
}
