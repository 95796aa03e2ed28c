// Ticked rows: kept by id across pages, with 'all n matches' as a second, explicit step.
import { useCallback, useMemo, useState } from 'react';

export interface Selection<Row> {
  /** Ticked rows by id, also those of other pages. */
  rows: ReadonlyMap<string, Row>;
  /** All matches of the current filter, not just the visible ones. */
  everything: boolean;
  count: number;
  has: (id: string) => boolean;
  set: (id: string, row: Row, ticked: boolean) => void;
  setMany: (entries: readonly (readonly [string, Row])[], ticked: boolean) => void;
  /** `total` of the filter; the caller then sends the filter instead of ids. */
  takeEverything: (total: number) => void;
  clear: () => void;
}

export function useSelection<Row>(): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const [total, setTotal] = useState<number | null>(null);

  const setMany = useCallback((entries: readonly (readonly [string, Row])[], ticked: boolean) => {
    setTotal(null);
    setRows((before) => {
      const next = new Map(before);
      for (const [id, row] of entries) {
        if (ticked) next.set(id, row);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  const clear = useCallback(() => {
    setTotal(null);
    setRows(new Map());
  }, []);

  return useMemo(
    () => ({
      rows,
      everything: total !== null,
      count: total ?? rows.size,
      has: (id) => total !== null || rows.has(id),
      set: (id, row, ticked) => setMany([[id, row]], ticked),
      setMany,
      takeEverything: setTotal,
      clear,
    }),
    [rows, total, setMany, clear],
  );
}
