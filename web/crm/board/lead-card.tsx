// A card of the board: name, risk, product, owner, next date and last call; fixed height.
import { callResults, cancelReasonText } from '@app/contract/crm/states';
import { formatPhone } from '@app/contract/kit/text';
import { memo } from 'react';
import { formatBaht } from '../../ui/format/money.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Lead } from '../lead/lead.data.ts';

/** With the gap below it. */
export const CARD_PX = 132;
const GAP_PX = 8;

const DAY_MS = 86_400_000;

const ageOf = (since: string): string => {
  const days = Math.floor((Date.now() - Date.parse(since)) / DAY_MS);
  return days < 1 ? 'เข้าสเตจนี้วันนี้' : `อยู่สเตจนี้ ${days} วัน`;
};

const hasCome = (at: string): boolean => Date.parse(at) < Date.now();

/** '21 พ.ย. 17:43': the year would not fit, and dates are never far off. */
const shortTime = (at: string): string => formatTime(at).replace(/ \d{4} /, ' ');

const riskWords = { risky: 'เสี่ยง', regular: 'ประจำ', new: '' } as const;
export type LeadRisk = keyof typeof riskWords;

function Owner({ lead }: { lead: Lead }) {
  const name = personName(lead.owner);
  if (!name) return <span className="text-xs text-ink3">ยังไม่มีผู้ดูแล</span>;
  return (
    <span
      title={`ผู้ดูแล: ${name}`}
      className="grid size-6 shrink-0 place-items-center rounded-chip bg-brand-50 text-xs font-semibold text-brand-800"
    >
      <span className="sr-only">ผู้ดูแล {name}</span>
      <span aria-hidden="true">{[...name.replace(/^[เแโใไ]/, '')][0]}</span>
    </span>
  );
}

function When({ lead }: { lead: Lead }) {
  if (lead.stage === 'won') return <span className="text-ink2">{lead.orderIds.length} ออเดอร์</span>;
  if (lead.stage === 'cancel')
    return <span className="text-ink2">{cancelReasonText(lead.cancelReason)}</span>;
  if (lead.doNotCall) return <span className="font-semibold text-problem">ขอไม่ให้ติดต่อ</span>;
  if (lead.nextAt === null) return <span className="text-ink3">ไม่มีนัด</span>;
  const isLate = hasCome(lead.nextAt);
  return (
    <span className={isLate ? 'font-semibold text-problem' : 'text-ink2'}>
      {isLate ? 'เลยนัด ' : 'นัด '}
      {shortTime(lead.nextAt)}
    </span>
  );
}

interface LeadCardProps {
  lead: Lead;
  risk: LeadRisk | undefined;
  top: number;
  /** Reachable by Tab; the others by arrow keys. */
  isCursor: boolean;
  onOpen: (lead: Lead) => void;
}

export const LeadCard = memo(function LeadCard({
  lead,
  risk,
  top,
  isCursor,
  onOpen,
}: LeadCardProps) {
  const lastly = lead.lastResult ? callResults[lead.lastResult] : 'ยังไม่ได้โทร';
  return (
    <li className="absolute inset-x-0" style={{ top, height: CARD_PX - GAP_PX }}>
      <button
        type="button"
        data-lead={lead.id}
        tabIndex={isCursor ? 0 : -1}
        aria-describedby="board-keys"
        onClick={() => onOpen(lead)}
        className="flex h-full w-full [touch-action:pan-y] flex-col rounded-card border border-line bg-white px-3 py-2 text-left text-sm select-none hover:border-field"
      >
        <span className="flex w-full items-center gap-1">
          <b className="clip-line min-w-0 flex-1 font-semibold">{lead.name}</b>
          {lead.lockedBy ? (
            <span title={`กำลังเปิดโดย ${personName(lead.lockedBy)}`} className="text-waiting">
              <Icon name="clock" size={14} />
              <span className="sr-only">กำลังเปิดโดย {personName(lead.lockedBy)}</span>
            </span>
          ) : null}
          <Owner lead={lead} />
        </span>
        <span className="num flex w-full items-center gap-2 text-xs text-ink2">
          {formatPhone(lead.phone)}
          {risk && riskWords[risk] ? (
            <span className={risk === 'risky' ? 'font-semibold text-problem' : 'text-brand-800'}>
              {riskWords[risk]}
            </span>
          ) : null}
        </span>
        <span className="clip-line w-full text-xs text-ink2">
          {lead.product?.name ?? 'ยังไม่ระบุสินค้า'}
          {lead.value > 0 ? ` · ${formatBaht(lead.value)} บาท` : ''}
        </span>
        <span className="clip-line w-full text-xs">
          <When lead={lead} />
        </span>
        <span className="clip-line w-full text-xs text-ink3">
          {lastly} · {ageOf(lead.stageAt)}
        </span>
      </button>
    </li>
  );
});
