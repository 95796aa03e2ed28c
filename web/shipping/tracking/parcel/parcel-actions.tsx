// Actions for one parcel of the list: copy its number, message the buyer, assign an owner.
import { copyText } from '../../../ui/action/copy-text.ts';
import { claimClock, rules } from '../../exception/exception-texts.ts';
import { follow, type ExceptionItem } from '../../exception/exception.data.ts';
import { Button, IconButton } from '../../../ui/action/button.tsx';
import { StatusChip } from '../../../ui/feedback/chip.tsx';
import { usePress } from '../../../ui/feedback/use-sending.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { personName, useCan } from '../../../ui/hooks/me.ts';
import { createStore } from '../../../ui/hooks/store.ts';
import { customerText } from './parcel-texts.ts';
import type { ParcelReply } from '../tracking.data.ts';

interface ParcelProps {
  parcel: ParcelReply;
}

/** The parcel of the open exception drawer. */
export const openExceptionStore = createStore<ExceptionItem | null>(null);

export function CopyNumber({ parcel: { pno } }: ParcelProps) {
  return (
    <IconButton
      icon="copy"
      size={15}
      label={`คัดลอกเลข ${pno}`}
      onClick={() => void copyText(pno, `คัดลอกเลข ${pno} แล้ว`)}
    />
  );
}

/** Users who see masked data have no text to send. */
export function CopyMessage({ parcel }: ParcelProps) {
  const can = useCan();
  if (!can('customer.pii')) return null;
  return (
    <IconButton
      icon="chat"
      size={16}
      label={`คัดลอกข้อความถึง ${parcel.name}`}
      onClick={() => void copyText(customerText(parcel), 'คัดลอกข้อความถึงลูกค้าแล้ว')}
    />
  );
}

const ended: readonly ParcelReply['bucket'][] = ['delivered', 'returned', 'lost', 'cancelled'];

/** Opens the exception of a parcel; a parcel without one is followed from now on. */
export function OpenExceptionButton({ parcel }: ParcelProps) {
  const { pending, run: press } = usePress();
  if (parcel.care === null && ended.includes(parcel.bucket)) return null;
  const open = () =>
    press(async () => {
      openExceptionStore.set(await follow(parcel.shipmentId));
    });
  const verb = parcel.care ? 'จัดการ' : 'ตาม';
  return (
    <Button pending={pending} aria-label={`${verb} ${parcel.pno}`} onClick={() => void open()}>
      {verb}
    </Button>
  );
}

/** Its owner, due time and claim period. */
export function ExceptionOwner({ parcel: { care } }: ParcelProps) {
  if (!care) return <span className="text-ink3">–</span>;
  const clock = care.claimBy && !care.claimedAt ? claimClock(care.claimBy) : null;
  return (
    <span className="grid justify-items-start gap-0.5 text-xs">
      <StatusChip tone={care.isLate ? 'problem' : 'waiting'}>{rules[care.rule].title}</StatusChip>
      <span className="text-ink2">{personName(care.owner, 'ยังไม่มีผู้ดูแล')}</span>
      <span className={`num whitespace-nowrap ${care.isLate ? 'text-problem' : 'text-ink3'}`}>
        {care.isLate ? 'เลยกำหนด' : 'กำหนด'} {formatTime(care.dueAt)}
      </span>
      {care.claimedAt ? <span className="text-brand-700">ส่งเคลมแล้ว</span> : null}
      {clock ? (
        <span className={clock.isOver ? 'text-problem' : 'text-ink2'}>{clock.text}</span>
      ) : null}
      {care.note ? <span className="max-w-48 break-words text-ink2">โน้ต: {care.note}</span> : null}
    </span>
  );
}
