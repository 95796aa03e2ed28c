// The door of courier-setup: courier accounts, courier rules and senders.
export { codFilter } from './rule/cod-filter.ts';
export { SenderLacks } from './sender/sender-lacks.tsx';
