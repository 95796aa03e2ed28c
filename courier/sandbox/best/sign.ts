// BEST's signature as the sheet describes it (kerry-thaipost-best-spx-laos.md §3.2), implemented
// independently of the adapter.
import { createHash } from 'node:crypto';

/** Lower-case hex of the MD5 of the text as sent, followed by the key. */
export function bestSign(bizData: string, partnerKey: string): string {
  const md5 = createHash('md5');
  md5.update(Buffer.from(bizData, 'utf8'));
  md5.update(Buffer.from(partnerKey, 'utf8'));
  return md5.digest('hex').toLowerCase();
}
