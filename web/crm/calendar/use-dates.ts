// The dates of a period by day, and moving one: shown at once, reverted when it is refused.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { instantOf, timeOf } from '../lead/next-date-choices.ts';
import { leadsChanged } from '../lead/lead.data.ts';
import { sayRefusal } from '../lead/say-refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';
import {
  datesQuery,
  moveDate,
  type Dates,
  type DatesQuery,
  type LeadDate,
} from './lead-calendar.data.ts';
import { keyOfDate } from './calendar-event.tsx';

const dayOf = (date: LeadDate): string => bangkokDay(new Date(date.at));

const withMoved = (dates: Dates | undefined, key: string, at: string | null): Dates | undefined =>
  dates && {
    ...dates,
    items: dates.items.flatMap((each) =>
      keyOfDate(each) !== key ? [each] : at === null ? [] : [{ ...each, at }],
    ),
  };

export function useDates(asked: DatesQuery) {
  const client = useQueryClient();
  const options = datesQuery(asked);
  const query = useQuery(options);
  const { data } = query;
  const byDay = useMemo(() => {
    const sorted = (data?.items ?? []).toSorted((a, b) => a.at.localeCompare(b.at));
    return Map.groupBy(sorted, dayOf);
  }, [data]);
  const { queryKey } = options;
  const move = useCallback(
    async (date: LeadDate, at: string | null): Promise<boolean> => {
      const before = client.getQueryData<Dates>(queryKey);
      client.setQueryData<Dates>(queryKey, (now) => withMoved(now, keyOfDate(date), at));
      try {
        await moveDate(date, at);
        toast.done(at === null ? `เอานัดของ “${date.name}” ออกแล้ว` : `ย้ายนัดของ “${date.name}” แล้ว`);
        void leadsChanged(client);
        return true;
      } catch (fault) {
        client.setQueryData(queryKey, before);
        sayRefusal(fault);
        return false;
      }
    },
    [client, queryKey],
  );
  /** Dropped on another day it keeps its time. */
  const drop = useCallback(
    (key: string, day: string) => {
      const date = data?.items.find((each) => keyOfDate(each) === key);
      if (date && date.kind !== 'rebuy' && dayOf(date) !== day)
        void move(date, instantOf(day, timeOf(date.at)));
    },
    [data, move],
  );
  return { query, datesOf: (day: string) => byDay.get(day) ?? [], move, drop };
}
