// The door of the pickup feature: what couriers push of cars.
export { takePickupPush } from './take-push.ts';
