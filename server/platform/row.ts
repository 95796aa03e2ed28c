// Row types by column: using a renamed or retyped column is a type error.
import type { Tables } from '../../database/generated/schema.ts';

/** The given columns of one table; `Row<'orders', 'id'> & Row<'channels', 'name'>` is a row of a join. */
export type Row<T extends keyof Tables, C extends keyof Tables[T]> = Pick<Tables[T], C>;

/** A column that a statement renames, or that an outer join may leave null: `Column<…> | null`. */
export type Column<T extends keyof Tables, C extends keyof Tables[T]> = Tables[T][C];
