// A screen that requires a flag and a right.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useMe } from '../ui/hooks/me.ts';
import { can, type Gate } from './access.ts';

interface GatedPageProps {
  gate: Gate;
  children: ReactNode;
}

/**
 * Renders nothing while the flag is off (spec.md §2); flags and rights stored in the browser may be older than the
 * server's. A user who has lost the right is shown which one, unless they are leaving the screen.
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
