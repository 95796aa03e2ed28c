// A number that opens the orders it counts.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Search } from './drill.ts';

export const OrdersLink = ({ search, children }: { search: Search; children: ReactNode }) => (
  <Link
    to="/report/order"
    search={search}
    className="num text-brand-700 underline-offset-2 hover:underline max-tab:inline-flex max-tab:min-h-11 max-tab:items-center"
  >
    {children}
  </Link>
);
