// The door of the report domain: what upkeep may ask of it.
export { reportUpkeep } from './upkeep.ts';
