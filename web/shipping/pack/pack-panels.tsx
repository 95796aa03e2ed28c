// The look of a parcel being packed: its lines with counts, the alarm, and the packed parcels of this round.
import { Button } from '../../ui/action/button.tsx';
import { Badge, StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { figuresOf, isLineDone, partFigures, piecesOf, type LineCount } from './packing.ts';
import type { Alarm, Packed, Parcel } from './round.ts';

function Figures({ there, needed }: { there: number; needed: number }) {
  const isDone = there >= needed;
  return (
    <span
      className={`num flex shrink-0 items-center gap-1 text-xl font-bold ${isDone ? 'text-brand-700' : 'text-ink'}`}
    >
      {isDone ? <Icon name="check" size={20} /> : null}
      {formatCount(there)}/{formatCount(needed)}
    </span>
  );
}

/** A set or its components may be scanned: both count here. */
function Parts({ line }: { line: LineCount }) {
  return (
    <ul aria-label={`ในชุด ${line.name}`} className="mt-1 grid gap-1 text-sm text-ink2">
      {line.parts.map((part) => {
        const { there, needed } = partFigures(line, part);
        return (
          <li key={part.productId} className="flex gap-3 pl-4">
            <span className="min-w-0 flex-1 break-words">
              {part.name} <span className="text-ink3">{part.code}</span>
            </span>
            <span className={`num ${there >= needed ? 'text-brand-700' : ''}`}>
              {formatCount(there)}/{formatCount(needed)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface LineProps {
  line: LineCount;
  onPress: (productId: number) => void;
}

function Line({ line, onPress }: LineProps) {
  const isDone = isLineDone(line);
  return (
    <li
      className={`border-b border-line px-4 py-2 last:border-0 ${isDone ? 'bg-brand-50' : ''}`}
      aria-label={line.name}
    >
      <div className="flex items-center gap-3">
        <Thumbnail url={line.imageUrl} size="hand" hasPlace />
        <span className="min-w-0 flex-1 break-words">
          <span className="text-base font-semibold">{line.name}</span>{' '}
          <span className="text-sm text-ink2">
            {line.code} {line.isSet ? <Badge>ชุด</Badge> : null}
            {line.isPack ? <Badge>แพ็ก</Badge> : null}
          </span>
        </span>
        <Figures {...figuresOf(line)} />
        <Button
          aria-label={`นับ ${line.name} 1 ชิ้น`}
          disabled={isDone}
          onClick={() => onPress(line.productId)}
        >
          +1
        </Button>
      </div>
      {line.parts.length > 0 ? <Parts line={line} /> : null}
    </li>
  );
}

interface ParcelPanelProps {
  parcel: Parcel;
  onPress: (productId: number) => void;
  onSetAside: () => void;
}

export function ParcelPanel({ parcel, onPress, onSetAside }: ParcelPanelProps) {
  const { there, needed } = piecesOf(parcel.lines);
  return (
    <section aria-label={`กำลังแพ็ค ${parcel.orderCode}`} className="border-t border-line">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-lg font-bold">
            {parcel.orderCode} · {parcel.name}
          </h2>
          <p className="text-sm text-ink2">
            {parcel.pno === '' ? 'ยังไม่มีเลขพัสดุ' : parcel.pno} · {parcel.province}
          </p>
          {parcel.note === '' ? null : <p className="text-sm text-waiting">{parcel.note}</p>}
        </div>
        <p role="status" className="text-lg font-semibold">
          ใส่แล้ว <span className="num">{formatCount(there)}</span> จาก{' '}
          <span className="num">{formatCount(needed)}</span> ชิ้น
        </p>
        <Button kind="ghost" onClick={onSetAside}>
          พักใบนี้ไว้ก่อน
        </Button>
      </header>
      <ul aria-label="สินค้าในกล่อง" className="border-t border-line">
        {parcel.lines.map((line) => (
          <Line key={line.productId} line={line} onPress={onPress} />
        ))}
      </ul>
    </section>
  );
}

interface AlarmProps {
  alarm: Alarm;
  canSetAside: boolean;
  onConfirm: () => void;
  onSetAside: () => void;
}

export function AlarmPanel({ alarm, canSetAside, onConfirm, onSetAside }: AlarmProps) {
  return (
    <div role="alert" className="grid gap-3 bg-problem-solid px-4 py-5 text-white">
      <p className="flex items-center gap-2 text-2xl font-bold">
        <Icon name="alert" size={28} />
        {alarm.title}
      </p>
      <p className="text-lg break-words">{alarm.text}</p>
      <p className="text-sm">
        หยุดนับจนกว่าจะกดรับทราบ{canSetAside ? ' หรือยิงใบปะหน้ากล่องนี้ซ้ำ' : ''} ที่ยิงระหว่างนี้ไม่นับ
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onConfirm}>รับทราบ (Esc)</Button>
        {canSetAside ? <Button onClick={onSetAside}>พักใบนี้ไว้ก่อน</Button> : null}
      </div>
    </div>
  );
}

const states: Readonly<Record<Packed['state'], { tone: Tone; text: string }>> = {
  waiting: { tone: 'waiting', text: 'รอส่ง' },
  sent: { tone: 'done', text: 'แพ็คแล้ว' },
  refused: { tone: 'problem', text: 'ไม่ผ่าน' },
};

const SHOWN = 10;

export function PackedList({ packed }: { packed: readonly Packed[] }) {
  if (packed.length === 0) return <p className="text-sm text-ink2">ที่แพ็คเสร็จจะขึ้นที่นี่</p>;
  return (
    <ol aria-label="แพ็คแล้วรอบนี้" className="text-sm">
      {packed.slice(0, SHOWN).map((each) => (
        <li
          key={`${each.orderId} ${each.at}`}
          className="flex items-center gap-3 border-b border-line py-1.5 last:border-0"
        >
          <span className="min-w-0 flex-1">
            <b>{each.orderCode}</b> <span className="text-ink2">{each.name}</span>
            <span className="num block text-xs text-ink3">
              {formatTime(each.at)} · {formatCount(each.pieces)} ชิ้น
            </span>
          </span>
          <StatusChip tone={states[each.state].tone}>{states[each.state].text}</StatusChip>
        </li>
      ))}
    </ol>
  );
}
