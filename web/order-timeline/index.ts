// The door of the order timeline.
export { OrderTimeline } from './order-timeline.tsx';
