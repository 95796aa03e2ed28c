// Scans into a hand-over: stored in this browser until the server has them, sent one by one, each with a sound.
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
  /** Unanswered scans, in scan order. */
  readonly waiting: readonly string[];
  readonly told: ScanResult | null;
  readonly added: number;
  /** The hand-over accepts nothing more: waiting scans are kept but not sent. */
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

/** Whether the refusal of a scan applies to all: somebody has closed or dropped the hand-over. */
function overOf({ status, fields }: AppError): Over | null {
  if (status === 404) return 'gone';
  return 'id' in fields ? 'closed' : null;
}

/** Waits for the time to pass, or the connection to return. */
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

/** One at a time; an unanswered scan is sent again, which has no effect if it had arrived. */
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

  /** Nothing more is sent; waiting scans stay until the user decides where they go. */
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

/** This tab sends the scans of closed tabs. */
const joinScans: Join<Kept> = (mine, left) => ({
  own: { waiting: [...left.waiting, ...mine.waiting] },
  rest: null,
});

// In a browser without storage only the restore after a reload is missing: scans are sent anyway.
const ignore = () => null;

/** To be sent by another hand-over's screen, once that is opened. */
export async function saveScansForManifest(id: number, codes: readonly string[]): Promise<void> {
  const there = await loadDraft<Kept>(draftOf(id));
  await saveDraft(draftOf(id), { waiting: [...(there?.values.waiting ?? []), ...codes] });
}

/** The scanning screens that are open in this tab. */
const openScanScreens = new Set<number>();

/** Increases when an answer arrives for a scanning screen that was left before. */
export const lateAnswersStore = createStore(0);

/** Its answer arrived after its screen was left: it no longer waits. A refused scan does, so that the user is told. */
async function removeAnsweredScan(id: number, code: string): Promise<void> {
  const draft = draftOf(id);
  const waiting = [...((await loadDraft<Kept>(draft))?.values.waiting ?? [])];
  // If the screen is open again by now, it sends the scan again, which has no effect.
  const at = openScanScreens.has(id) ? -1 : waiting.indexOf(code);
  if (at < 0) return;
  waiting.splice(at, 1);
  await (waiting.length === 0 ? dropDraft(draft) : saveDraft(draft, { waiting }));
  lateAnswersStore.set((now) => now + 1);
}

/** `over`: it is known to accept nothing more, so nothing is sent. */
export function useScanning(id: number, over: Over | null) {
  const client = useQueryClient();
  const line = useMemo(
    () =>
      new ScanLine({
        send: (code) => scanInto(id, code),
        onScanned: (scanned, code) => {
          if (!openScanScreens.has(id) && scanned.t !== 'refused')
            removeAnsweredScan(id, code).catch(ignore);
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
    openScanScreens.add(id);
    let left = false;
    let forget: (() => void) | undefined;
    const begin = (found: Kept | null) => {
      if (left) return;
      forget = line.store.follow(() => {
        const { waiting } = line.store.get();
        (waiting.length === 0 ? dropDraft(draft) : saveDraft(draft, { waiting })).catch(ignore);
      });
      // Registered first: scans made while the draft was loading are stored with it.
      const kept = found?.waiting ?? [];
      line.store.set((now) => ({ ...now, waiting: [...kept, ...now.waiting] }));
      if (!line.store.get().over) line.start();
    };
    void loadJoined(draft, joinScans).catch(ignore).then(begin);
    return () => {
      openScanScreens.delete(id);
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
