// A software authenticator for tests: real keys, real signatures, and flags as the test sets them.
import crypto from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface CeremonyOptions {
  /** The requesting page's origin, as the browser reports it. */
  readonly origin: string;
  /** The host of the key; by default the origin's. */
  readonly host?: string;
  /** Whether the user was verified by finger, face or PIN. */
  readonly isVerified?: boolean;
  /** Signs with this counter instead of incrementing it. */
  readonly counter?: number;
}

const uint = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const sha256 = (data: string | Buffer): Buffer => crypto.createHash('sha256').update(data).digest();

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function coseOf(publicKey: crypto.KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const parts = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(parts));
}

const clientData = (type: string, challenge: unknown, { origin }: CeremonyOptions): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function attestationOf(authData: Buffer): string {
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ]);
  return b64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
}

export function newAuthenticator() {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = crypto.randomBytes(16);
  const named = { id: b64(id), rawId: b64(id), type: 'public-key' as const };
  let count = 0;
  let handle = '';
  const authData = (
    ceremonyOptions: CeremonyOptions,
    extra: number,
    attested: Buffer = Buffer.alloc(0),
  ): Buffer => {
    count = ceremonyOptions.counter ?? count + 1;
    const host = ceremonyOptions.host ?? new URL(ceremonyOptions.origin).hostname;
    const verified = ceremonyOptions.isVerified === false ? 0 : FLAGS.verified;
    const flags = Buffer.from([FLAGS.present | verified | extra]);
    return Buffer.concat([sha256(host), flags, uint(4, count), attested]);
  };
  return {
    /** Answers options for creating a key. */
    make(options: Record<string, unknown>, ceremonyOptions: CeremonyOptions) {
      handle = (options['user'] as { id: string } | undefined)?.id ?? handle;
      const key = coseOf(publicKey);
      const attested = Buffer.concat([Buffer.alloc(16), uint(2, id.length), id, key]);
      const response = {
        clientDataJSON: b64(clientData('webauthn.create', options['challenge'], ceremonyOptions)),
        attestationObject: attestationOf(authData(ceremonyOptions, FLAGS.attested, attested)),
        transports: ['internal'],
      };
      return { ...named, response };
    },
    /** Answers options for logging in. */
    sign(options: Record<string, unknown>, ceremonyOptions: CeremonyOptions) {
      const data = authData(ceremonyOptions, 0);
      const client = clientData('webauthn.get', options['challenge'], ceremonyOptions);
      const signed = crypto.sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signed),
        userHandle: handle,
      };
      return { ...named, response };
    },
  };
}

export type Authenticator = ReturnType<typeof newAuthenticator>;
