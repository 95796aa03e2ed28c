// The Standard Webhooks signature: HMAC-SHA256 over id, time and body, one for each valid secret.
import crypto from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const AGENT = 'Songdee-Webhooks/1';

export const newSecret = (): string => PREFIX + crypto.randomBytes(SECRET_BYTES).toString('base64');

export interface Message {
  readonly id: string;
  /** Seconds since 1970: receivers refuse a request that is older than a few minutes. */
  readonly seconds: number;
  readonly body: string;
}

function signatureOf(secret: string, { id, seconds, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = crypto.createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/**
 * Whether an incoming request is a webhook of ours: one pointed at the order hook would create an order for each
 * event, and an event for each order.
 */
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
