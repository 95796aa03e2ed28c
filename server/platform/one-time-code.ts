// Codes of an authenticator app (RFC 6238): six digits that change every 30 seconds, each valid for one login.
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Phone clocks are inaccurate: the code before and the code after are accepted too. */
const STEPS_ASIDE = 1;
/** 160 bits, as RFC 4226 advises. */
const SECRET_BYTES = 20;
const SIX_DIGITS = /^\d{6}$/;

const generatorOf = (secret: string, issuer?: string, label?: string): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    ...(issuer !== undefined && { issuer }),
    ...(label !== undefined && { label }),
  });

/** A new secret in base32, as people type it into an app. */
export const makeCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code: `otpauth://totp/…`. */
export const codeUrl = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  generatorOf(secret, issuer, label).toString();

/** The code at a time. */
export const codeAt = (secret: string, now: Date): string =>
  generatorOf(secret).generate({ timestamp: now.getTime() });

/**
 * The step of a correct code, or undefined for a wrong one. The caller stores the step with the secret and passes it
 * as `usedStep` next time: a code of that step or an earlier one is used up. -1 when none was used.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, usedStep }: { readonly now: Date; readonly usedStep: number },
): number | undefined {
  // Apps show the code in two halves.
  const token = code.replaceAll(/\s/g, '');
  if (!SIX_DIGITS.test(token)) return undefined;
  const timestamp = now.getTime();
  const aside = generatorOf(secret).validate({ token, timestamp, window: STEPS_ASIDE });
  if (aside === null) return undefined;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + aside;
  return step > usedStep ? step : undefined;
}
