// Parts that load when they are first needed.
import { lazyPart } from '../../ui/lazy-part.ts';

export const PromptPayPanel = lazyPart(() => import('./promptpay-panel.tsx'));
