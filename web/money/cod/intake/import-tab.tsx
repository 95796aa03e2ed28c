// Tab 4: a courier's statement or bank lines; previewed, written, and undoable while their bills are open.
import { codKinds } from '@app/contract/money/cod-import';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonText } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePress } from '../../../ui/feedback/use-sending.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { formatCount } from '../../../ui/format/money.ts';
import { RadioGroup, Select } from '../../../ui/input/choice.tsx';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/layout/detail-page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { SheetButton } from '../../../ui/sheet/sheet-button.tsx';
import { AppError } from '../../../ui/wire/app-error.ts';
import { carrierName } from '../cod-columns.tsx';
import {
  refreshCodData,
  importsQuery,
  sendFile,
  undoFile,
  type CodImport,
  type CodImportResult,
  type CodKind,
} from '../cod.data.ts';
import { FileColumns, SheetChoice, type Mapping } from './import-columns.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useSendOnce } from '../../../ui/wire/send-once.ts';
import { carriersByCode } from '../../../ui/input/carrier-choices.ts';

const kinds = (Object.keys(codKinds) as CodKind[]).map((value) => ({
  value,
  label: codKinds[value],
}));

const hints: Readonly<Record<CodKind, string>> = {
  statement: 'ไฟล์ยอดโอน COD ของขนส่ง ต้องมีเลขพัสดุและยอดเก็บ ระบบจำคอลัมน์ของไฟล์แบบเดิมให้',
  bank: 'รายการเดินบัญชีจากธนาคาร ระบบใช้เฉพาะรายการเงินเข้า เพื่อจับคู่กับยอดสุทธิของบิล',
};

interface Asked {
  readonly mapping: Mapping | null;
  readonly sheet: number | null;
  readonly dryRun: boolean;
}

function useIntake() {
  const client = useQueryClient();
  const [kind, setKind] = useState<CodKind>('statement');
  const [carrier, setCarrier] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<CodImportResult | null>(null);
  const [isWritten, setIsWritten] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<AppError | null>(null);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [sheet, setSheet] = useState<number | null>(null);
  const sendOnce = useSendOnce();
  const start = () => {
    setFile(null);
    setMapping(null);
    setSheet(null);
    setResult(null);
    setFault(null);
    setIsWritten(false);
  };
  const send = async (one: File, asked: Asked) => {
    setBusy(true);
    setFault(null);
    setFile(one);
    setMapping(asked.mapping);
    setSheet(asked.sheet);
    try {
      const upload = { kind, file: one, carrier, billNo: '', ...asked };
      const words = { ...asked, kind, carrier, file: [one.name, one.size, one.lastModified] };
      setResult(await sendOnce(words, (key) => sendFile(upload, key)));
      setIsWritten(!asked.dryRun);
    } catch (error) {
      if (!(error instanceof AppError)) return toast.failed(error);
      setFault(error);
      // The preview stays while it is unknown whether it was written: the same request is sent again.
      if (asked.dryRun || !error.isWorthRetrying) setResult(null);
    } finally {
      setBusy(false);
      if (!asked.dryRun) void refreshCodData(client);
    }
  };
  const choose = (next: CodKind) => {
    start();
    setKind(next);
  };
  const picked = { kind, carrier, file, mapping, sheet };
  return { ...picked, choose, setCarrier, result, isWritten, busy, fault, send, start };
}

type Intake = ReturnType<typeof useIntake>;

