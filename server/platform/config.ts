// The only reader of the environment: one schema, all faults reported at once, no start with a partial configuration.
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { deployable } from '@app/contract/kit/carriers';
import { isTenantLabel } from '@app/contract/kit/paths';

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const onOff = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true');

const carriers = z
  .string()
  .transform(list)
  .pipe(z.array(z.enum(deployable as [string, ...string[]])));

const isProxy = (name: string): boolean => {
  const [address = '', bits = '0'] = name.split('/');
  const kind = net.isIP(address);
  if (kind === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(name);
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128);
};

const proxies = z
  .string()
  .transform(list)
  .pipe(z.array(z.string().refine(isProxy, 'must be an address or a range such as 10.0.0.0/8')));

/** Given as a path, kept as its content: a missing or wrong file stops the start. */
const pemFile = (read: (pem: string) => unknown) =>
  z.string().transform((file, context) => {
    try {
      const pem = fs.readFileSync(file, 'utf8');
      read(pem);
      return pem;
    } catch {
      context.addIssue({ code: 'custom', message: 'must name a readable PEM file' });
      return z.NEVER;
    }
  });

/** Minimum number of characters of a key. */
export const LEAST_KEY = 32;

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: number(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  JOBS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  MAIN_TENANT: z.string().refine(isTenantLabel, 'must be a tenant label').default('app'),
  SECRET_KEY: z.string().min(LEAST_KEY, `must have at least ${LEAST_KEY} characters`).optional(),
  COURIER_URL_FLASH: z.url().optional(),
  COURIER_URL_JNT: z.url().optional(),
  COURIER_URL_JNT_CLASSIC: z.url().optional(),
  COURIER_URL_KERRY: z.url().optional(),
  COURIER_URL_THAIPOST: z.url().optional(),
  COURIER_URL_THAIPOST_GATEWAY: z.url().optional(),
  COURIER_URL_BEST: z.url().optional(),
  COURIER_URL_SPX: z.url().optional(),
  LINE_API_URL: z.url().default('https://api.line.me'),
  /** The SMTP server with its login; without it no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mail, an address of this deployment. */
  MAIL_FROM: z.email().optional(),
  /** Web Push goes here instead of to the push services of browsers. */
  PUSH_URL: z.url().optional(),
  /** A contact for push services: `mailto:` or an https address; PUBLIC_ORIGIN unless set. */
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must begin with mailto: or https://')
    .optional(),
  /** The certificate by which print bridges (QZ Tray) know this installation, and its private key: paths of PEM files. */
  PRINT_BRIDGE_CERTIFICATE: pemFile((pem) => new crypto.X509Certificate(pem)).optional(),
  PRINT_BRIDGE_KEY: pemFile((pem) => crypto.createPrivateKey(pem)).optional(),
  /** Webhooks may point to this machine; never in production. */
  WEBHOOK_ALLOW_LOCAL: onOff.default(false),
  SLIP_VERIFY_URL: z.url().default('https://api.slipok.com'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Where a worker serves `/healthz`, `/readyz` and `/metrics`; without it a worker does not listen. */
  WORKER_PORT: number(0, 65_535).optional(),
  /**
   * How long a server that is shutting down still accepts calls while /readyz fails, so that its load balancer
   * notices.
   */
  DRAIN_SECONDS: number(0, 300).default(0),
  /** How long running work may take after that; what is unfinished then is aborted as by a kill. */
  FINISH_SECONDS: number(1, 300).default(25),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A collector's address for traces and metrics; without it none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  RATE_LIMIT: number(0, 1_000_000).default(3000),
  TRUST_PROXY: proxies.default([]),
  MEDIA_URL: z.url().optional(),
  /** The bucket that stores files instead of DATA_DIR. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  EXPORT_URL: z.url().optional(),
  CARRIERS: carriers.default([...deployable]),
  ALLOW_EMBEDDED: onOff.default(false),
});

type Settings = z.output<typeof schema>;

/** The parsed environment. */
export interface Config extends Readonly<Settings> {
  readonly isProduction: boolean;
  /** Absolute folder of the embedded database, files and generated secrets. */
  readonly dataDir: string;
}

/** Names and defaults, for `.env.example`. */
export const configShape = schema.shape;

export class ConfigFault extends Error {}

/** Reads and checks the environment; throws one `ConfigFault` that names every bad value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigFault(`Configuration: ${faults.join('; ')}`);
  }
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  if (isProduction) requireForProduction(settings);
  if (settings.S3_BUCKET !== undefined) requireBucketKeys(settings);
  requireBridgePair(settings);
  return { ...settings, isProduction, dataDir: path.resolve(settings.DATA_DIR) };
}

// Conveniences of the demo would be security holes in production: each is refused by name.
function requireForProduction(settings: Settings): void {
  const missing: string[] = [];
  if (settings.SECRET_KEY === undefined) missing.push('SECRET_KEY is required');
  if (settings.DATABASE_URL === undefined && !settings.ALLOW_EMBEDDED) {
    missing.push('DATABASE_URL is required (or ALLOW_EMBEDDED=1)');
  }
  if (settings.PUBLIC_ORIGIN === undefined) {
    missing.push('PUBLIC_ORIGIN is required, such as https://example.com: links and hooks name it');
  }
  if (missing.length > 0)
    throw new ConfigFault(`Configuration (production): ${missing.join('; ')}`);
}

function requireBucketKeys({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): void {
  if (S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined) return;
  throw new ConfigFault(
    'Configuration: S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too',
  );
}

function requireBridgePair({ PRINT_BRIDGE_CERTIFICATE, PRINT_BRIDGE_KEY }: Settings): void {
  if ((PRINT_BRIDGE_CERTIFICATE === undefined) === (PRINT_BRIDGE_KEY === undefined)) return;
  throw new ConfigFault(
    'Configuration: PRINT_BRIDGE_CERTIFICATE and PRINT_BRIDGE_KEY are given together',
  );
}
