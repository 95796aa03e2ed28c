// The door of courier-setup: the gate to couriers, rules and numbers.
export { codFilter } from './rule/cod-filter.ts';
export { SenderLacks } from './sender/sender-lacks.tsx';
