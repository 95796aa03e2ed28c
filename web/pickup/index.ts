// The door of the pickup feature.
export { FlashDesk } from './flash-desk.tsx';
