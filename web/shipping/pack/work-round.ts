// Processes a packer's round: scans are resolved one by one, finished parcels are sent in order.
import type { Store } from '../../ui/hooks/store.ts';
import { isTransient } from '../../ui/scan/one-tab.ts';
import { AppError } from '../../ui/wire/app-error.ts';
import type { Finished, PackOrder } from './pack.data.ts';
import {
  countingOf,
  countProduct,
  countScan,
  isComplete,
  scannedItems,
  type LineCount,
  type Outcome,
} from './packing.ts';
import {
  alreadyPacked,
  labelRefused,
  parcelRefused,
  wrongItem,
  type Alarm,
  type Packed,
  type Parcel,
  type Round,
} from './round.ts';
import { randomId } from '../../ui/hooks/random-id.ts';

export type Sound = 'item' | 'done' | 'wrong';

export interface PackActions {
  find: (code: string) => Promise<PackOrder>;
  finish: (outgoing: Finished) => Promise<PackOrder>;
  sound: (sound: Sound) => void;
  /** Resolves when a retry makes sense: the time is over, or the connection is back. */
  pause: (ms: number) => Promise<void>;
  timeOf: (at: string) => string;
}

const MOST_SHOWN = 50;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8000;

export class PackingWork {
  readonly #store: Store<Round>;
  readonly #hands: PackActions;
  #isOn = false;
  #isReading = false;
  #isSending = false;

  constructor(store: Store<Round>, packActions: PackActions) {
    this.#store = store;
    this.#hands = packActions;
  }

  start(): void {
    this.#isOn = true;
    void this.#readAll();
    void this.#sendAll();
  }

  stop(): void {
    this.#isOn = false;
  }

  scan(code: string): void {
    const { alarm, parcel } = this.#store.get();
    if (alarm && parcel && [parcel.pno, parcel.orderCode].includes(code.toUpperCase())) {
      // Scanning the label of the current parcel again confirms the alarm without a keyboard.
      this.confirm();
      return;
    }
    if (alarm) {
      // Nobody looked at the screen: scans made now would be counted for the wrong parcel.
      this.#hands.sound('wrong');
      return;
    }
    this.#store.set((round) => ({ ...round, waiting: [...round.waiting, code] }));
    void this.#readAll();
  }

  /** One piece of goods without a barcode. */
  press(productId: number): void {
    const { parcel, alarm, waiting } = this.#store.get();
    if (!parcel || alarm || waiting.length > 0) return;
    this.#apply(parcel, countProduct(parcel.lines, productId), { code: '' });
  }

  confirm(): void {
    this.#change({ alarm: null });
    void this.#readAll();
  }

  /** The open parcel is scanned again later. */
  setAside(): void {
    this.#change({ parcel: null, alarm: null });
    void this.#readAll();
  }

  #change(patch: Partial<Round>): void {
    this.#store.set((round) => ({ ...round, ...patch }));
  }

  #block(alarm: Alarm, patch: Partial<Round> = {}): void {
    this.#change({ ...patch, alarm });
    this.#hands.sound('wrong');
  }

  /** Retries until it succeeds or is refused; null when the screen was left meanwhile. */
  async #persist<T>(work: () => Promise<T>): Promise<T | AppError | null> {
    for (let wait = FIRST_WAIT_MS; this.#isOn; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      try {
        return await work();
      } catch (fault) {
        if (isTransient(fault)) await this.#hands.pause(wait);
        else if (fault instanceof AppError) return fault;
        else throw fault;
      }
    }
    return null;
  }

  /** One at a time, in scan order; an alarm stops the queue. */
  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (;;) {
        const { waiting, parcel, alarm } = this.#store.get();
        const [code] = waiting;
        if (!this.#isOn || alarm || code === undefined) return;
        if (parcel) this.#readItem(parcel, code);
        else await this.#readLabel(code);
      }
    } finally {
      this.#isReading = false;
    }
  }

  #others = (): readonly string[] => this.#store.get().waiting.slice(1);

  async #readLabel(code: string): Promise<void> {
    const found = await this.#persist(() => this.#hands.find(code));
    if (found === null) return;
    const waiting = this.#others();
    if (found instanceof AppError) this.#block(labelRefused(found, code), { waiting });
    else this.#open(found, code);
  }

  #open(found: PackOrder, code: string): void {
    const waiting = this.#others();
    const isOnItsWay = this.#store.get().outgoing.some((each) => each.orderId === found.orderId);
    if (found.t !== 'open' || isOnItsWay) {
      this.#block(alreadyPacked(found, this.#hands.timeOf), { waiting });
      return;
    }
    const { orderId, orderCode, pno, name, province, note } = found;
    const lines = countingOf(found.lines);
    this.#change({
      waiting,
      parcel: { code, orderId, orderCode, pno, name, province, note, lines },
    });
    this.#hands.sound('item');
  }

  #readItem(parcel: Parcel, code: string): void {
    const waiting = this.#others();
    const outcome = countScan(parcel.lines, code);
    const isLabel = [parcel.code, parcel.orderCode, parcel.pno].some(
      (each) => each.toLowerCase() === code.toLowerCase(),
    );
    // Scanners read a label twice, which is no wrong item.
    if (isLabel && outcome.t !== 'counted') this.#change({ waiting });
    else this.#apply(parcel, outcome, { code, waiting });
  }

  #apply(
    parcel: Parcel,
    outcome: Outcome,
    { code, ...patch }: { code: string; waiting?: readonly string[] },
  ): void {
    if (outcome.t !== 'counted') this.#block(wrongItem(outcome, code), patch);
    else if (isComplete(outcome.lines)) this.#complete(parcel, outcome.lines, patch);
    else {
      this.#change({ ...patch, parcel: { ...parcel, lines: outcome.lines } });
      this.#hands.sound('item');
    }
  }

  #complete(parcel: Parcel, lines: readonly LineCount[], patch: Partial<Round>): void {
    const { outgoing, packed, count } = this.#store.get();
    const { orderId, orderCode, pno, name, code } = parcel;
    const items = scannedItems(lines);
    const done: Packed = {
      ...{ orderId, orderCode, pno, name },
      pieces: items.reduce((sum, item) => sum + item.unit, 0),
      at: new Date().toISOString(),
      state: 'waiting',
    };
    this.#change({
      ...patch,
      parcel: null,
      outgoing: [...outgoing, { key: randomId(), code, items, orderId, orderCode }],
      packed: [done, ...packed].slice(0, MOST_SHOWN),
      count: count + 1,
    });
    this.#hands.sound('done');
    void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (;;) {
        const [next] = this.#store.get().outgoing;
        if (!this.#isOn || !next) return;
        const answer = await this.#persist(() => this.#hands.finish(next));
        if (answer === null) return;
        const outgoing = this.#store.get().outgoing.slice(1);
        const state = answer instanceof AppError ? 'refused' : 'sent';
        const packed = this.#marked(next.orderId, state);
        if (answer instanceof AppError)
          this.#block(parcelRefused(answer, next.orderCode), { outgoing, packed });
        else this.#change({ outgoing, packed });
      }
    } finally {
      this.#isSending = false;
    }
  }

  #marked = (orderId: number, state: Packed['state']): readonly Packed[] =>
    this.#store
      .get()
      .packed.map((each) =>
        each.orderId === orderId && each.state === 'waiting' ? { ...each, state } : each,
      );
}
