// What every answer tells the browser that it may do with it.
import type { FastifyInstance, FastifyReply } from 'fastify';
import crypto from 'node:crypto';
import helmet from '@fastify/helmet';
import { bridgeAddresses } from '@app/contract/kit/print-bridge';
import type { Config } from './config.ts';

interface StyledResponse {
  styleNonce?: string;
}

/** The nonce that styles in this reply's page may carry. */
export const styleNonce = (reply: FastifyReply): string =>
  (reply.raw as StyledResponse).styleNonce ?? '';

/** The camera reads barcodes and photographs parcels; nothing else of the device is ever asked for. */
const OWN = ['camera', 'clipboard-read', 'clipboard-write', 'fullscreen'];
const NEVER = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const PERMISSIONS = [
  ...OWN.map((name) => `${name}=(self)`),
  ...NEVER.map((name) => `${name}=()`),
].join(', ');

export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    (reply.raw as StyledResponse).styleNonce = crypto.randomBytes(16).toString('base64');
    reply.header('permissions-policy', PERMISSIONS);
  });
  await app.register(helmet, policies(config.MEDIA_URL, config.EXPORT_URL));
}

function policies(media: string | undefined, exportUrl: string | undefined) {
  const origins = [media, exportUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Styles that a page brings in itself carry the nonce of their reply; scripts never do.
        styleSrc: [
          "'self'",
          (_request: unknown, response: unknown) =>
            `'nonce-${(response as StyledResponse).styleNonce}'`,
        ],
        imgSrc: ["'self'", 'data:', 'blob:', ...origins],
        // A print bridge on the seller's own computer.
        connectSrc: ["'self'", ...origins, ...bridgeAddresses.secure, ...bridgeAddresses.plain],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}
