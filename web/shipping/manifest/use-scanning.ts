// Scans into a hand-over: kept in this browser until the server has them, sent one after the other, each told by a sound.
import type { ManifestRefusal } from '@app/contract/shipping/manifest';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { dropDraft, loadJoined, saveDraft, type Join } from '../../ui/form/draft.ts';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import { AppError } from '../../ui/http.ts';
import { beep, type Beep } from '../../ui/scan/beep.ts';
import { itemsChanged, scanInto, showManifest, type Scanned } from './manifest.data.ts';

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
}

const none: Scans = { waiting: [], told: null, added: 0 };
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
  readonly onScanned: (scanned: Scanned) => void;
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
      this.#hands.onScanned(scanned);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      if (fault.isWorthRetrying) await this.#hands.pause(RETRY_MS);
      else this.#tell(toldOfFault(fault));
    }
  }

  #tell(scanResult: ScanResult): void {
    this.store.set((now) => ({
      waiting: now.waiting.slice(1),
      told: scanResult,
      added: now.added + (scanResult.t === 'added' ? 1 : 0),
    }));
    this.#hands.sound(soundOf(scanResult));
  }
}

interface Kept {
  readonly waiting: readonly string[];
}

/** Scans of closed tabs are sent by this one. */
const joinScans: Join<Kept> = (mine, left) => ({
  own: { waiting: [...left.waiting, ...mine.waiting] },
  rest: null,
});

// A browser that keeps nothing only loses what a reload would have brought back: scans are sent all the same.
const ignore = () => null;

export function useScanning(id: number) {
  const client = useQueryClient();
  const line = useMemo(
    () =>
      new ScanLine({
        send: (code) => scanInto(id, code),
        onScanned: (scanned) => {
          showManifest(client, scanned.manifest);
          void itemsChanged(client);
        },
        sound: beep,
        pause,
      }),
    [id, client],
  );
  useEffect(() => {
    const draft = `manifest-${id}`;
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
      line.start();
    };
    void loadJoined(draft, joinScans).catch(ignore).then(begin);
    return () => {
      left = true;
      line.stop();
      forget?.();
    };
  }, [id, line]);
  return { ...useStore(line.store), scan: (code: string) => line.scan(code) };
}
