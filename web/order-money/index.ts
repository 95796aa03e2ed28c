// The door of an order's money: COD from the courier, and profit; the words and panels come when they are needed.
import { lazyPart } from '../ui/lazy-part.ts';

export { isCod, isTransferred, useCod, type CodOrder } from './use-cod.ts';
export const CodCell = lazyPart(() => import('./cod-cell.tsx'));
export const CodFacts = lazyPart(() => import('./cod-facts.tsx'));
export const ProfitPanel = lazyPart(() => import('./profit-panel.tsx'));
