// The progress of an export or import.
import { formatCount } from '../../ui/format/money.ts';
import type { DataMove } from './shop-data.data.ts';

export function MoveProgress({ move, doing }: { move: DataMove; doing: string }) {
  const { state, step, rows, total } = move;
  const text =
    state === 'waiting' || total === 0
      ? `${doing} รอคิว…`
      : `${doing} ${step} ${formatCount(rows)} / ${formatCount(total)} แถว`;
  return (
    <div className="grid gap-1" role="status">
      <progress
        aria-label={doing}
        className={total > 0 ? 'part-bar' : 'load-bar'}
        {...(total > 0 && { value: rows, max: total })}
      />
      <p className="text-sm text-ink2">{text} ปิดหน้านี้ได้ ระบบทำต่อให้</p>
    </div>
  );
}

export function MoveFault({ move, what }: { move: DataMove; what: string }) {
  if (move.state !== 'failed') return null;
  return (
    <p role="alert" className="rounded-control bg-problem-bg px-3 py-2 text-sm text-problem">
      {what}: {move.error}
    </p>
  );
}
