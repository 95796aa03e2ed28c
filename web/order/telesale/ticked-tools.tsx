// Actions for ticked telesale orders: assign to a person, or turn into leads.
import type { Ticked } from '../list/order-list.tsx';
import { AssignTicked } from './assign-ticked.tsx';
import { ToLeadsTicked } from './to-leads-ticked.tsx';

export default function TickedTools({ ticked }: { ticked: Ticked }) {
  return (
    <>
      <AssignTicked ticked={ticked} />
      <ToLeadsTicked ticked={ticked} />
    </>
  );
}
