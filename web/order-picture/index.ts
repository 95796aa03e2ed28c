// The door of pictures kept with orders; the panel comes when an order is looked at.
import { lazyPart } from '../ui/lazy-part.ts';

export { AddPicture } from './add-picture.tsx';
export const PicturePanel = lazyPart(() => import('./picture-panel.tsx'));
