// The workbooks and PDFs being made, for all buttons: leaving a screen does not stop them, and a repeated press
// starts none.
import { createStore } from '../hooks/store.ts';
import type { ListSource, TakenAs } from '../sheet.data.ts';

/** 0 to 100 by list and filter; null while the progress is unknown. */
export const runningSheets = createStore<ReadonlyMap<string, number | null>>(new Map());

export const keyOfSource = (source: ListSource, as: TakenAs): string =>
  JSON.stringify([as, source]);

export const tellSheet = (key: string, percent: number | null): void =>
  runningSheets.set((all) => new Map(all).set(key, percent));

export const endSheet = (key: string): void =>
  runningSheets.set((all) => new Map([...all].filter(([each]) => each !== key)));
