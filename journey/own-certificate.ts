// A key and a self-signed certificate, as an operator would make them for print bridges.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
/** 1.2.840.113549.1.1.11: RSA with SHA-256. */
const algorithm = sequence(
  der(0x06, bytes(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b)),
  der(0x05),
);
/** 2.5.4.3: the common name. */
const name = sequence(
  der(0x31, sequence(der(0x06, bytes(0x55, 4, 3)), der(0x0c, Buffer.from('Songdee')))),
);
const time = (text: string) => der(0x17, Buffer.from(text));

function certificateOf({ privateKey, publicKey }: crypto.KeyPairKeyObjectResult): string {
  const body = sequence(
    der(0xa0, der(0x02, bytes(2))),
    ...[der(0x02, bytes(1)), algorithm, name],
    ...[sequence(time('200101000000Z'), time('491231235959Z')), name],
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, bytes(0), crypto.sign('sha256', body, privateKey));
  const base64 = Buffer.from(sequence(body, algorithm, signature)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Writes both files; returns their paths by the names of the configuration. */
export function ownCertificate() {
  const pair = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bridge-'));
  const file = (base: string, text: string | Buffer) => {
    const target = path.join(folder, base);
    fs.writeFileSync(target, text);
    return target;
  };
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  return {
    env: {
      PRINT_BRIDGE_CERTIFICATE: file('certificate.pem', certificateOf(pair)),
      PRINT_BRIDGE_KEY: file('key.pem', key),
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}
