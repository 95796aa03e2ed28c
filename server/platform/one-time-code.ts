// Codes of an authenticator app (RFC 6238): six digits that change every 30 seconds, each good for one login.
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Clocks of phones are off: the code before and the one after count too. */
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

/** What an app reads from a QR code: `otpauth://totp/…`. */
export const codeUrl = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  generatorOf(secret, issuer, label).toString();

/** The code of a moment. */
export const codeAt = (secret: string, now: Date): string =>
  generatorOf(secret).generate({ timestamp: now.getTime() });

/**
 * The step of a right code, or undefined for a wrong one. Whoever keeps the secret keeps the step with it and hands it
 * in as `usedStep` next time: a code of that step or one before has been used and is wrong. -1 when none was used.
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
