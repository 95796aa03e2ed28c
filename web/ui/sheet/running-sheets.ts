// The workbooks and papers being made, wherever their buttons are: leaving a screen stops none, and pressing again begins none.
import { createStore } from '../hooks/store.ts';
import type { ListSource, TakenAs } from '../sheet.data.ts';

/** 0 to 100 by list and filter; null while nobody knows how far. */
export const runningSheets = createStore<ReadonlyMap<string, number | null>>(new Map());

export const keyOfSource = (source: ListSource, as: TakenAs): string =>
  JSON.stringify([as, source]);

export const tellSheet = (key: string, percent: number | null): void =>
  runningSheets.set((all) => new Map(all).set(key, percent));

export const endSheet = (key: string): void =>
  runningSheets.set((all) => new Map([...all].filter(([each]) => each !== key)));
