// Asks the verification service about a transfer, in the protocol of SlipOK; the answer is one of
// four words.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { SlipFault } from '@app/contract/money/slip';
import { slipVerify } from 'promptparse/generate';
import type { SlipCode } from './read-slip.ts';

export interface VerifierAccount {
  /** The address of the service, from the deployment. */
  readonly url: string;
  readonly branch: string;
  readonly key: string;
}

interface Transfer extends SlipCode {
  readonly satang: number;
}

export type Verdict =
  | { readonly word: 'confirmed'; readonly paidOn: string | null }
  | { readonly word: 'differs'; readonly fault: SlipFault }
  | { readonly word: 'unknown' }
  /** No decisive answer; `fault` if a retry cannot help. */
  | { readonly word: 'down'; readonly fault?: SlipFault };

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 100_000;

/** The decisive codes of the published list; all others may be temporary. */
const VERDICTS: Readonly<Record<number, Verdict>> = {
  1001: { word: 'down', fault: 'account' },
  1002: { word: 'down', fault: 'account' },
  1003: { word: 'down', fault: 'account' },
  1004: { word: 'down', fault: 'account' },
  1008: { word: 'unknown' },
  1011: { word: 'unknown' },
  1012: { word: 'down', fault: 'repeated' },
  1013: { word: 'differs', fault: 'amount' },
  1014: { word: 'differs', fault: 'receiver' },
};

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function dayOf(data: Readonly<Record<string, unknown>>): string | null {
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(String(data['transDate'] ?? ''));
  const iso = day === null ? '' : `${day[1]}-${day[2]}-${day[3]}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

/** A yes counts only for this very transfer and amount. */
function verdictOf(said: Readonly<Record<string, unknown>>, transfer: Transfer): Verdict {
  const data = objectOf(said['data']);
  if (said['success'] !== true || data['success'] !== true)
    return VERDICTS[Number(said['code'])] ?? { word: 'down' };
  const { transRef, amount } = data;
  if (String(transRef).toUpperCase() !== transfer.reference.toUpperCase()) return { word: 'down' };
  if (typeof amount !== 'number' || satangFromBaht(amount) !== transfer.satang)
    return { word: 'differs', fault: 'amount' };
  return { word: 'confirmed', paidOn: dayOf(data) };
}

export async function verifyTransfer(
  { url, branch, key }: VerifierAccount,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<Verdict> {
  const { bank: sendingBank, reference: transRef, satang } = transfer;
  try {
    const answer = await fetch(new URL(`/api/line/apikey/${encodeURIComponent(branch)}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': key },
      body: JSON.stringify({
        data: slipVerify({ sendingBank, transRef }),
        amount: bahtFromSatang(satang),
        // Without it, the service does not check who received the money.
        log: true,
      }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = (await answer.text()).slice(0, MOST_BYTES);
    return verdictOf(objectOf(JSON.parse(text)), transfer);
  } catch {
    return { word: 'down' };
  }
}
