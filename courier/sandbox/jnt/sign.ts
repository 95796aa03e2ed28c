// J&T's two digests as the sheet describes them (flash-jnt.md §2.2, §3.1), implemented
// independently of the adapter.
import { createHash } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(Buffer.from(text, 'utf8'));

/** Base64 of the MD5 as lower-case hex text. */
export const classicDigest = (text: string, key: string): string =>
  btoa(md5(text + key).digest('hex'));

/** Base64 of the sixteen raw bytes of the MD5. */
export const openDigest = (text: string, key: string): string =>
  btoa(
    md5(text + key)
      .digest()
      .toString('latin1'),
  );
