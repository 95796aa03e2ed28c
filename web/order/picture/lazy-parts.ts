// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

export const PicturePanel = lazyPart(() => import('./picture-panel.tsx'));
