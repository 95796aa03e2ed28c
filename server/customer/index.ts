// The door of the customer feature: what the shop's rule says before goods go to a buyer.
export { historiesOf, judgeOrders, requireRiskTaken } from './judge-risk.ts';
export { risksOfOrders } from './mark-orders.ts';
