// The columns of a list, and a user's choice of them.
import type { ReactNode } from 'react';
import { useKeptChoice } from '../hooks/kept-choice.ts';
import { session, tenant } from '../http.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  align?: 'right';
  /** Hidden below this width; small screens use cards. */
  from?: 'md' | 'lg' | 'xl';
  /** The value of `?sort=` for ascending; descending has a minus. */
  sortKey?: string;
  /** Hidden until a user chooses it. */
  startsHidden?: boolean;
  /** Cannot be hidden. */
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

const parseVisibility = (stored: unknown) => (isVisibility(stored) ? stored : undefined);

const noneChosen: Hidden = {};

/** A user's columns of a list, with functions to change them. */
export interface ColumnTools {
  /** `{columnId: shown}`; columns without an entry have their default. */
  chosen: Hidden;
  choose: (id: string, shown: boolean) => void;
  /** Replaces the whole choice, as a saved view does. */
  replace: (next: Hidden) => void;
}

/** Stored in this browser per user and table. */
export function useColumnChoice(table: string): ColumnTools {
  const [chosen, replace] = useKeptChoice(keyOf(table), noneChosen, parseVisibility);
  const choose = (id: string, shown: boolean) => replace({ ...chosen, [id]: shown });
  return { chosen, choose, replace };
}
