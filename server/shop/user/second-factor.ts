// The second factor: starting one, and accepting its codes once each.
import crypto from 'node:crypto';
import { encode } from 'uqr';
import sharp from 'sharp';
import { RECOVERY_CODES, type FactorSetup } from '@app/contract/shop/two-factor';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { codeUrl, makeCodeSecret, stepOfCode } from '../../platform/one-time-code.ts';
import type { Services } from '../../platform/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { beginAttempt } from './login-limits.ts';
import {
  beginFactor,
  findFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
  type FactorRow,
} from './second-factor.store.ts';
import { forgetLoginFailures, type UserRow } from './user.store.ts';

const MOST_WRONG_CODES = 5;
/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LETTERS = 10;
const QR_MODULE_PX = 6;

const LOST = 'ระบบอ่านการยืนยันสองขั้นของบัญชีนี้ไม่ได้แล้ว ให้ผู้ดูแลระบบปิดให้ แล้วตั้งใหม่';

const newRecoveryCode = (): string => {
  const letters = Array.from(
    { length: CODE_LETTERS },
    () => ALPHABET[crypto.randomInt(ALPHABET.length)] ?? '',
  ).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** A keyed hash, because ten characters could be brute-forced. */
const hashOf = (
  secrets: Secrets,
  tx: TenantTx,
  { userId, code }: { userId: number; code: string },
) =>
  secrets.fingerprint(
    `recovery:${tx.tenantId}:${userId}:${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`,
  );

async function drawCodeQr(url: string): Promise<string> {
  const { data, size } = encode(url, { ecc: 'M', border: 4 });
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * QR_MODULE_PX, size * QR_MODULE_PX, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

interface Owner {
  readonly user: Pick<UserRow, 'id' | 'username'>;
  readonly shopName: string;
}

/** A new secret with its codes, replacing an unconfirmed one; throws IN_USE where one is active. */
export async function beginSetup(
  tx: TenantTx,
  secrets: Secrets,
  { user, shopName }: Owner,
): Promise<FactorSetup> {
  const secret = makeCodeSecret();
  if (!(await beginFactor(tx, user.id, secrets.seal(secret))))
    throw fail('IN_USE', { details: { text: 'เปิดยืนยันสองขั้นอยู่แล้ว ปิดก่อนถ้าจะเปลี่ยนโทรศัพท์' } });
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => hashOf(secrets, tx, { userId: user.id, code }));
  await replaceRecoveryCodes(tx, user.id, hashes);
  tx.audit({ action: 'user.two-factor-begin', entity: 'user', entityId: user.id });
  const url = codeUrl(secret, { issuer: shopName, label: user.username });
  return { secret, url, qr: await drawCodeQr(url), codes };
}

interface CodeAttempt {
  readonly userId: number;
  readonly code: string;
  readonly factor: FactorRow;
}

/** Uses up the code: `app` or `recovery`, or undefined for a wrong one. */
async function takeCode(
  tx: TenantTx,
  secrets: Secrets,
  { userId, code, factor }: CodeAttempt,
): Promise<'app' | 'recovery' | undefined> {
  const secret = secrets.opened(factor.secret);
  // Its recovery codes were hashed with the lost key too, so no code can match.
  if (secret === undefined) throw fail('CODE_WRONG', { fields: { code: LOST } });
  const step = stepOfCode(secret, code, {
    now: tx.now,
    usedStep: factor.used_step,
  });
  if (step !== undefined) return (await useStep(tx, userId, step)) ? 'app' : undefined;
  // Recovery codes are valid only once the factor is confirmed.
  if (factor.confirmed_at === null) return undefined;
  return (await useRecoveryCode(tx, userId, hashOf(secrets, tx, { userId, code })))
    ? 'recovery'
    : undefined;
}

interface CodeCheck {
  readonly tenantId: number;
  readonly userId: number;
  readonly requestId?: string;
  readonly code: string;
  /** Runs with the correct code, in the transaction that uses it up. */
  readonly onRight: (tx: TenantTx, factor: FactorRow) => Promise<void>;
}

/**
 * Accepts a code of a user's factor. Throws CODE_WRONG for a wrong or used one, TOO_MANY_LOGIN after five of them
 * within a quarter of an hour, NOT_FOUND without a factor.
 */
export async function requireCode(
  services: Services,
  { tenantId, userId, requestId, code, onRight }: CodeCheck,
): Promise<void> {
  const { db, secrets } = services;
  const key = secrets.fingerprint(`code:${tenantId}:${userId}`);
  await beginAttempt(services, [{ key, most: MOST_WRONG_CODES }]);
  const actor = { tenantId, userId, ...(requestId !== undefined && { requestId }) };
  const isRight = await db.withTenant(actor, async (tx) => {
    const factor = await findFactor(tx, userId);
    if (!factor) throw fail('NOT_FOUND');
    const by = await takeCode(tx, secrets, { userId, code, factor });
    if (by === undefined) return false;
    if (by === 'recovery')
      tx.audit({ action: 'user.recovery-code', entity: 'user', entityId: userId });
    await onRight(tx, factor);
    return true;
  });
  if (!isRight) throw fail('CODE_WRONG', { fields: { code: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว' } });
  await forgetLoginFailures(db, [key]);
}
