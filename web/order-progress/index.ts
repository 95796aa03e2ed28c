// The door of the progress of an order.
export { OrderProgress } from './order-progress.tsx';
