// What a PromptPay QR says. The library builds the EMVCo text; here is decided who is paid.
import { anyId, billPayment } from 'promptparse/generate';

export interface PromptPayAccount {
  /** A Thai phone number, 13 digits of a tax or citizen id, or 15 of an e-wallet; empty = none. */
  readonly id: string;
  /** Tax id and a suffix of two digits, as the bank gave it for bill payment; empty = none. */
  readonly biller: string;
}

const PROXIES = { 13: 'NATID', 15: 'EWALLETID' } as const;

const proxyOf = (id: string) =>
  id.length === 13 || id.length === 15 ? PROXIES[id.length] : 'MSISDN';

interface Payment {
  readonly baht: number;
  /** Stands on the statement of a bill payment; letters and digits. */
  readonly reference: string;
}

/** Null when the shop has told neither number. A biller id wins, because its payments carry the order’s code. */
export function promptPayPayload(
  { id, biller }: PromptPayAccount,
  { baht, reference }: Payment,
): string | null {
  if (biller !== '') return billPayment({ billerId: biller, ref1: reference, amount: baht });
  return id === '' ? null : anyId({ type: proxyOf(id), target: id, amount: baht });
}
