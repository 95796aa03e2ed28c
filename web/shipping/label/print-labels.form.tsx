// The print dialog: size, order, pick list; opens the PDF, then asks whether it printed correctly.
import { carrierById } from '@app/contract/kit/carriers';
import {
  labelProblems,
  labelSizes,
  labelSorts,
  type LabelSize,
  type LabelSort,
} from '@app/contract/shipping/label';
import { useState } from 'react';
import { RiskyLabels } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import type { AppError } from '../../ui/http.ts';
import { Checkbox, RadioGroup, Select } from '../../ui/input/choice.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { Print } from './label.data.ts';
import { FirstLabel } from './preview/first-label.tsx';
import { useDeviceChoice, usePrint } from './print-job.ts';
import type { PrintTarget } from './print-labels.tsx';
import { ChoosePrinter } from './printer/choose-printer.tsx';
import { SentLine } from './printer/sent-line.tsx';
import type { Paper } from './printer/use-paper.ts';

const nameOf = ({ courier }: PrintTarget): string => carrierById(courier)?.name ?? courier;

/** 'Flash Express · ต่อด้วย J&T Express 4 ใบ': one file holds the labels of one courier. */
export const couriersText = (target: PrintTarget): string =>
  [
    nameOf(target),
    ...(target.next ?? []).map((each) => `ต่อด้วย ${nameOf(each)} ${each.orderIds.length} ใบ`),
  ].join(' · ');

const sizeOptions = (Object.keys(labelSizes) as LabelSize[]).map((value) => ({
  value,
  label: labelSizes[value],
}));
const sortOptions = (Object.keys(labelSorts) as LabelSort[]).map((value) => ({
  value,
  label: labelSorts[value],
}));
function Notices({ made }: { made: Print }) {
  if (made.notices.length === 0) return null;
  return (
    <ul
      aria-label="ข้อควรดูบนใบปะหน้า"
      className="grid max-h-40 grid-cols-1 gap-1 overflow-y-auto text-sm break-words"
    >
      {made.notices.map((notice) => (
        <li
          key={`${notice.orderId}${notice.field}`}
          className="rounded-control bg-waiting-bg px-3 py-1.5 text-waiting"
        >
          <b>{notice.orderCode}</b> {labelProblems[notice.problem]}
        </li>
      ))}
    </ul>
  );
}

interface AskProps {
  made: Print;
  /** Labels that were printed before need a reason. */
  asksReason: boolean;
  reason: string;
  onReason: (reason: string) => void;
}

