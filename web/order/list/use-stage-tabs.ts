// The tabs of a list with their counts, and the filter of the open tab.
import type { OrderStatus } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { orderCountsQuery, stageCountsQuery } from './counts.data.ts';
import type { ListSearch } from '../../ui/layout/list-search.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { ListKind } from './kinds/list-kind.ts';
import { type OrderQuery } from './order-list.data.ts';

interface StageTabs {
  tabs: readonly Tab[] | undefined;
  /** The open tab's filter. */
  narrow: OrderQuery;
  /** The status of the open tab's orders. */
  status: OrderStatus;
}

export function useStageTabs(kind: ListKind, search: ListSearch): StageTabs {
  const tabs = kind.tabs ?? [];
  const wanted = search.values['stage'];
  const open = tabs.find((tab) => tab.stage === wanted) ?? tabs.find((tab) => !tab.stage);
  const enabled = tabs.length > 0;
  const stages = useQuery({ ...stageCountsQuery(), enabled }).data;
  const counts = useQuery({ ...orderCountsQuery(), enabled }).data;
  const narrow = {
    ...kind.narrow,
    ...(open?.stage ? { stage: open.stage } : { status: kind.status }),
  };
  return {
    tabs: enabled
      ? tabs.map((tab) => ({
          label: tab.label,
          count: tab.stage ? stages?.[tab.stage] : counts?.[kind.status],
          to: kind.path,
          search: tab.stage ? { stage: tab.stage } : {},
          active: tab === open,
        }))
      : undefined,
    narrow,
    status: open?.status ?? kind.status,
  };
}
