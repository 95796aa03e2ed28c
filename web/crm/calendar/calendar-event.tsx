// A lead's date in the calendar: time, name and purpose; pressed for details, dragged to another day.
import { nextKinds } from '@app/contract/crm/states';
import { timeOf } from '../lead/next-date-choices.ts';
import type { LeadDate } from './lead-calendar.data.ts';

/** Data type of a drag. */
export const DRAG_TYPE = 'text/plain';

const hues = [
  'border-brand-600',
  'border-progress',
  'border-telesale',
  'border-waiting',
  'border-problem',
] as const;

/** The same person always has the same edge colour. */
const edgeOf = (ownerId: number | null): string =>
  ownerId === null ? 'border-line' : (hues[ownerId % hues.length] ?? 'border-line');

interface CalendarEventProps {
  date: LeadDate;
  onOpen: (date: LeadDate) => void;
  /** Room for more lines: purpose, owner and product. */
  isRoomy?: boolean;
}

export const keyOfDate = (date: LeadDate): string => `${date.kind} ${date.leadId}`;

function Lines({ date }: { date: LeadDate }) {
  const { at, kind, name, owner, product } = date;
  return (
    <>
      <span className="block text-ink2">
        <span className="num">{timeOf(at)}</span> {nextKinds[kind]}
      </span>
      <b className="block font-semibold break-words">{name}</b>
      {product ? <span className="clip-line block text-ink2">{product}</span> : null}
      {owner ? (
        <span className="clip-line block text-ink3">
          <span className="sr-only">ของ </span>
          {owner}
        </span>
      ) : null}
    </>
  );
}

function OneLine({ date }: { date: LeadDate }) {
  const { at, kind, name, owner } = date;
  return (
    <>
      <span className="num text-ink2">{timeOf(at)}</span> <b className="font-semibold">{name}</b>{' '}
      <span className="text-ink3">{nextKinds[kind]}</span>
      {owner ? <span className="sr-only"> ของ {owner}</span> : null}
    </>
  );
}

export function CalendarEvent({ date, onOpen, isRoomy = false }: CalendarEventProps) {
  const { kind } = date;
  // The date when goods are used up is computed, not agreed, so it cannot be moved.
  const isMovable = kind !== 'rebuy';
  return (
    <button
      type="button"
      draggable={isMovable}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, keyOfDate(date))}
      onClick={() => onOpen(date)}
      className={`${isRoomy ? '' : 'clip-line'} block w-full rounded-chip border-l-4 bg-hover px-1.5 py-0.5 text-left text-xs max-tab:min-h-11 max-tab:text-sm ${edgeOf(date.ownerId)} ${isMovable ? 'cursor-grab' : ''}`}
    >
      {isRoomy ? <Lines date={date} /> : <OneLine date={date} />}
    </button>
  );
}
