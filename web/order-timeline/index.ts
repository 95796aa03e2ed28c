// The door of the order timeline.
export { historyQuery, type HistoryEvent } from './order-timeline.data.ts';
export { OrderTimeline } from './order-timeline.tsx';
