// Which column of a money file is what: recognised by header or remembered, and chosen by hand otherwise.
import { codColumns } from '@app/contract/money/cod-import';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { formatCount } from '../../../ui/format/money.ts';
import { Select } from '../../../ui/input/choice.tsx';
import type { CodImportResult } from '../cod.data.ts';

export type Mapping = Readonly<Record<string, number | null>>;

const optionsOf = ({ columns }: CodImportResult) =>
  columns
    .filter(({ header, samples }) => header !== '' || samples.length > 0)
    .map(({ at, header, samples: [sample] }) => ({
      value: String(at),
      label: [header || `คอลัมน์ที่ ${at + 1}`, sample && `เช่น ${sample.slice(0, 30)}`]
        .filter(Boolean)
        .join(' – '),
    }));

/** 'เลขพัสดุ และ ยอดเก็บ COD' */
const lackingOf = ({ kind, missing }: CodImportResult): string =>
  codColumns[kind]
    .filter(({ key }) => missing.includes(key))
    .map(({ label }) => label)
    .join(' และ ');

interface SheetChoiceProps {
  result: CodImportResult;
  busy: boolean;
  onChoose: (sheet: number) => void;
}

/** One sheet is read at a time; the others follow, each checked before it is written. */
export function SheetChoice({ result: { sheets, sheet }, busy, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <div className="mb-4 rounded-card bg-white p-4 shadow-card">
      <Select
        label="ชีตที่อ่าน"
        required
        disabled={busy}
        hint={`ไฟล์นี้มี ${formatCount(sheets.length)} ชีต อ่านทีละชีต`}
        options={sheets.map((name, at) => ({ value: String(at), label: name || `ชีต ${at + 1}` }))}
        value={String(sheet)}
        onChange={(next) => next !== null && onChoose(Number(next))}
      />
    </div>
  );
}

interface FileColumnsProps {
  result: CodImportResult;
  fileName: string;
  busy: boolean;
  onCheck: (mapping: Mapping) => void;
  onAgain: () => void;
}

function Unknown({ result, fileName }: Pick<FileColumnsProps, 'result' | 'fileName'>) {
  if (result.missing.length === 0) return null;
  return (
    <p role="alert" className="mt-2 text-sm text-waiting">
      หัวตารางของ <b className="break-all">{fileName}</b> ไม่มีคำที่ระบบรู้จัก เลือกคอลัมน์ของ{' '}
      {lackingOf(result)} แล้วกดตรวจใหม่ ครั้งต่อไประบบจำให้
    </p>
  );
}

/** Collapsed when the columns were recognised; open when a required one is missing. */
export function FileColumns({ result, fileName, busy, onCheck, onAgain }: FileColumnsProps) {
  const [mapping, setMapping] = useState<Mapping>(result.mapping);
  const options = optionsOf(result);
  const lacks = codColumns[result.kind].some(
    ({ key, needed }) => needed && typeof mapping[key] !== 'number',
  );
  return (
    <details
      open={result.missing.length > 0}
      className="mb-4 rounded-card bg-white p-4 shadow-card"
    >
      <summary className="min-h-9 cursor-pointer font-semibold">
        คอลัมน์ของไฟล์ {result.remembered ? '(จำจากครั้งก่อน)' : ''}
      </summary>
      <Unknown result={result} fileName={fileName} />
      <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {codColumns[result.kind].map(({ key, label, needed }) => (
          <Select
            key={key}
            label={label}
            required={needed ?? false}
            empty="ไม่มีในไฟล์"
            options={options}
            value={typeof mapping[key] === 'number' ? String(mapping[key]) : null}
            onChange={(next) =>
              setMapping((before) => ({ ...before, [key]: next === null ? null : Number(next) }))
            }
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          pending={busy}
          pendingText="กำลังตรวจ…"
          disabled={lacks}
          onClick={() => onCheck(mapping)}
        >
          ตรวจใหม่ด้วยคอลัมน์นี้
        </Button>
        {result.missing.length > 0 ? (
          <Button kind="ghost" onClick={onAgain}>
            เลือกไฟล์อื่น
          </Button>
        ) : null}
      </div>
    </details>
  );
}
