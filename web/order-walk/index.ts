// The door of going from order to order.
export { OrderWalk } from './order-walk.tsx';
