// The state of the board: first cards, further pages, optimistic moves with rollback, and others' changes.
import type { LeadStage } from '@app/contract/crm/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUndo } from '../../shop/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError, isAbort } from '../../ui/http.ts';
import {
  boardQuery,
  changesSince,
  countsOf,
  moreCards,
  type Board,
  type BoardQuery,
  type LeadChanges,
} from './board.data.ts';
import { change, type Lead, type LeadBody } from '../lead/lead.data.ts';
import { isLeadGone, sayRefusal } from '../lead/say-refusal.ts';
import {
  dropCard,
  findCard,
  moved,
  needsCounts,
  putCard,
  withChanges,
  withCounts,
  withMore,
} from './board-state.ts';

const LOOK_EVERY_MS = 4000;

type Update = (to: (board: Board) => Board) => void;

/** This many failed checks in a row are reported. */
const MOST_MISSED = 3;

/** Polls others' changes while the user looks at the board; returns the error that has prevented it for a while. */
function usePolledChanges(
  query: BoardQuery,
  { board, update, busy, reload }: Follow,
): AppError | null {
  const [behind, setBehind] = useState<AppError | null>(null);
  const at = useRef(board?.at);
  useEffect(() => {
    at.current = board?.at;
  });
  const key = JSON.stringify(query);
  const follow = useRef({ update, busy, reload, board });
  useEffect(() => {
    follow.current = { update, busy, reload, board };
  });
  useEffect(() => {
    let asking = false;
    let missed = 0;
    const look = async () => {
      const since = at.current;
      if (asking || since === undefined || document.hidden) return;
      asking = true;
      try {
        const changes = await changesSince(since);
        missed = 0;
        setBehind(null);
        await applyChanges(changes, { now: follow.current, query: JSON.parse(key) as BoardQuery });
      } catch (fault) {
        // The next check tries again.
        if (isAbort(fault)) return;
        at.current = since;
        missed += 1;
        if (missed >= MOST_MISSED && fault instanceof AppError) setBehind(fault);
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [key]);
  return behind;
}

/** Applies others' changes to the board; with a filter only the server knows which cards match. */
async function applyChanges(
  changes: LeadChanges,
  { now, query }: { now: Follow; query: BoardQuery },
): Promise<void> {
  const isPlain = Object.keys(query).length === 0;
  const isQuiet = changes.items.length === 0 && changes.gone.length === 0;
  if (
    changes.reload ||
    (!isPlain && !isQuiet && changes.items.some((lead) => isNews(now.board, lead)))
  ) {
    now.reload();
    return;
  }
  const isCounted = now.board === undefined || !needsCounts(now.board, changes);
  now.update((before) => withChanges(before, changes, now.busy()));
  if (isCounted) return;
  const fresh = await countsOf(query);
  now.update((before) => withCounts(before, fresh));
}

const isNews = (board: Board | undefined, lead: Lead): boolean => {
  const known = board && findCard(board, lead.id);
  return !known || known.updatedAt !== lead.updatedAt;
};

interface Follow {
  board: Board | undefined;
  update: Update;
  busy: () => ReadonlySet<number>;
  reload: () => void;
}

/** Fetches the next cards of a column, each page once. */
function useMore(query: BoardQuery, update: Update) {
  const loading = useRef(new Set<LeadStage>());
  return async function more(stage: LeadStage, have: number): Promise<void> {
    if (loading.current.has(stage)) return;
    loading.current.add(stage);
    try {
      const { items } = await moreCards(query, stage, have);
      update((before) => withMore(before, stage, items));
    } catch (fault) {
      toast.failed(fault);
    } finally {
      loading.current.delete(stage);
    }
  };
}

export function useBoard(query: BoardQuery) {
  const client = useQueryClient();
  const say = useUndo();
  const options = boardQuery(query);
  const result = useQuery({ ...options, staleTime: Infinity, refetchOnMount: 'always' });
  const busy = useRef(new Set<number>());
  const key = JSON.stringify(options.queryKey);
  const update: Update = useCallback(
    (to) =>
      client.setQueryData<Board>(JSON.parse(key) as readonly unknown[], (before) =>
        before === undefined ? before : to(before),
      ),
    [client, key],
  );
  const behind = usePolledChanges(query, {
    board: result.data,
    update,
    busy: () => busy.current,
    reload: () => void result.refetch(),
  });

  /** Moves at once; after a refusal the card returns, with the reason shown. */
  async function move(lead: Lead, stage: LeadStage, body: LeadBody = {}): Promise<boolean> {
    busy.current.add(lead.id);
    update((before) => putCard(before, moved(lead, stage)));
    try {
      const { undoToken, ...saved } = await change(lead.id, { ...body, stage });
      update((before) => putCard(before, saved));
      if (undoToken) say(`ยกเลิกลีด “${lead.name}” แล้ว`, undoToken);
      return true;
    } catch (fault) {
      // A lead that was erased meanwhile does not return to the board.
      update((before) => (isLeadGone(fault) ? dropCard(before, lead.id) : putCard(before, lead)));
      sayRefusal(fault);
      return false;
    } finally {
      busy.current.delete(lead.id);
    }
  }

  const more = useMore(query, update);
  return {
    ...result,
    error: result.error ?? behind,
    move,
    more,
    put: (lead: Lead) => update((before) => putCard(before, lead)),
  };
}
