// The shop's figures of a period: numbers, trend, and the lists of what sold most.
import type { ReactNode } from 'react';
import type { ListSearch } from '../../ui/layout/list-search.ts';
import { Numbers } from './part/numbers.tsx';
import { RankPanel } from './part/rank-panels.tsx';
import { RangeBar } from './range/range-bar.tsx';
import type { Range } from './range/range.ts';
import { TrendPanel } from './trend/trend-panel.tsx';

const column = 'grid min-w-0 gap-4';

interface BoardProps {
  range: Range;
  search: ListSearch;
  /** Beside the figures, on wide screens on the left. */
  lead?: ReactNode;
}

export function Board({ range, search, lead }: BoardProps) {
  const { start, end, compares } = range;
  const asked = { start, end, compares };
  return (
    <>
      <div
        className={
          lead
            ? 'mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]'
            : ''
        }
      >
        {lead}
        <div className="min-w-0">
          <RangeBar range={range} search={search} />
          <Numbers asked={asked} />
        </div>
      </div>
      <TrendPanel asked={asked} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className={column}>
          <RankPanel name="products" asked={asked} />
          <RankPanel name="provinces" asked={asked} />
        </div>
        <div className={column}>
          <RankPanel name="channels" asked={asked} />
          <RankPanel name="carriers" asked={asked} />
          <RankPanel name="users" asked={asked} />
        </div>
      </div>
    </>
  );
}
