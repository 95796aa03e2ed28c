// An area to choose or drop a file.
import { useRef, useState } from 'react';
import { Button } from '../action/button.tsx';
import { toast } from '../feedback/toast.ts';

const MB = 1024 * 1024;

interface FileDropProps {
  busy: boolean;
  /** Accessible name of the file input. */
  label: string;
  /** The accepted files: '.xlsx หรือ .csv ไม่เกิน 10 MB'. */
  limits: string;
  /** Accepted file types; spreadsheets by default. */
  accept?: string;
  mostBytes?: number;
  onFile: (file: File) => void;
}

const tooBig = (most: number, isSheet: boolean): string =>
  `ไฟล์ใหญ่เกิน ${most / MB} MB${isSheet ? ' แบ่งเป็นหลายไฟล์แล้วนำเข้าทีละไฟล์' : ''}`;

export function FileDrop(props: FileDropProps) {
  const { busy, label, limits, onFile, accept, mostBytes = 10 * MB } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) toast.info(tooBig(mostBytes, accept === undefined));
    else onFile(file);
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
        chooseFile(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept ?? '.xlsx,.csv,.txt,.tsv'}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          chooseFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        kind="primary"
        icon="upload"
        pending={busy}
        pendingText="กำลังอ่านไฟล์…"
        onClick={() => input.current?.click()}
      >
        เลือกไฟล์
      </Button>
      <p className="text-sm text-ink2">หรือลากไฟล์มาวางที่นี่ · {limits}</p>
    </div>
  );
}
