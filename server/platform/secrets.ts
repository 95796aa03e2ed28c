// Everything derived from SECRET_KEY: sealed credentials, access tokens, signed file links, derived passwords.
import crypto from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { Recent } from './recent.ts';

export interface TokenClaims {
  /** User id. */
  readonly sub: number;
  /** Tenant id. */
  readonly tid: number;
  /** The user's session version when the token was made; a token with an older version is refused. */
  readonly ver: number;
  /** The login that it belongs to, shared with its refresh tokens. */
  readonly fam?: string;
  /** SHA-256 of an API token in hex. */
  readonly token?: string;
  /** Present for an operator who has entered the shop with its owner's permission. */
  readonly support?: {
    readonly mayWrite: boolean;
    /** Milliseconds since the epoch. */
    readonly until: number;
  };
}

export interface Secrets {
  seal(plain: string): string;
  /** Throws when the text was not sealed with this key. */
  open(sealed: string): string;
  /** Undefined where it was sealed with an earlier key: the same as missing. */
  opened(sealed: string): string | undefined;
  signToken(claims: TokenClaims): string;
  /** The claims and their expiry, or undefined for a foreign or expired token. */
  readToken(token: string): TokenClaims | undefined;
  /** Same as `readToken`, but also for expired tokens. */
  readEndedToken(token: string): TokenClaims | undefined;
  /** A new API token of a user, `sd_…`, with the values to store. */
  makeApiToken(of: Pick<TokenClaims, 'tid' | 'sub'>): {
    readonly token: string;
    readonly hash: string;
  };
  /** The claims of an API token made with this key; only the database knows whether it is still valid. */
  readApiToken(token: string): TokenClaims | undefined;
  /** `data` with an expiry and a signature, safe in a URL. */
  signLink(data: string, lifetimeSeconds: number): string;
  readLink(signed: string): string | undefined;
  /** The same link while it is valid, then a renewed one; undefined when it was not signed here. */
  renewLink(signed: string, lifetimeSeconds: number): string | undefined;
  /** The token of a stored seed: 192 bits, safe in a URL; the seed alone is not enough to make it. */
  tokenOf(seed: string): string;
  /**
   * The key pair by which push services know this installation, in base64url; the same in every process with this
   * key.
   */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string };
  /** A keyed hash for values that are compared but never read back. */
  fingerprint(text: string): string;
}

const ACCESS_SECONDS = 15 * 60;

const derive = (key: string, purpose: string): Buffer =>
  Buffer.from(crypto.hkdfSync('sha256', key, 'songdee', purpose, 32));

/** The password of the database role `app`, the same in every process with this key. */
export const appRolePassword = (key: string): string =>
  derive(key, 'app-role').toString('base64url');

function sealer(key: Buffer): Pick<Secrets, 'seal' | 'open' | 'opened'> {
  const open = (sealed: string): string => {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = crypto.createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  };
  return {
    seal(plain) {
      const iv = crypto.randomBytes(12);
      const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open,
    opened(sealed) {
      try {
        return open(sealed);
      } catch {
        return undefined;
      }
    },
  };
}

interface SignedLink {
  readonly data: string;
  readonly hasEnded: boolean;
}

function linker(
  key: Buffer,
  now: () => number,
): Pick<Secrets, 'signLink' | 'readLink' | 'renewLink'> {
  const mac = (text: string) => crypto.createHmac('sha256', key).update(text).digest();
  const signLink = (data: string, lifetimeSeconds: number): string => {
    const body = `${Buffer.from(data).toString('base64url')}.${Math.floor(now() / 1000) + lifetimeSeconds}`;
    return `${body}.${mac(body).toString('base64url')}`;
  };
  const verify = (signed: string): SignedLink | undefined => {
    const [data = '', until = ''] = signed.split('.');
    // Compared as text: decoding to bytes would ignore trailing or invalid characters.
    const body = `${data}.${until}`;
    const expected = Buffer.from(`${body}.${mac(body).toString('base64url')}`);
    const given = Buffer.from(signed);
    if (given.length !== expected.length || !crypto.timingSafeEqual(given, expected))
      return undefined;
    const hasEnded = Number(until) < now() / 1000;
    return { data: Buffer.from(data, 'base64url').toString(), hasEnded };
  };
  return {
    signLink,
    readLink(signed) {
      const link = verify(signed);
      return link?.hasEnded === false ? link.data : undefined;
    },
    renewLink(signed, lifetimeSeconds) {
      const link = verify(signed);
      return link?.hasEnded ? signLink(link.data, lifetimeSeconds) : link && signed;
    },
  };
}

interface ReadToken {
  readonly claims: TokenClaims;
  /** Milliseconds since the epoch. */
  readonly ends: number;
}

function readWith(verify: (token: string) => unknown, token: string): ReadToken | undefined {
  try {
    const { sub, tid, ver, fam, sup, exp } = verify(token) as Record<string, unknown>;
    const ids = [Number(sub), Number(tid), Number(ver)] as const;
    if (!ids.every(Number.isSafeInteger)) return undefined;
    const claims = {
      sub: ids[0],
      tid: ids[1],
      ver: ids[2],
      ...(typeof fam === 'string' && { fam }),
      ...(typeof sup === 'object' && sup !== null && { support: sup as TokenClaims['support'] }),
    } as TokenClaims;
    return { claims, ends: Number(exp) * 1000 };
  } catch {
    // A malformed, forged or expired token is no token; the reason is not reported.
    return undefined;
  }
}

/** The number of tokens in use in one process at a time. */
const MOST_KNOWN = 2000;

/** Verifies the signature of a token once and caches the result until the token expires. */
function rememberingTokens(
  read: (token: string) => ReadToken | undefined,
  now: () => number,
): (token: string) => TokenClaims | undefined {
  const known = new Recent<string, ReadToken>(MOST_KNOWN);
  return (token) => {
    const before = known.get(token);
    if (before && before.ends > now()) return before.claims;
    const found = read(token);
    if (found) known.set(token, found);
    return found?.claims;
  };
}

function tokenMaker(
  key: string,
  now: () => number,
): Pick<Secrets, 'signToken' | 'readToken' | 'readEndedToken'> {
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: ACCESS_SECONDS * 1000 });
  // For tokens that contain their own expiry.
  const signLasting = createSigner({ key, algorithm: 'HS256' });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  const verifyEnded = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });
  return {
    signToken: ({ sub, tid, ver, fam, support }) =>
      (support ? signLasting : sign)({
        sub: String(sub),
        tid,
        ver,
        ...(fam !== undefined && { fam }),
        ...(support && { sup: support, exp: Math.floor(support.until / 1000) }),
        jti: crypto.randomUUID(),
        iat: Math.floor(now() / 1000),
      }),
    readToken: rememberingTokens((token) => readWith(verify, token), now),
    readEndedToken: (token) => readWith(verifyEnded, token)?.claims,
  };
}

