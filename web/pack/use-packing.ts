// The round on screen: kept in this browser with every scan, worked by one tab at a time.
import { useEffect, useMemo, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../ui/form/draft.ts';
import { formatTime } from '../ui/format/date.ts';
import { createStore, useStore, type Store } from '../ui/hooks/store.ts';
import { onlineStore } from '../ui/http.ts';
import { beep } from '../ui/scan/beep.ts';
import { findParcel, finishParcel } from './pack.data.ts';
import { emptyRound, type Round } from './round.ts';
import { PackingWork } from './work-round.ts';

const DRAFT = 'pack-round';

/** Until the time is over, or the line is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });

const isEmpty = ({ waiting, parcel, outgoing, count }: Round): boolean =>
  waiting.length === 0 && parcel === null && outgoing.length === 0 && count === 0;

/** Two tabs at the same round would each forget what the other did. */
function holdRound(onMine: () => void, left: AbortSignal): void {
  const untilLeft = () =>
    new Promise<void>((resolve) => {
      if (left.aborted) resolve();
      else {
        left.addEventListener('abort', () => resolve());
        onMine();
      }
    });
  navigator.locks.request(DRAFT, { signal: left }, untilLeft).catch((fault: unknown) => {
    // Left before it was this tab's turn.
    if (!left.aborted) throw fault;
  });
}

async function recallRound(store: Store<Round>): Promise<void> {
  const draft = await loadDraft<Round>(DRAFT);
  if (!draft) return;
  const { waiting } = store.get();
  store.set({ ...emptyRound, ...draft.values, waiting: [...draft.values.waiting, ...waiting] });
}

function keepRound(store: Store<Round>): () => void {
  return store.follow(() => {
    const round = store.get();
    void (isEmpty(round) ? dropDraft(DRAFT) : saveDraft(DRAFT, round));
  });
}

export function usePacking() {
  const store = useMemo(() => createStore<Round>(emptyRound), []);
  const work = useMemo(
    () =>
      new PackingWork(store, {
        find: findParcel,
        finish: finishParcel,
        sound: beep,
        pause,
        timeOf: formatTime,
      }),
    [store],
  );
  const [isMine, setIsMine] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let forget: (() => void) | undefined;
    const begin = async () => {
      await recallRound(store);
      if (leaving.signal.aborted) return;
      forget = keepRound(store);
      work.start();
      setIsMine(true);
    };
    holdRound(() => void begin(), leaving.signal);
    return () => {
      leaving.abort();
      work.stop();
      forget?.();
    };
  }, [store, work]);
  return {
    round: useStore(store),
    isMine,
    isOnline: useStore(onlineStore),
    work,
    /** Counts anew; what waits to be sent is not forgotten. */
    beginAnew: () => store.set((round) => ({ ...round, packed: [], count: 0 })),
  };
}

export type Packing = ReturnType<typeof usePacking>;
