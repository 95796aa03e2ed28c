// Rows by the columns they are read from: whoever reads a column that was renamed or retyped has a type error.
import type { Tables } from '../../database/generated/schema.ts';

/** These columns of one table; `Row<'orders', 'id'> & Row<'channels', 'name'>` is a row of a join. */
export type Row<T extends keyof Tables, C extends keyof Tables[T]> = Pick<Tables[T], C>;

/** One column that a statement gives another name, or that an outer join may leave empty: `Column<…> | null`. */
export type Column<T extends keyof Tables, C extends keyof Tables[T]> = Tables[T][C];
