// The door of the order lists.
export { Cutoff } from './cutoff.tsx';
export type { ListKind } from './kinds/list-kind.ts';
export { filterKeys, listWays, sortOf, type ListWay } from './kinds/list-ways.ts';
export { earlyKinds } from './kinds/early-kinds.tsx';
export { lateKinds } from './kinds/late-kinds.tsx';
export { sendKind } from './kinds/send-kind.tsx';
export type { OrderQuery } from './order-list.data.ts';
export { OrderList, type Ticked } from './order-list.tsx';
