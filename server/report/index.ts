// The door of report: what upkeep may ask of it.
export { reportUpkeep } from './upkeep.ts';
