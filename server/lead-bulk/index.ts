// The door of changes to many leads: how they are dealt out.
export { dealOut, type Share } from './distribute.ts';