function Asked({ made, asksReason, reason, onReason }: AskProps) {
  return (
    <div className="grid gap-4">
      <p>
        ไฟล์พร้อมพิมพ์ {made.labels} ใบ ({made.pages} หน้า){' '}
        <a
          href={made.url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-link underline underline-offset-4"
        >
          เปิดไฟล์อีกครั้ง
        </a>
      </p>
      <Notices made={made} />
      <p className="font-semibold">พิมพ์ออกมาครบทุกใบไหม</p>
      <p className="-mt-3 text-sm text-ink2">ถ้ายังไม่ครบ กลับมายืนยันได้ที่ “ประวัติการพิมพ์”</p>
      {asksReason ? (
        <TextInput
          label={`เหตุผลที่พิมพ์ซ้ำ${made.reprints.length > 0 ? ` ${made.reprints.length} ใบ` : ''}`}
          required
          value={reason}
          onChange={onReason}
          placeholder="เช่น ใบเดิมเปียก"
        />
      ) : null}
    </div>
  );
}

function Choices({ choice, change }: ReturnType<typeof useDeviceChoice>) {
  return (
    <div className="grid gap-4">
      <RadioGroup
        label="ขนาดกระดาษ"
        value={choice.size ?? '100x150'}
        onChange={(size) => (size ? change({ size }) : undefined)}
        options={sizeOptions}
      />
      <Select
        label="เรียงใบปะหน้า"
        value={choice.sort ?? 'sku'}
        onChange={(sort) => (sort ? change({ sort }) : undefined)}
        options={sortOptions}
      />
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="พิมพ์ใบหยิบของก่อน"
          value={choice.picklist === true}
          onChange={(picklist) => change({ picklist })}
        />
        <Checkbox
          label="รายการสินค้าบนใบ"
          value={choice.items !== false}
          onChange={(items) => change({ items })}
        />
      </div>
    </div>
  );
}

interface BeforeProps {
  target: PrintTarget;
  device: ReturnType<typeof useDeviceChoice>;
  paper: Paper;
}

/** The options before printing. */
function Before({ target, device, paper }: BeforeProps) {
  return (
    <div className="grid gap-4">
      <RiskyLabels orderIds={target.orderIds} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-4">
          <Choices {...device} />
          <ChoosePrinter {...paper} />
        </div>
        <FirstLabel target={target} choice={device.choice} />
      </div>
    </div>
  );
}

interface PrinterProps {
  target: PrintTarget;
  onClose: (isMade: boolean) => void;
}

interface TroubleProps {
  problem: AppError;
  orderIds: readonly number[];
  /** Prints the others. */
  onSkip: (rest: readonly number[]) => void;
}

/** Typed numbers have no label here; they must not prevent printing the others. */
function Trouble({ problem, orderIds, onSkip }: TroubleProps) {
  const named = problem.details['orderIds'];
  const without = Array.isArray(named) ? (named as unknown[]) : [];
  const rest = orderIds.filter((id) => !without.includes(id));
  return (
    <div className="mt-3 grid justify-items-start gap-2 *:first:w-full">
      <ErrorNote error={problem} />
      {problem.code === 'PRINT_ERR' && rest.length > 0 && rest.length < orderIds.length ? (
        <Button icon="print" onClick={() => onSkip(rest)}>
          พิมพ์เฉพาะที่เหลือ {rest.length} ใบ
        </Button>
      ) : null}
      {problem.code === 'PERMISSION_DENIED' ? (
        <LinkButton to="/setting/courier">ตั้งค่าขนส่ง</LinkButton>
      ) : null}
    </div>
  );
}

/** The state of a print window. */
export function usePrinter({ target, onClose }: PrinterProps, leaveText = 'ยกเลิก') {
  const device = useDeviceChoice();
  const [reason, setReason] = useState('');
  const job = usePrint(target, device.choice, () => onClose(true));
  const { made, pending, problem } = job;
  const leave = () => onClose(made !== null);
  // Somebody else may have printed the same labels since these were drawn.
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && problem?.fields['reason'] !== undefined) setAsked(true);
  const asksReason = made !== null && (made.reprints.length > 0 || isAsked);
  const needsReason = asksReason && reason.trim() === '';
  const actions = (
    <>
      <Button kind={made ? 'secondary' : 'ghost'} onClick={leave}>
        {made ? 'ยังไม่ครบ' : leaveText}
      </Button>
      <Button
        key={made ? 'confirm' : 'make'}
        kind="primary"
        icon={made ? 'check' : 'print'}
        disabled={needsReason}
        pending={pending}
        pendingText={made ? 'กำลังบันทึก…' : 'กำลังจัดหน้า…'}
        onClick={() => (made ? job.confirmAll(reason) : job.make(target.orderIds))}
      >
        {made ? 'พิมพ์ครบแล้ว' : `พิมพ์ ${target.orderIds.length} ใบ`}
      </Button>
    </>
  );
  const body = (
    <>
      {made ? (
        <div className="grid gap-4">
          <SentLine
            sent={job.paper.sent}
            way={job.paper.way}
            pending={pending}
            onAgain={job.sendAgain}
          />
          <Asked made={made} asksReason={asksReason} reason={reason} onReason={setReason} />
        </div>
      ) : (
        <Before target={target} device={device} paper={job.paper} />
      )}
      {problem ? (
        <Trouble problem={problem} orderIds={target.orderIds} onSkip={(rest) => job.make(rest)} />
      ) : null}
    </>
  );
  return { made, leave, actions, body };
}

export default function Printer(props: PrinterProps) {
  const { made, leave, actions, body } = usePrinter(props);
  const { target } = props;
  return (
    <Dialog
      open
      onClose={leave}
      subtitle={couriersText(target)}
      title={made ? 'ตรวจใบปะหน้า' : `พิมพ์ใบปะหน้า ${target.orderIds.length} ใบ`}
      actions={actions}
    >
      {body}
    </Dialog>
  );
}
