// The columns side by side, on phones one at a time, and the windows that a move opens.
import { leadStages, leadSteps, type LeadStage } from '@app/contract/crm/states';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useMedia } from '../../ui/hooks/media.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { formatCount } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { risksQuery, type Board } from './board.data.ts';
import { isHeldByOther, leadQuery, type Lead, type LeadBody } from '../lead/lead.data.ts';
import { BoardColumn } from './board-column.tsx';
import { findCard } from './board-state.ts';
import type { LeadRisk } from './lead-card.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useDrag } from './use-drag.ts';

const LeadDrawer = lazyPart(() => import('./lead-drawer.tsx'));
const AskMove = lazyPart(() => import('./ask-move.tsx'));

const TAB = '(min-width: 768px)';

/** The risk marks of visible cards, fetched in one call per column. */
function useRisks() {
  const [seen, setSeen] = useState<Readonly<Partial<Record<LeadStage, readonly number[]>>>>({});
  const onSeen = useCallback(
    (stage: LeadStage, ids: readonly number[]) =>
      setSeen((before) =>
        String(before[stage] ?? '') === String(ids) ? before : { ...before, [stage]: ids },
      ),
    [],
  );
  const ids = [...new Set(Object.values(seen).flat())].toSorted((a, b) => a - b).slice(0, 200);
  const { data } = useQuery({ ...risksQuery(ids), enabled: ids.length > 0 });
  const risks = useMemo(
    () => new Map<number, LeadRisk>((data?.items ?? []).map(({ id, risk }) => [id, risk])),
    [data],
  );
  return { risks, onSeen };
}

interface StageQuestion {
  lead: Lead;
  to: 'won' | 'cancel';
}

interface BoardViewProps {
  board: Board;
  move: (lead: Lead, stage: LeadStage, body?: LeadBody) => Promise<boolean>;
  more: (stage: LeadStage, have: number) => Promise<void>;
  put: (lead: Lead) => void;
}

function StageTabs({
  board,
  stage,
  onChoose,
}: {
  board: Board;
  stage: LeadStage;
  onChoose: (stage: LeadStage) => void;
}) {
  return (
    <div role="tablist" aria-label="สเตจ" className="mb-2 grid grid-cols-3 gap-1">
      {board.items.map((column) => (
        <button
          key={column.stage}
          type="button"
          role="tab"
          aria-selected={column.stage === stage}
          onClick={() => onChoose(column.stage)}
          className="min-h-11 rounded-control border border-line bg-white px-1 text-sm aria-selected:border-brand-600 aria-selected:bg-brand-50 aria-selected:font-semibold aria-selected:text-brand-800"
        >
          {column.name} {formatCount(column.count)}
        </button>
      ))}
    </div>
  );
}

/** Server rules that are checked before a move. */
function refusalOf(lead: Lead, to: LeadStage): string | null {
  if (isHeldByOther(lead)) return `${personName(lead.lockedBy)} กำลังเปิดลีดนี้ ลองใหม่เมื่อเขาทำเสร็จ`;
  if (lead.stage === 'cancel') return 'ลีดนี้ยกเลิกแล้ว กู้คืนได้จากหน้าลีดที่ยกเลิก';
  if (!leadSteps[lead.stage].includes(to))
    return `ย้ายจาก “${leadStages[lead.stage]}” ไป “${leadStages[to]}” ไม่ได้`;
  return null;
}

function useMoves({ board, move }: Pick<BoardViewProps, 'board' | 'move'>) {
  const [asked, setAsked] = useState<StageQuestion | null>(null);
  const onMove = (lead: Lead, to: LeadStage): void => {
    if (to === lead.stage) return;
    const refusal = refusalOf(lead, to);
    if (refusal) toast.warn(refusal);
    else if (to === 'cancel' || (to === 'won' && lead.orderIds.length === 0))
      setAsked({ lead, to });
    else void move(lead, to);
  };
  const onDrop = (id: number, column: string): void => {
    const lead = findCard(board, id);
    if (lead) onMove(lead, column as LeadStage);
  };
  return { asked, onMove, onDrop, forget: () => setAsked(null) };
}

function Windows({
  board,
  move,
  put,
  moves,
}: Omit<BoardViewProps, 'more'> & { moves: ReturnType<typeof useMoves> }) {
  const drawer = useUrlDialog('lead');
  const id = Number(drawer.value);
  const known = findCard(board, id);
  const { data } = useQuery({ ...leadQuery(id), enabled: id > 0 && known === undefined });
  const open = known ?? data;
  const { asked, forget, onMove } = moves;
  return (
    <Suspense fallback={null}>
      {drawer.open && open ? (
        <LeadDrawer lead={open} onMove={onMove} onChanged={put} onClose={drawer.close} />
      ) : null}
      {asked ? (
        <AskMove
          lead={asked.lead}
          to={asked.to}
          onGo={(body) => {
            forget();
            void move(asked.lead, asked.to, body);
          }}
          onClose={forget}
        />
      ) : null}
    </Suspense>
  );
}

export function BoardView({ board, move, more, put }: BoardViewProps) {
  const isWide = useMedia(TAB);
  const [stage, setStage] = useState<LeadStage>('new');
  const moves = useMoves({ board, move });
  const cursor = useBoardKeys(board, moves.onMove);
  const drag = useDrag(moves.onDrop);
  const { risks, onSeen } = useRisks();
  const drawer = useUrlDialog('lead');
  const { show } = drawer;
  const onOpen = useCallback((lead: Lead) => show(lead.id), [show]);
  const shown = isWide ? board.items : board.items.filter((column) => column.stage === stage);
  return (
    <>
      {isWide ? null : <StageTabs board={board} stage={stage} onChoose={setStage} />}
      <p id="board-keys" className="sr-only">
        ลูกศรเลือกการ์ด วงเล็บเหลี่ยมซ้ายขวาย้ายสเตจ
      </p>
      <div
        onPointerDown={drag.onPointerDown}
        className="grid h-[calc(100dvh-190px)] min-h-[360px] grid-cols-1 gap-2 tab:auto-cols-[minmax(164px,1fr)] tab:grid-flow-col tab:grid-cols-none tab:overflow-x-auto"
      >
        {shown.map((column) => (
          <BoardColumn
            key={column.stage}
            column={column}
            risks={risks}
            cursor={board.items[cursor.column]?.stage === column.stage ? cursor.index : null}
            onSeen={onSeen}
            onMore={(of, have) => void more(of, have)}
            onOpen={onOpen}
          />
        ))}
      </div>
      <Windows board={board} move={move} put={put} moves={moves} />
    </>
  );
}
