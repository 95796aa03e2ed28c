// Creates a link and mails it in one run, so that no queue ever stores a value that opens an account.
import crypto from 'node:crypto';
import { CONFIRM_HOURS } from '@app/contract/shop/recovery';
import { RESET_MINUTES } from '@app/contract/shop/reset';
import type { TenantTx } from '../../platform/database.ts';
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import type { Services } from '../../platform/route.ts';
import { linkTo } from '../reset/reset-password.ts';
import { optionsOf } from '../setting/read-options.ts';
import { shopOrigin } from '../tenant/shop-origin.ts';
import { hashToken } from '../user/tokens.ts';
import { findUser } from '../user/user.store.ts';
import { findRecovery, startConfirming } from './recovery.store.ts';

const MAIL_LINK = 'shop.mail-link';
const TOKEN_BYTES = 32;

interface Payload {
  readonly userId: number;
  readonly kind: 'confirm' | 'reset';
}

/** One waiting mail is enough: a later link would invalidate its link. */
export const mailLinkSoon = (tx: TenantTx, payload: Payload): Promise<void> =>
  tx.enqueue(MAIL_LINK, payload, { key: `${MAIL_LINK}:${payload.kind}:${payload.userId}` });

interface Letter {
  readonly to: string;
  readonly shop: string;
  readonly subject: string;
  readonly text: string;
}

async function confirmLetter(
  tx: TenantTx,
  userId: number,
  origin: string,
): Promise<Omit<Letter, 'shop'> | undefined> {
  const token = crypto.randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await startConfirming(tx, userId, hashToken(token));
  if (!row) return undefined;
  return {
    to: row.address,
    subject: 'ยืนยันอีเมลสำหรับตั้งรหัสผ่านใหม่',
    text: `กดลิงก์นี้เพื่อยืนยันว่าเป็นอีเมลของคุณ ใช้ได้ ${CONFIRM_HOURS} ชั่วโมง\n\n${origin}/email#${token}\n\nถ้าคุณไม่ได้เป็นคนตั้ง ไม่ต้องทำอะไร`,
  };
}

async function resetLetter(
  tx: TenantTx,
  userId: number,
  services: Services,
): Promise<Omit<Letter, 'shop'> | undefined> {
  const user = await findUser(tx, userId);
  const row = await findRecovery(tx, userId);
  // The user may have changed since the request.
  if (!user || user.suspended_at || !row?.confirmed_at) return undefined;
  const { url } = await linkTo(tx, user, { config: services.config, removesFactor: false });
  return {
    to: row.address,
    subject: 'ลิงก์ตั้งรหัสผ่านใหม่',
    text: `มีคนขอตั้งรหัสผ่านใหม่ของ ${user.username} กดลิงก์นี้เพื่อตั้งรหัสใหม่ ใช้ได้ครั้งเดียวภายใน ${RESET_MINUTES} นาที\n\n${url}\n\nถ้าคุณไม่ได้เป็นคนขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้`,
  };
}

async function writeLetter(
  tx: TenantTx,
  { userId, kind }: Payload,
  services: Services,
): Promise<Letter | undefined> {
  // Never the host from the request: whoever asks for somebody's link must not choose its target.
  const origin = await shopOrigin(tx, services.config);
  const letter =
    kind === 'confirm'
      ? await confirmLetter(tx, userId, origin)
      : await resetLetter(tx, userId, services);
  if (!letter) return undefined;
  const { company_name: name } = await optionsOf(tx, ['company_name']);
  const shop = name === '' ? 'Songdee' : name;
  return { ...letter, shop, subject: `${letter.subject} · ${shop}` };
}

async function mailLink({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const { config, db } = services;
  const letter = await db.withTenant(actor, (tx) => writeLetter(tx, payload, services));
  if (!letter) return;
  const server = { url: config.SMTP_URL, from: config.MAIL_FROM };
  const { state } = await sendMail(server, { ...letter, key: crypto.randomUUID() });
  // Retried with a new link. A mail that may have arrived used that same link, so it is not sent twice.
  if (state === 'down') throw new Error('the mail server cannot be reached');
}

export const mailLinkJob: Job = job<Payload>({
  topic: MAIL_LINK,
  does: 'Mails a link by which somebody chooses a new password, or confirms the address for it.',
  concurrency: 2,
  handle: mailLink,
});
