// The door of operator: running the installation.
export { operatorUpkeep } from './upkeep.ts';