const API_PREFIX = 'sd_';
const RANDOM_BYTES = 18;
const IDS_BYTES = 4 + 6;
const CHECK_BYTES = 8;
const sha256 = (text: string): string => crypto.createHash('sha256').update(text).digest('hex');

/**
 * Shop, user, 144 random bits and a keyed checksum: a token that was not made here is refused without a database
 * query.
 */
function apiTokens(key: Buffer): Pick<Secrets, 'makeApiToken' | 'readApiToken'> {
  const checkOf = (body: Buffer) =>
    crypto.createHmac('sha256', key).update(body).digest().subarray(0, CHECK_BYTES);
  return {
    makeApiToken({ tid, sub }) {
      const body = Buffer.concat([Buffer.alloc(IDS_BYTES), crypto.randomBytes(RANDOM_BYTES)]);
      body.writeUInt32BE(tid, 0);
      body.writeUIntBE(sub, 4, 6);
      const token = API_PREFIX + Buffer.concat([body, checkOf(body)]).toString('base64url');
      return { token, hash: sha256(token) };
    },
    readApiToken(token) {
      if (!token.startsWith(API_PREFIX)) return undefined;
      const bytes = Buffer.from(token.slice(API_PREFIX.length), 'base64url');
      if (bytes.length !== IDS_BYTES + RANDOM_BYTES + CHECK_BYTES) return undefined;
      const body = bytes.subarray(0, IDS_BYTES + RANDOM_BYTES);
      if (!crypto.timingSafeEqual(checkOf(body), bytes.subarray(body.length))) return undefined;
      return {
        tid: body.readUInt32BE(0),
        sub: body.readUIntBE(4, 6),
        ver: 0,
        token: sha256(token),
      };
    },
  };
}

/** Derived from the key like everything else: it survives restarts, so browsers stay subscribed. */
function pushKeysOf(key: Buffer): Secrets['pushKeys'] {
  const pair = crypto.createECDH('prime256v1');
  pair.setPrivateKey(key);
  const publicKey = pair.getPublicKey('base64url');
  return { publicKey, privateKey: key.toString('base64url') };
}

export function createSecrets(key: string, now: () => number = Date.now): Secrets {
  const printing = derive(key, 'fingerprint');
  const naming = derive(key, 'seeded-token');
  return {
    ...sealer(derive(key, 'seal')),
    ...linker(derive(key, 'link'), now),
    pushKeys: pushKeysOf(derive(key, 'push')),
    ...tokenMaker(derive(key, 'token').toString('base64url'), now),
    ...apiTokens(derive(key, 'api-token')),
    tokenOf: (seed) =>
      crypto
        .createHmac('sha256', naming)
        .update(seed)
        .digest()
        .subarray(0, 24)
        .toString('base64url'),
    fingerprint: (text) => crypto.createHmac('sha256', printing).update(text).digest('hex'),
  };
}
