// The door for the buyer's page: whose page a token opens, its link, what is due, and proposals.
export { orderOfToken } from '../buyer-link/open-link.ts';
export { linkOf } from '../buyer-link/make-link.ts';
export { drawQr, promptPayOf } from '../promptpay/draw-promptpay.ts';
export { answerTo, mayPropose, propose } from './propose.ts';
