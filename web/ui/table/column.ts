// What a column of a list is, and which columns a user has chosen to see.
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { keepChoice, recallChoice } from '../hooks/kept-choice.ts';
import { session, tenant } from '../http.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right. */
  align?: 'right';
  /** Not drawn below this width; the card of small screens has its own form. */
  from?: 'md' | 'lg' | 'xl';
  /** The value of `?sort=` for ascending; descending is the same with a minus. */
  sortKey?: string;
  /** Only for those who choose it. */
  startsHidden?: boolean;
  /** Stays when others are hidden. */
  always?: boolean;
  className?: string;
}

export type Hidden = Readonly<Record<string, boolean>>;

export const isShown = (
  column: Pick<Column<never>, 'id' | 'startsHidden'>,
  chosen: Hidden,
): boolean => chosen[column.id] ?? !column.startsHidden;

const keyOf = (table: string): string => {
  const user = session.read('userInfo') as { id?: unknown } | null;
  return `${tenant}/${String(user?.id ?? 'nobody')}/columns/${table}`;
};

const isVisibility = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'boolean');

/** What a user sees of a list's columns, and the ways to change it. */
export interface ColumnTools {
  /** `{columnId: shown}`; what is not named is as usual. */
  chosen: Hidden;
  choose: (id: string, shown: boolean) => void;
  /** All choices at once, as a saved view does. */
  replace: (next: Hidden) => void;
}

/** Remembered in this browser per user and table. */
export function useColumnChoice(table: string): ColumnTools {
  const [chosen, setChosen] = useState<Hidden>({});
  useEffect(() => {
    let left = false;
    void recallChoice(keyOf(table)).then((found) => {
      if (!left && isVisibility(found)) setChosen(found);
    });
    return () => {
      left = true;
    };
  }, [table]);
  const replace = useCallback(
    (next: Hidden) => {
      setChosen(next);
      keepChoice(keyOf(table), next);
    },
    [table],
  );
  const choose = (id: string, shown: boolean) => replace({ ...chosen, [id]: shown });
  return { chosen, choose, replace };
}
