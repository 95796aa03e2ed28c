// The current round: stored in this browser with every scan, worked on by one tab at a time.
import { useEffect, useMemo, useState } from 'react';
import { dropDraft, loadJoined, saveDraft } from '../../ui/form/draft.ts';
import { formatTime } from '../../ui/format/date.ts';
import { createStore, useStore, type Store } from '../../ui/hooks/store.ts';
import { onlineStore } from '../../ui/http.ts';
import { beep } from '../../ui/scan/beep.ts';
import { lockCodLedger, pause } from '../../ui/scan/one-tab.ts';
import { findParcel, finishParcel } from './pack.data.ts';
import { emptyRound, joinRounds, PACK_ROUND, type Round } from './round.ts';
import { PackingWork } from './work-round.ts';

// In a browser without storage only the restore after a reload is missing.
const ignore = () => null;

const isEmpty = ({ waiting, parcel, outgoing, count }: Round): boolean =>
  waiting.length === 0 && parcel === null && outgoing.length === 0 && count === 0;

async function recallRound(store: Store<Round>): Promise<void> {
  const kept = await loadJoined<Round>(PACK_ROUND, joinRounds).catch(ignore);
  if (!kept) return;
  const { waiting } = store.get();
  store.set({ ...emptyRound, ...kept, waiting: [...kept.waiting, ...waiting] });
}

function keepRound(store: Store<Round>): () => void {
  return store.follow(() => {
    const round = store.get();
    (isEmpty(round) ? dropDraft(PACK_ROUND) : saveDraft(PACK_ROUND, round)).catch(ignore);
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
    lockCodLedger(PACK_ROUND, () => void begin(), leaving.signal);
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
    /** Starts the count again; unsent parcels are kept. */
    beginAnew: () => store.set((round) => ({ ...round, packed: [], count: 0 })),
  };
}

export type Packing = ReturnType<typeof usePacking>;
