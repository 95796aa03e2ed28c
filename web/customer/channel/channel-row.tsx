// A channel of the list: its colour, kind, owner and orders, its switch, and its position.
import { channelKinds } from '@app/contract/customer/channel';
import { IconButton } from '../../ui/action/button.tsx';
import { Mark } from '../../ui/feedback/mark.tsx';
import { Switch } from '../../ui/input/choice.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { Channel, CommissionRule } from './channel.data.ts';

export interface ChannelRowProps {
  channel: Channel;
  owner: string | undefined;
  /** Undefined while they are counted. */
  orders: number | undefined;
  /** A commission rule for the whole channel, where the plan has one. */
  commission: CommissionRule | undefined;
  busy: boolean;
  onEdit: () => void;
  onSwitch: (on: boolean) => void;
  /** Absent at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

const rateOf = ({ kind, value }: CommissionRule): string =>
  kind === 'percent' ? `${value}%` : `${formatBaht(value)} บาท/ชิ้น`;

function Facts({ channel, owner, orders, commission }: ChannelRowProps) {
  const parts = [
    channelKinds[channel.kind],
    owner && `ดูแลโดย ${owner}`,
    orders !== undefined && `${formatCount(orders)} ออเดอร์ใน 30 วัน`,
    commission && `ค่าคอมต่าง ${rateOf(commission)}`,
    channel.active ? '' : 'ปิดอยู่ ไม่แสดงตอนสร้างออเดอร์',
  ];
  return <span className="text-sm text-ink3">{parts.filter(Boolean).join(' · ')}</span>;
}

function Places({ channel, busy, onUp, onDown }: ChannelRowProps) {
  return (
    <>
      <IconButton
        icon="up"
        label={`เลื่อน ${channel.name} ขึ้น`}
        disabled={busy || onUp === undefined}
        className="disabled:opacity-30"
        onClick={onUp}
      />
      <IconButton
        icon="down"
        label={`เลื่อน ${channel.name} ลง`}
        disabled={busy || onDown === undefined}
        className="disabled:opacity-30"
        onClick={onDown}
      />
    </>
  );
}

export function ChannelRow(props: ChannelRowProps) {
  const { channel, busy, onEdit, onSwitch } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-0">
      <span
        aria-hidden="true"
        className="size-3 shrink-0 rounded-full border border-field"
        style={{ backgroundColor: channel.color }}
      />
      <Mark of={channel.kind} />
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="font-semibold break-words">{channel.name}</span>
        <Facts {...props} />
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Switch
          label={`เปิดใช้ ${channel.name}`}
          hiddenLabel
          value={channel.active}
          disabled={busy}
          onChange={onSwitch}
        />
        <Places {...props} />
        <IconButton icon="edit" label={`แก้ไข ${channel.name}`} onClick={onEdit} />
      </span>
    </li>
  );
}
