// A screen behind its flag and its right.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useMe } from '../ui/hooks/me.ts';
import { can, type Gate } from './access.ts';

interface GatedPageProps {
  gate: Gate;
  children: ReactNode;
}

/**
 * Draws nothing while the flag is off (spec.md §2); flags and rights kept in the browser may be older than those the server tells a
 * moment later. Who has lost the right is told which, unless they are on their way to another screen.
 */
export function GatedPage({ gate, children }: GatedPageProps) {
  const access = can(gate, useMe());
  const router = useRouter();
  const isHere = useRouterState({ select: ({ status }) => status === 'idle' });
  const isDenied = isHere && access === 'denied';
  useEffect(() => {
    if (!isDenied) return;
    void router.navigate({ to: '/denied', search: { need: gate.may?.join(',') }, replace: true });
  }, [isDenied, router, gate]);
  return access === 'open' ? children : null;
}
