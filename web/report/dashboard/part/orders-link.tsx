// A number that links to its orders.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Search } from './drill.ts';

export const OrdersLink = ({ search, children }: { search: Search; children: ReactNode }) => (
  <Link
    to="/report/order"
    search={search}
    className="num underline decoration-field/40 underline-offset-4 hover:decoration-ink max-tab:inline-flex max-tab:min-h-11 max-tab:min-w-11 max-tab:items-center max-tab:justify-end"
  >
    {children}
  </Link>
);
