// The door of the freight feature: what couriers tell of prices.
export { planPricing, takeFreightPush } from './freight.ts';
