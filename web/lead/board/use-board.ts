// The life of the board: first cards, more of a column, moves shown at once and taken back, and what others do.
import type { LeadStage } from '@app/contract/lead-states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { isAbort } from '../../ui/http.ts';
import {
  boardQuery,
  change,
  changesSince,
  countsOf,
  moreCards,
  type Board,
  type BoardQuery,
  type Lead,
  type LeadBody,
} from '../lead.data.ts';
import { sayRefusal } from '../say-refusal.ts';
import {
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

/** Looks for what others did while somebody looks at the board. */
function useOthers(query: BoardQuery, { board, update, busy, reload }: Follow): void {
  const at = useRef(board?.at);
  useEffect(() => {
    at.current = board?.at;
  });
  const isPlain = Object.keys(query).length === 0;
  const key = JSON.stringify(query);
  const follow = useRef({ update, busy, reload, board });
  useEffect(() => {
    follow.current = { update, busy, reload, board };
  });
  useEffect(() => {
    let asking = false;
    const look = async () => {
      const since = at.current;
      if (asking || since === undefined || document.hidden) return;
      asking = true;
      try {
        const changes = await changesSince(since);
        const now = follow.current;
        const isQuiet = changes.items.length === 0 && changes.gone.length === 0;
        // What a filter lets through only the server knows.
        if (
          changes.reload ||
          (!isPlain && !isQuiet && changes.items.some((lead) => isNews(now.board, lead)))
        )
          now.reload();
        else {
          const isCounted = now.board === undefined || !needsCounts(now.board, changes);
          now.update((before) => withChanges(before, changes, now.busy()));
          if (!isCounted) {
            const fresh = await countsOf(JSON.parse(key) as BoardQuery);
            now.update((before) => withCounts(before, fresh));
          }
        }
      } catch (fault) {
        // The next look tries again; a line that stays down is said by the bar on top.
        if (!isAbort(fault)) at.current = since;
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlain, key]);
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

export function useBoard(query: BoardQuery) {
  const client = useQueryClient();
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
  useOthers(query, {
    board: result.data,
    update,
    busy: () => busy.current,
    reload: () => void result.refetch(),
  });

  /** Shown at once; what the server refuses goes back where it was, with the reason said. */
  async function move(lead: Lead, stage: LeadStage, body: LeadBody = {}): Promise<boolean> {
    busy.current.add(lead.id);
    update((before) => putCard(before, moved(lead, stage)));
    try {
      const saved = await change(lead.id, { ...body, stage });
      update((before) => putCard(before, saved));
      return true;
    } catch (fault) {
      update((before) => putCard(before, lead));
      sayRefusal(fault);
      return false;
    } finally {
      busy.current.delete(lead.id);
    }
  }

  const loading = useRef(new Set<LeadStage>());
  async function more(stage: LeadStage, have: number): Promise<void> {
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
  }

  return { ...result, move, more, put: (lead: Lead) => update((before) => putCard(before, lead)) };
}
