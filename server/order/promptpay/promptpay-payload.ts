// The payload of a PromptPay QR. The library builds the EMVCo text; this file decides who is paid.
import { anyId, billPayment } from 'promptparse/generate';

export interface PromptPayAccount {
  /** A Thai phone number, a tax or citizen id (13 digits) or an e-wallet id (15); empty = none. */
  readonly id: string;
  /** Tax id plus the two-digit suffix from the bank for bill payment; empty = none. */
  readonly biller: string;
}

const PROXIES = { 13: 'NATID', 15: 'EWALLETID' } as const;

const proxyOf = (id: string) =>
  id.length === 13 || id.length === 15 ? PROXIES[id.length] : 'MSISDN';

interface Payment {
  readonly baht: number;
  /** Printed on the statement of a bill payment; letters and digits. */
  readonly reference: string;
}

/** Null if the shop set neither id. The biller id wins: its payments carry the order's code. */
export function promptPayPayload(
  { id, biller }: PromptPayAccount,
  { baht, reference }: Payment,
): string | null {
  if (biller !== '') return billPayment({ billerId: biller, ref1: reference, amount: baht });
  return id === '' ? null : anyId({ type: proxyOf(id), target: id, amount: baht });
}
