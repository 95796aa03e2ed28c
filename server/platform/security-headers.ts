// The security headers of every answer.
import crypto from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { bridgeAddresses } from '@app/contract/kit/print-bridge';
import type { Config } from './config.ts';

const POLICY = 'content-security-policy';
const NO_NONCE = "style-src 'self'";
const OWN_SCRIPTS = "script-src 'self'";

interface StyledResponse {
  styleNonce?: string;
}

/** The nonce for styles in this reply's page; only a reply for which this is called allows one. */
export function styleNonce(reply: FastifyReply): string {
  const styled = reply.raw as StyledResponse;
  if (styled.styleNonce === undefined) {
    styled.styleNonce = crypto.randomBytes(16).toString('base64');
    const policy = String(reply.getHeader(POLICY) ?? '');
    reply.header(POLICY, policy.replace(NO_NONCE, `${NO_NONCE} 'nonce-${styled.styleNonce}'`));
  }
  return styled.styleNonce;
}

/** Allows this exact inline script in this reply's page, and no other. */
export function allowScript(reply: FastifyReply, text: string): void {
  const hash = crypto.createHash('sha256').update(text).digest('base64');
  const policy = String(reply.getHeader(POLICY) ?? '');
  reply.header(POLICY, policy.replace(OWN_SCRIPTS, `${OWN_SCRIPTS} 'sha256-${hash}'`));
}

/** The camera scans barcodes and photographs parcels; no other device feature is used. */
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

type Headers = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the headers of every reply. */
    securityHeaders?: Headers;
  }
}

/** The same for every reply of a route, so they are computed once. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const usual = securityHeaders(policies(config.MEDIA_URL, config.EXPORT_URL));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.securityHeaders ?? usual);
    done();
  });
}

export function securityHeaders(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return { ...headers, 'permissions-policy': PERMISSIONS };
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
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...origins],
        // The print bridge on the seller's own computer.
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
