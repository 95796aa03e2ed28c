// An order list as a screen: a common frame for all lists.
import { openStatuses } from '@app/contract/kit/order-states';
import type { ReactNode } from 'react';
import { Later, OrderList, type Ticked } from '../../order/list/order-list.tsx';
import { type ListKind } from '../../order/list/kinds/list-kind.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

// Loads later: reading a list does not need it.
const TickedPapers = lazyPart(() => import('../screen/ticked-papers.tsx'));

export const Papers = ({ kind, ticked }: { kind: ListKind; ticked: Ticked }) => (
  <Later part={<TickedPapers ticked={ticked} merges={openStatuses.includes(kind.status)} />} />
);

interface PlainListProps {
  kind: ListKind;
  /** Bulk actions that only this list has. */
  more?: (ticked: Ticked) => ReactNode;
}

export const PlainList = ({ kind, more }: PlainListProps) => (
  <OrderList
    kind={kind}
    {...(kind.status === 'cancel'
      ? {}
      : {
          bulk: (ticked) => (
            <>
              {more?.(ticked)}
              <Papers kind={kind} ticked={ticked} />
            </>
          ),
        })}
  />
);
