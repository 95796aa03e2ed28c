// Helpers for routes: a lazily loaded page, and a redirect.
import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { PlainSearch } from '../ui/layout/plain-search.ts';
import type { PlainPath } from '../ui/layout/target.ts';
import { loadChunk } from './watch/chunk.ts';

export type Load = () => Promise<{ default: ComponentType }>;

interface LazyPage {
  (props: object): ReactNode;
  preload?: () => Promise<void>;
}

export const lazyPage = (load: Load) =>
  lazyRouteComponent<{ default: ComponentType }, 'default'>(() => loadChunk(load)) as LazyPage;

export const goTo = (to: PlainPath, search: PlainSearch = {}) =>
  redirect({ to, search, replace: true });
