// The content of a file, before it is written and after: the number of correct lines, and each other one.
import { codBuckets, codExceptions } from '@app/contract/money/cod';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { Badge } from '../../../ui/feedback/chip.tsx';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { Facts, Panel } from '../../../ui/layout/detail-page.tsx';
import { BucketChip, carrierName, signed } from '../cod-columns.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import type { AppError } from '../../../ui/wire/app-error.ts';
import type { CodImportResult } from '../cod.data.ts';

interface OutcomeProps {
  result: CodImportResult;
  fileName: string;
  isWritten: boolean;
  busy: boolean;
  /** Of the last attempt to write it: whether the server did is unknown. */
  fault: AppError | null;
  onWrite: () => void;
  onAgain: () => void;
}

const MOST_SHOWN = 100;

const factsOf = (result: CodImportResult): readonly (readonly [string, string])[] => {
  const rows = [
    ['รายการในไฟล์', formatCount(result.rows)],
    ['ใหม่', formatCount(result.made)],
    ...(result.same > 0 ? [['เคยนำเข้าแล้ว (ไม่เปลี่ยน)', formatCount(result.same)] as const] : []),
    ...(result.failed > 0 ? [['อ่านไม่ได้', formatCount(result.failed)] as const] : []),
  ] as const;
  if (result.kind === 'bank')
    return [
      ...rows,
      ['เงินเข้ารวม', `${formatBaht(result.net)} บาท`],
      ['จับคู่กับบิลได้', `${formatCount(result.paired)} บิล`],
    ];
  return [
    ['ขนส่ง', result.carrier === null ? '' : carrierName(result.carrier)],
    ...rows,
    ['ยอดเก็บ', `${formatBaht(result.collected)} บาท`],
    ['ค่าธรรมเนียม', `${formatBaht(result.fee)} บาท`],
    ['สุทธิ', `${formatBaht(result.net)} บาท`],
    ['ตรง', `${formatCount(result.counts.matched)} รายการ`],
    ['เกินกำหนดและยังไม่โอน', `${formatCount(result.counts.unremitted)} พัสดุ`],
  ];
};

function Exceptions({ result }: { result: CodImportResult }) {
  const { exceptions } = result;
  if (result.kind === 'bank') return null;
  if (exceptions.length === 0)
    return result.made > 0 ? (
      <p className="rounded-control bg-brand-50 px-3 py-2 text-sm text-brand-800">ตรงทุกรายการ</p>
    ) : null;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        ไม่ตรง {formatCount(exceptions.length)} รายการ
        {codExceptions
          .filter((bucket) => result.counts[bucket] > 0)
          .map((bucket) => (
            <Badge key={bucket}>
              {codBuckets[bucket]} {formatCount(result.counts[bucket])}
            </Badge>
          ))}
      </p>
      <ul aria-label="รายการไม่ตรง" className="grid max-h-96 gap-1 overflow-y-auto text-sm">
        {exceptions.slice(0, MOST_SHOWN).map((parcel) => (
          <li
            key={parcel.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-hover px-3 py-2"
          >
            <span className="num min-w-0 flex-1 basis-40 font-semibold break-all">
              {parcel.pno}
            </span>
            <span className="num">
              {parcel.orderAmount === null ? '–' : formatBaht(parcel.orderAmount)} →{' '}
              {formatBaht(parcel.amount ?? 0)} ({signed(parcel.difference)})
            </span>
            <BucketChip bucket={parcel.bucket} />
          </li>
        ))}
      </ul>
      {exceptions.length > MOST_SHOWN ? (
        <p className="text-sm text-ink2">แสดง {MOST_SHOWN} รายการแรก ดูทั้งหมดในแท็บ “ไม่ตรง”</p>
      ) : null}
    </div>
  );
}

/** Importing the correct file after a wrong one would pay everything twice, unless the wrong one is undone first. */
function PaidAgain({ counts: { twice } }: Pick<CodImportResult, 'counts'>) {
  if (twice === 0) return null;
  return (
    <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting" role="note">
      {formatCount(twice)} รายการได้รับโอนไปแล้วในไฟล์ก่อน ถ้าไฟล์นี้เป็นฉบับแก้ไข ให้เลิกทำไฟล์เดิมใน{' '}
      <span className="whitespace-nowrap">“ไฟล์ที่นำเข้าแล้ว”</span> ก่อนนำเข้าไฟล์นี้
    </p>
  );
}

function Unread({ errors }: { errors: CodImportResult['errors'] }) {
  if (errors.length === 0) return null;
  return (
    <ul aria-label="แถวที่อ่านไม่ได้" className="grid max-h-60 gap-1 overflow-y-auto text-sm">
      {errors.map(({ row, text }) => (
        <li key={row} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
          <b>แถว {row}</b> {text}
        </li>
      ))}
    </ul>
  );
}

/** Only one sheet of a workbook is read: warns that another may contain money. */
function OtherSheets({ result: { sheets, sheet } }: { result: CodImportResult }) {
  if (sheets.length < 2) return null;
  return (
    <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting" role="note">
      ไฟล์นี้มี {formatCount(sheets.length)} ชีต อ่านเฉพาะชีต “{sheets[sheet] ?? ''}” ถ้าชีตอื่นมีรายการด้วย
      เลือกชีตนั้นด้านบนแล้วนำเข้าเพิ่ม
    </p>
  );
}

function Next({ result, isWritten, busy, onWrite, onAgain }: OutcomeProps) {
  const [bill] = result.bills;
  if (!isWritten)
    return (
      <>
        <Button
          kind="primary"
          pending={busy}
          pendingText="กำลังนำเข้า…"
          disabled={result.made === 0}
          onClick={onWrite}
        >
          {result.made === 0 ? 'ไม่มีรายการใหม่' : `นำเข้า ${formatCount(result.made)} รายการ`}
        </Button>
        <Button onClick={onAgain}>เลือกไฟล์อื่น</Button>
      </>
    );
  return (
    <>
      {result.exceptions.length > 0 ? (
        <LinkButton to="/cod-checker" search={{ tab: 'wrong' }} kind="primary">
          จัดการรายการไม่ตรง
        </LinkButton>
      ) : null}
      {bill ? (
        <LinkButton to="/cod-checker" search={{ tab: 'bills', bill: bill.id }}>
          เปิดบิล {bill.billNo}
        </LinkButton>
      ) : null}
      <Button icon="upload" onClick={onAgain}>
        นำเข้าไฟล์ต่อไป
      </Button>
    </>
  );
}

function titleOf({ result, isWritten }: OutcomeProps): string {
  if (isWritten) return 'นำเข้าแล้ว';
  const isKnown = result.made === 0 && result.same > 0 && result.failed === 0;
  return isKnown ? 'ไฟล์นี้นำเข้าแล้ว ไม่มีรายการใหม่' : 'ผลตรวจ (ยังไม่บันทึก)';
}

export function ImportOutcome(props: OutcomeProps) {
  const { result, fileName, fault } = props;
  return (
    <Panel title={titleOf(props)} className="mb-4">
      <div className="grid gap-4">
        <p className="text-sm break-all text-ink2">{fileName}</p>
        <Facts facts={factsOf(result)} />
        <OtherSheets result={result} />
        <PaidAgain counts={result.counts} />
        <Exceptions result={result} />
        <Unread errors={result.errors} />
        {fault ? <ErrorNote error={fault} /> : null}
        <div className="flex flex-wrap gap-2">
          <Next {...props} />
        </div>
      </div>
    </Panel>
  );
}
