// SPX's signature as the sheet describes it (kerry-thaipost-best-spx-laos.md §4.1), implemented
// independently of the adapter.
import { createHmac } from 'node:crypto';

interface Signing {
  app: string;
  seconds: string;
  random: string;
  text: string;
}

/** Lower-case hex of the HMAC-SHA256 with the app's secret. */
export const spxSign = ({ app, seconds, random, text }: Signing, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(Buffer.from([app, seconds, random, text].join('_'), 'utf8'))
    .digest('hex');
