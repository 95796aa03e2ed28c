// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

export const CodCell = lazyPart(() => import('./cod-cell.tsx'));
export const CodFacts = lazyPart(() => import('./cod-facts.tsx'));
export const ProfitPanel = lazyPart(() => import('./profit-panel.tsx'));
