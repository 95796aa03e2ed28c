// What is known of the buyers of several orders, while one of them is asked about.
import { useQueries } from '@tanstack/react-query';
import { markQuery, type Mark } from './customer.data.ts';

/** The marks of these orders as far as they are known. */
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
