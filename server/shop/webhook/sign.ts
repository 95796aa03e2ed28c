// The signature of Standard Webhooks: HMAC-SHA256 over id, time and body, one for each secret that is valid.
import crypto from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const AGENT = 'Songdee-Webhooks/1';

export const newSecret = (): string => PREFIX + crypto.randomBytes(SECRET_BYTES).toString('base64');

export interface Message {
  readonly id: string;
  /** Seconds since 1970: receivers refuse what is older than a few minutes. */
  readonly seconds: number;
  readonly body: string;
}

function signatureOf(secret: string, { id, seconds, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = crypto.createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/** Whether it is a webhook that comes in: one that is led to where orders come in would make one of each, and tell of that. */
export const isOwnWebhook = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['user-agent'] === AGENT;

export const signedHeaders = (
  secrets: readonly string[],
  message: Message,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': AGENT,
  'webhook-id': message.id,
  'webhook-timestamp': String(message.seconds),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
});
