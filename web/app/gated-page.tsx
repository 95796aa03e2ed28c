// A screen behind its flag and its right.
import type { ReactNode } from 'react';
import { useMe } from '../ui/hooks/me.ts';
import { can, type Gate } from './access.ts';

/** Draws nothing while the flag is off (spec.md §2); flags kept in the browser may be older than those the server tells a moment later. */
export function GatedPage({ gate, children }: { gate: Gate; children: ReactNode }) {
  return can(gate, useMe()) === 'open' ? children : null;
}
