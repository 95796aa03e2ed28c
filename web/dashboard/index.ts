// The door of the dashboard: the live numbers that the menu shows, too.
export { useCounts, useNewMessages } from './counts.data.ts';
