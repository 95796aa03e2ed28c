// The look of a lead in all places: its stage, its next date, and a number to call with one press.
import { leadStages, type LeadStage } from '@app/contract/crm/states';
import { formatPhone } from '@app/contract/kit/text';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useToday } from '../../ui/hooks/today.ts';
import { isPast, nextText } from './next-date-choices.ts';

const tones: Readonly<Record<LeadStage, Tone>> = {
  new: 'waiting',
  contacted: 'progress',
  interested: 'telesale',
  appointment: 'progress',
  won: 'done',
  cancel: 'neutral',
};

export const LeadStageChip = ({ stage }: { stage: LeadStage }) => (
  <StatusChip tone={tones[stage]}>{leadStages[stage]}</StatusChip>
);

/** Red once it has passed. */
export function NextMark({ at }: { at: string | null }) {
  // Its text is relative to the current day.
  useToday();
  if (at === null) return <span className="text-ink3">ไม่มีนัด</span>;
  const isLate = isPast(at);
  return (
    <span className={`num whitespace-nowrap ${isLate ? 'font-semibold text-problem' : ''}`}>
      {nextText(at)}
      {isLate ? <span className="sr-only"> เลยกำหนด</span> : null}
    </span>
  );
}

interface CallLinkProps {
  phone: string;
  name: string;
  /** Asked not to be called: the number is only shown, with the reason. */
  isForbidden?: boolean;
}

/** A link that dials; a masked number is only shown. */
export function CallLink({ phone, name, isForbidden = false }: CallLinkProps) {
  const shown = formatPhone(phone);
  if (isForbidden)
    return (
      <span>
        <span className="num whitespace-nowrap">{shown}</span>{' '}
        <span className="text-xs whitespace-nowrap text-problem">ขอไม่ให้ติดต่อ</span>
      </span>
    );
  if (!/^\d+$/.test(phone)) return <span className="num whitespace-nowrap">{shown}</span>;
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`โทรหา ${name} ${shown}`}
      className="num relative z-10 inline-flex items-center gap-1 whitespace-nowrap text-link underline-offset-4 hover:underline max-tab:min-h-11"
    >
      <Icon name="phone" size={14} />
      {shown}
    </a>
  );
}
