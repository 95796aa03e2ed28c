// What an order does with stock: what it needs, holds, hands over and gets back.
export { hold, releaseStock as release, reserveStock as reserve } from './reserve-stock.ts';
export {
  type OrderNeed as Need,
  returnTakenToReserved as takeBack,
  rewriteTaken,
  settleReturned,
  stockOf as needsOf,
  takeStock as handOver,
} from './stock.store.ts';
