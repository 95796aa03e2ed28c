// A list's state in its address: filters, page, page size and sort, so that Back and shared links work.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useToday } from '../hooks/today.ts';
import { dayIn } from './day-words.ts';
import { useScreenPath } from './screen-path.ts';

export const PAGE_SIZES = [20, 50, 100, 200] as const;
const DEFAULT_SIZE = 20;

/** `undefined` or '' removes the key from the address. */
export type Patch = Readonly<Record<string, string | number | undefined>>;

export interface ListSearch {
  /** Every key of the address as text, with relative days resolved for today. */
  values: Readonly<Record<string, string>>;
  /** The original values, 'today' too: for saved views and links. */
  asked: Readonly<Record<string, string>>;
  page: number;
  pageSize: number;
  sort: string | undefined;
  /** Changes filters; returns to page 1 unless the patch has a page. `replace`: Back skips the previous state. */
  set: (patch: Patch, replace?: boolean) => void;
}

const wholeFrom1 = (text: string | undefined): number => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? number : 1;
};

export function useListSearch(): ListSearch {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const path = useScreenPath();
  const today = useToday();
  const set = useCallback(
    (patch: Patch, replace = false) => {
      // Typing just before the screen is left would otherwise filter the next one.
      const isHere = router
        .matchRoutes(router.state.location)
        .some(({ pathname }) => pathname === path);
      if (!isHere) return;
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          page: undefined,
          ...Object.fromEntries(
            Object.entries(patch).map(([key, value]) => [
              key,
              value === '' || value === undefined ? undefined : String(value),
            ]),
          ),
        }),
        resetScroll: false,
        replace,
      });
    },
    [navigate, path, router],
  );
  return useMemo(() => {
    const entries = Object.entries(raw).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    const asked: Record<string, string> = Object.fromEntries(
      entries.map(([key, value]) => [key, String(value)]),
    );
    const size = Number(asked['pageSize']);
    return {
      asked,
      values: Object.fromEntries(
        entries.map(([key, value]) => [key, dayIn(key, String(value), today)]),
      ),
      page: wholeFrom1(asked['page']),
      pageSize: PAGE_SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
      sort: asked['sort'],
      set,
    };
  }, [raw, set, today]);
}

/** The non-empty values of the named filters, ready for a call's query. */
export function pickFilters<K extends string>(
  search: ListSearch,
  keys: readonly K[],
): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const key of keys) {
    const value = search.values[key];
    if (value) found[key] = value;
  }
  return found;
}

/** The address keys of these filters. */
export const keysOf = (filters: readonly { key: string; toKey?: string }[]): string[] =>
  filters.flatMap(({ key, toKey }) => (toKey === undefined ? [key] : [key, toKey]));