function StepFile({ intake }: { intake: Intake }) {
  const { kind, choose, carrier, setCarrier, busy, fault, file, mapping, sheet, send } = intake;
  return (
    <Panel title="ไฟล์ที่นำเข้า" className="mb-4">
      <div className="grid gap-4">
        <RadioGroup
          label="ประเภทไฟล์"
          value={kind}
          options={kinds}
          hint={hints[kind]}
          onChange={(next) => choose(next ?? 'statement')}
        />
        {kind === 'statement' ? (
          <Select
            label="ขนส่ง"
            empty="ดูจากเลขพัสดุในไฟล์"
            options={carriersByCode}
            value={carrier}
            onChange={setCarrier}
          />
        ) : null}
        <FileDrop
          busy={busy}
          label="ไฟล์ที่จะนำเข้า"
          limits=".xlsx หรือ .csv ไม่เกิน 10 MB และ 20,000 แถว"
          onFile={(next) => void send(next, { mapping: null, sheet: null, dryRun: true })}
        />
        {fault ? (
          <ErrorNote
            error={fault}
            // Users without the right to import are refused each time.
            {...(file &&
              fault.status !== 403 && {
                onRetry: () => void send(file, { mapping, sheet, dryRun: true }),
              })}
          />
        ) : null}
      </div>
    </Panel>
  );
}

export default function ImportTab() {
  const intake = useIntake();
  const { file, result, sheet, isWritten, busy, send, start } = intake;
  const isShown = file !== null && result !== null;
  return (
    <>
      {isShown ? (
        <>
          <SheetChoice
            result={result}
            busy={busy}
            onChoose={(next) => void send(file, { mapping: null, sheet: next, dryRun: true })}
          />
          {isWritten ? null : (
            <FileColumns
              key={JSON.stringify(result.mapping)}
              result={result}
              fileName={file.name}
              busy={busy}
              onCheck={(mapping) => void send(file, { mapping, sheet, dryRun: true })}
              onAgain={start}
            />
          )}
          {result.missing.length > 0 ? null : (
            <ImportOutcome
              result={result}
              fileName={file.name}
              isWritten={isWritten}
              busy={busy}
              fault={intake.fault}
              onWrite={() => void send(file, { mapping: result.mapping, sheet, dryRun: false })}
              onAgain={start}
            />
          )}
        </>
      ) : (
        <StepFile intake={intake} />
      )}
      <Files />
    </>
  );
}

function UndoButton({ run }: { run: CodImport }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { pending, run: press } = usePress();
  const undo = () =>
    press(
      async () => {
        const { undone } = await undoFile(run.id);
        toast.done(`เลิกทำแล้ว ${formatCount(undone)} รายการ`);
      },
      () => {
        setAsking(false);
        return refreshCodData(client);
      },
    );
  return (
    <>
      <Button icon="undo" aria-label={`เลิกทำ ${run.fileName}`} onClick={() => setAsking(true)}>
        เลิกทำ
      </Button>
      <Confirm
        open={isAsking}
        danger
        pending={pending}
        title={`เลิกทำ ${run.fileName || codKinds[run.kind]}?`}
        text={`${formatCount(run.made)} รายการของไฟล์นี้และที่ตัดสินใจไว้กับรายการเหล่านั้นจะหายไป แล้วนำเข้าไฟล์ที่ถูกต้องได้`}
        verb="เลิกทำ"
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Files() {
  const query = useQuery(importsQuery(1));
  const files = query.data?.items ?? [];
  return (
    <Panel
      title="ไฟล์ที่นำเข้าแล้ว"
      actions={<SheetButton title="ไฟล์ COD ที่นำเข้า" data={query.data} compact />}
    >
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonText lines={3} />
      ) : files.length === 0 ? (
        <p className="text-sm text-ink2">ยังไม่เคยนำเข้าไฟล์</p>
      ) : (
        <ul aria-label="ไฟล์ที่นำเข้าแล้ว" className="grid gap-2">
          {files.map((run) => (
            <li
              key={run.id}
              className="flex flex-wrap items-center gap-3 border-b border-line pb-2 text-sm"
            >
              <span className="min-w-0 flex-1 basis-60">
                <b className="block break-all">{run.fileName || codKinds[run.kind]}</b>
                <span className="block text-ink2">
                  {[
                    run.carrier === null ? codKinds[run.kind] : carrierName(run.carrier),
                    `${formatCount(run.made)} รายการ`,
                    formatTime(run.at),
                    run.by,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {run.undoneAt !== null ? (
                <span className="text-ink3">เลิกทำแล้ว</span>
              ) : run.undoUntil === null ? null : (
                <UndoButton run={run} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
