// The door of operator: whoever runs the installation.
export { operatorUpkeep } from './upkeep.ts';
