// What is known of the buyers of several orders, for a question about one of them.
import { useQueries } from '@tanstack/react-query';
import { markQuery, type Mark } from './customer.data.ts';

/** The known marks of these orders. */
export function useMarks(orderIds: readonly number[]): {
  marks: ReadonlyMap<number, Mark>;
  isLoaded: boolean;
} {
  const reads = useQueries({ queries: orderIds.map((id) => markQuery(id)) });
  const known = reads.flatMap(({ data }) => data ?? []);
  return {
    marks: new Map(known.map((mark) => [mark.id, mark])),
    isLoaded: reads.every((read) => !read.isPending),
  };
}
