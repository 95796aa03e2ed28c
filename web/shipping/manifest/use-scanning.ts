// Scans into a hand-over: kept in this browser until the server has them, sent one after the other, each told by a sound.
import type { ManifestRefusal } from '@app/contract/shipping/manifest';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { dropDraft, loadDraft, loadJoined, saveDraft, type Join } from '../../ui/form/draft.ts';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import { AppError } from '../../ui/http.ts';
import { beep, type Beep } from '../../ui/scan/beep.ts';
import {
  itemsChanged,
  manifestEnded,
  scanInto,
  showManifest,
  type Scanned,
} from './manifest.data.ts';
import { draftOf, type Kept } from './waiting-scans.ts';

export interface ScanResult {
  readonly t: Scanned['t'];
  readonly reason: ManifestRefusal | null;
  readonly text: string;
}

interface Scans {
  /** Not answered yet, in the order they were scanned. */
  readonly waiting: readonly string[];
  readonly told: ScanResult | null;
  readonly added: number;
  /** The hand-over takes nothing any more: what waits is sent by nobody, and kept. */
  readonly over: Over | null;
}

export type Over = 'closed' | 'gone';

const none: Scans = { waiting: [], told: null, added: 0, over: null };
const RETRY_MS = 3_000;

const soundOf = ({ t, reason }: ScanResult): Beep => {
  if (t === 'added') return 'item';
  if (t === 'already') return 'again';
  return reason === 'courier' || reason === 'elsewhere' ? 'elsewhere' : 'wrong';
};

function toldOf({ t, item, refused }: Scanned): ScanResult {
  if (refused) return { t, reason: refused.reason, text: refused.text };
  const name = item ? `${item.orderCode} · ${item.pno}` : '';
  return { t, reason: null, text: t === 'added' ? name : `${name} อยู่ในใบนี้แล้ว ไม่นับซ้ำ` };
}

const toldOfFault = (fault: AppError): ScanResult => ({
  t: 'refused',
  reason: 'unknown',
  text: Object.values(fault.fields)[0] ?? [fault.text, fault.next].filter(Boolean).join(' – '),
});

/** Whether what refused one scan refuses all: somebody has closed the hand-over, or given it up. */
function overOf({ status, fields }: AppError): Over | null {
  if (status === 404) return 'gone';
  return 'id' in fields ? 'closed' : null;
}

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

interface ScanActions {
  readonly send: (code: string) => Promise<Scanned>;
  readonly onScanned: (scanned: Scanned, code: string) => void;
  readonly onOver: () => void;
  readonly sound: (which: Beep) => void;
  readonly pause: (ms: number) => Promise<void>;
}

/** One at a time; what gets no answer is sent again, which changes nothing where it had arrived. */
export class ScanLine {
  readonly store = createStore<Scans>(none);
  readonly #hands: ScanActions;
  #isOn = false;
  #isSending = false;

  constructor(scanActions: ScanActions) {
    this.#hands = scanActions;
  }

  start(): void {
    this.#isOn = true;
    void this.#sendAll();
  }

  stop(): void {
    this.#isOn = false;
  }

  /** Nothing is sent any more; what waits is there until somebody says where it goes. */
  end(over: Over): void {
    this.stop();
    this.store.set((now) => ({ ...now, over }));
  }

  empty(): void {
    this.store.set((now) => ({ ...now, waiting: [] }));
  }

  scan(code: string): void {
    this.store.set((now) => ({ ...now, waiting: [...now.waiting, code] }));
    void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (;;) {
        const [code] = this.store.get().waiting;
        if (!this.#isOn || code === undefined) return;
        await this.#sendOne(code);
      }
    } finally {
      this.#isSending = false;
    }
  }

  async #sendOne(code: string): Promise<void> {
    try {
      const scanned = await this.#hands.send(code);
      this.#tell(toldOf(scanned));
      this.#hands.onScanned(scanned, code);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      const over = overOf(fault);
      if (fault.isWorthRetrying) await this.#hands.pause(RETRY_MS);
      else if (over) this.#endBy(over);
      else this.#tell(toldOfFault(fault));
    }
  }

  #endBy(over: Over): void {
    this.end(over);
    this.#hands.sound('wrong');
    this.#hands.onOver();
  }

  #tell(scanResult: ScanResult): void {
    this.store.set((now) => ({
      ...now,
      waiting: now.waiting.slice(1),
      told: scanResult,
      added: now.added + (scanResult.t === 'added' ? 1 : 0),
    }));
    this.#hands.sound(soundOf(scanResult));
  }
}

/** Scans of closed tabs are sent by this one. */
const joinScans: Join<Kept> = (mine, left) => ({
  own: { waiting: [...left.waiting, ...mine.waiting] },
  rest: null,
});

// A browser that keeps nothing only loses what a reload would have brought back: scans are sent all the same.
const ignore = () => null;

/** To be sent by the desk of another hand-over, once that is opened. */
export async function handOn(id: number, codes: readonly string[]): Promise<void> {
  const there = await loadDraft<Kept>(draftOf(id));
  await saveDraft(draftOf(id), { waiting: [...(there?.values.waiting ?? []), ...codes] });
}

/** The desks that are open in this tab. */
const desks = new Set<number>();

/** Counts up when an answer has come for a desk that was left before it. */
export const lateStore = createStore(0);

/** Its answer came when its desk was left: it waits no longer. One that was refused does, so that somebody is told. */
async function tookLate(id: number, code: string): Promise<void> {
  const draft = draftOf(id);
  const waiting = [...((await loadDraft<Kept>(draft))?.values.waiting ?? [])];
  // The one that is open again by now sends it once more, which changes nothing.
  const at = desks.has(id) ? -1 : waiting.indexOf(code);
  if (at < 0) return;
  waiting.splice(at, 1);
  await (waiting.length === 0 ? dropDraft(draft) : saveDraft(draft, { waiting }));
  lateStore.set((now) => now + 1);
}

/** `over`: it is known to take nothing any more, so that nothing is sent. */
export function useScanning(id: number, over: Over | null) {
  const client = useQueryClient();
  const line = useMemo(
    () =>
      new ScanLine({
        send: (code) => scanInto(id, code),
        onScanned: (scanned, code) => {
          if (!desks.has(id) && scanned.t !== 'refused') tookLate(id, code).catch(ignore);
          showManifest(client, scanned.manifest);
          void itemsChanged(client);
        },
        onOver: () => void manifestEnded(client),
        sound: beep,
        pause,
      }),
    [id, client],
  );
  useEffect(() => {
    const draft = draftOf(id);
    desks.add(id);
    let left = false;
    let forget: (() => void) | undefined;
    const begin = (found: Kept | null) => {
      if (left) return;
      forget = line.store.follow(() => {
        const { waiting } = line.store.get();
        (waiting.length === 0 ? dropDraft(draft) : saveDraft(draft, { waiting })).catch(ignore);
      });
      // Followed first: what was scanned while the draft was read is kept with it.
      const kept = found?.waiting ?? [];
      line.store.set((now) => ({ ...now, waiting: [...kept, ...now.waiting] }));
      if (!line.store.get().over) line.start();
    };
    void loadJoined(draft, joinScans).catch(ignore).then(begin);
    return () => {
      desks.delete(id);
      left = true;
      line.stop();
      forget?.();
    };
  }, [id, line]);
  useEffect(() => {
    if (over) line.end(over);
  }, [over, line]);
  return {
    ...useStore(line.store),
    scan: (code: string) => line.scan(code),
    empty: () => line.empty(),
  };
}
